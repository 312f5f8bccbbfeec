"""What a second thread is worth: positions a second, and time to a depth, beside one thread.

Usage: threads.py SPRINGALD [POSITIONS]

Each game is searched from so many positions (8) after random turns without dice; the table has the
median of the ratios of positions a second, and the time to the depth summed over the positions.
Nothing else should run meanwhile.
"""

import json
import random
import statistics
import subprocess
import sys
import time

# How deep each game is searched, which takes a fraction of a second.
DEPTHS = {"chess": 17, "chesspp": 15, "ballista": 15, "gravitatur": 14, "cats": 11}
ACTIONS = 8


def told(program, *words):
    return subprocess.run([program, *words], capture_output=True, text=True)


def random_turns(program, variant, dice):
    """Turn texts, separated by blanks, of ACTIONS random actions; the last turn may be unfinished."""
    turns, is_open = [], False
    for _ in range(ACTIONS):
        moves = ["--moves", " ".join(turns) + ("," if is_open else "")] if turns else []
        listed = json.loads(told(program, "actions", variant, "--json", *moves).stdout)
        action = dice.choice([one["action"] for one in listed["actions"] if not one["rolls"]])
        if is_open:
            turns[-1] += "," + action
        else:
            turns.append(action)
        is_open = told(program, "fen", variant, "--moves", " ".join(turns)).returncode != 0
    return " ".join(turns)


def search(program, variant, turns, threads, limit):
    """Positions a second, and the seconds that the search took."""
    command = dict(stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1)
    with subprocess.Popen([program, "uci"], **command) as engine:
        options = {"UCI_Variant": variant, "Threads": threads, "Hash": 64}
        for name, value in options.items():
            print(f"setoption name {name} value {value}", file=engine.stdin)
        print(f"position startpos moves {turns}", file=engine.stdin)
        begin, rate = time.monotonic(), 0
        print(f"go {limit}", file=engine.stdin)
        for line in engine.stdout:
            words = line.split()
            if "nps" in words:
                rate = int(words[words.index("nps") + 1])
            if words[:1] == ["bestmove"]:
                break
        seconds = time.monotonic() - begin
        print("quit", file=engine.stdin)
    return max(rate, 1), seconds


def main():
    program = sys.argv[1]
    count = int(sys.argv[2]) if len(sys.argv) > 2 else 8
    dice = random.Random(5)
    print("| game | positions a second | time to a depth |\n|---|---|---|")
    for variant, depth in DEPTHS.items():
        rates, seconds = [], [0.0, 0.0]
        for _ in range(count):
            turns = random_turns(program, variant, dice)
            one, two = (search(program, variant, turns, threads, "movetime 700")[0] for threads in (1, 2))
            rates.append(two / one)
            for threads in (1, 2):
                seconds[threads - 1] += search(program, variant, turns, threads, f"depth {depth}")[1]
        ratio = seconds[0] / seconds[1]
        print(f"| {variant} | × {statistics.median(rates):.2f} | ÷ {ratio:.2f} (depth {depth}) |", flush=True)


if __name__ == "__main__":
    main()

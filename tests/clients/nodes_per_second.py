"""Nodes per second of processor time, beside Stockfish and Fairy-Stockfish in the same run.

Usage: nodes_per_second.py SPRINGALD [ROUNDS] [MILLISECONDS]

Every engine searches the start of its game with one thread, one after the other, round by round;
the table has the medians. Processor time is what the kernel counted for the threads of a process
(schedstat), so that a busy machine does little harm. The peers are Debian's packages `stockfish` and
`fairy-stockfish`; rows whose program is not there are left out.
"""

import glob
import shutil
import statistics
import subprocess
import sys

PEERS = "/usr/games/"
STOCKFISH = ("stockfish", [PEERS + "stockfish"], ["setoption name Use NNUE value false"], None)


def fairy(variant):
    return (f"fairy-stockfish {variant}", [PEERS + "fairy-stockfish"], [], variant)


# Our game, the peer it is measured beside, and the ratio that is asked for.
ROWS = [
    ("chess", STOCKFISH, 0.8),
    ("chesspp", fairy("chess"), 1.5),
    ("gravitatur", fairy("chess"), 1.5),
    ("ballista", fairy("capablanca"), 2.0),
    ("cats", fairy("grand"), 2.0),
]


class Engine:
    """A program that speaks UCI."""

    def __init__(self, command, options, variant):
        self.process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1
        )
        self.say("uci")
        self.read("uciok")
        for line in ["setoption name Hash value 64", *options]:
            self.say(line)
        if variant is not None:
            self.say(f"setoption name UCI_Variant value {variant}")
        self.say("isready")
        self.read("readyok")

    def say(self, line):
        self.process.stdin.write(line + "\n")

    def read(self, end):
        """All lines up to the one that begins with `end`."""
        lines = []
        for line in self.process.stdout:
            lines.append(line.strip())
            if lines[-1].startswith(end):
                return lines
        raise SystemExit(f"the engine left before it said {end}")

    def processor_time(self):
        """Seconds of processor time that all threads had so far."""
        total = 0
        for path in glob.glob(f"/proc/{self.process.pid}/task/*/schedstat"):
            with open(path) as file:
                total += int(file.read().split()[0])
        return total / 1e9

    def speed(self, milliseconds):
        """Nodes per second of processor time, searching the start for so long."""
        self.say("ucinewgame")
        self.say("isready")
        self.read("readyok")
        self.say("position startpos")
        before = self.processor_time()
        self.say(f"go infinite")
        nodes = 0
        # The time of a thread that ends is lost, so it is read while the search goes on.
        subprocess.run(["sleep", str(milliseconds / 1000)], check=True)
        used = self.processor_time() - before
        self.say("stop")
        for line in self.read("bestmove"):
            words = line.split()
            if words[:1] == ["info"] and "nodes" in words and "time" in words:
                nodes = int(words[words.index("nodes") + 1])
                time = int(words[words.index("time") + 1])
        # The last report is older than the moment the clock was read: nodes and time belong together.
        return nodes / max(time / milliseconds, 1e-9) / max(used, 1e-9)

    def quit(self):
        self.say("quit")
        self.process.wait()


def main():
    springald = sys.argv[1]
    rounds = int(sys.argv[2]) if len(sys.argv) > 2 else 5
    milliseconds = int(sys.argv[3]) if len(sys.argv) > 3 else 3000
    print(f"| game | nodes/s | beside | nodes/s | ratio | asked |")
    print(f"|---|---|---|---|---|---|")
    for game, (name, command, options, variant), asked in ROWS:
        if shutil.which(command[0]) is None:
            print(f"skipped: {game}: {command[0]} is not installed", file=sys.stderr)
            continue
        ours = Engine([springald, "uci"], [], game)
        theirs = Engine(command, options, variant)
        speeds = ([], [])
        for _ in range(rounds):
            speeds[0].append(ours.speed(milliseconds))
            speeds[1].append(theirs.speed(milliseconds))
        ours.quit()
        theirs.quit()
        us, them = map(statistics.median, speeds)
        print(f"| {game} | {us / 1e6:.2f} M | {name} | {them / 1e6:.2f} M | {us / them:.2f} | {asked} |", flush=True)


if __name__ == "__main__":
    main()

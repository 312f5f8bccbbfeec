"""How much memory the engine takes beside the table of `Hash` MiB, in every variant, as Linux counts it.

Usage: memory.py SPRINGALD [MIB PER_THREAD]

Also says how much of it a search adds to the idle program, whose size depends on how it was compiled. Fails where that
is more than MIB, and PER_THREAD for each thread beyond the first.
"""

import subprocess
import sys

SPRINGALD = sys.argv[1]
MOST, PER_THREAD = (int(number) for number in sys.argv[2:4]) if len(sys.argv) > 3 else (None, None)
HASH = 16
# Enough to fill the table and to look for forced wins beside the search.
NODES = 600_000


def peak(lines, answer):
    """The most memory that was in use until the engine gave this answer to the lines, in MiB."""
    command = [SPRINGALD, "uci"]
    engine = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    for line in lines:
        engine.stdin.write(line + "\n")
    engine.stdin.flush()
    while not engine.stdout.readline().startswith(answer):
        pass
    with open(f"/proc/{engine.pid}/status", encoding="ascii") as status:
        line = next(line for line in status if line.startswith("VmHWM:"))
    engine.stdin.close()
    assert engine.wait(timeout=10) == 0
    return int(line.split()[1]) / 1024


def variants():
    """The ids that the engine offers."""
    command = [SPRINGALD, "uci"]
    answer = subprocess.run(command, input="uci\nquit\n", check=True, capture_output=True, text=True)
    lines = answer.stdout.splitlines()
    line = next(line for line in lines if line.startswith("option name UCI_Variant"))
    return line.split(" var ")[1:]


IDLE = peak(["setoption name Hash value 1", "isready"], "readyok")
print(f"idle: {IDLE:.1f} MiB")
for name in variants():
    for threads in [1, 2]:
        search = [
            f"setoption name UCI_Variant value {name}",
            f"setoption name Hash value {HASH}",
            f"setoption name Threads value {threads}",
            "position startpos",
            f"go nodes {NODES}",
        ]
        beside = peak(search, "bestmove") - HASH
        added = beside - IDLE
        print(f"{name}, {threads} threads: {beside:.1f} MiB beside the table, {added:.1f} of them by the search")
        if MOST is not None:
            most = MOST + PER_THREAD * (threads - 1)
            assert added <= most, f"{added:.1f} MiB, at most {most} were expected"

"""A small UCI client for games with turns of several actions and dice, which it rolls as the referee.
It plays a whole game of each variant, engine against engine, and has every turn checked by the rules.

Usage: variants.py SPRINGALD [SEED]
"""

import random
import subprocess
import sys

from referee import Referee

SPRINGALD = sys.argv[1]
SEED = int(sys.argv[2]) if len(sys.argv) > 2 else 1
GO = "go movetime 8"
# Turns after which a game is given up; some are long, and a referee may do that.
LONGEST = 300


class Engine:
    """The engine at the other end of two pipes."""

    def __init__(self):
        self.process = subprocess.Popen(
            [SPRINGALD, "uci"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )
        self.say("uci")
        self.options = self.until("uciok")

    def say(self, line):
        self.process.stdin.write(line + "\n")
        self.process.stdin.flush()

    def until(self, start):
        """All lines up to the first that begins with this word."""
        lines = []
        for line in self.process.stdout:
            lines.append(line.rstrip("\n"))
            if lines[-1].split(" ")[0] == start:
                return lines
        raise AssertionError(f"no {start} after {lines}")

    def play(self, position):
        """What the engine does in a position: only what is new in the turn."""
        self.say(position)
        self.say(GO)
        lines = self.until("bestmove")
        assert not any("info string" in line for line in lines), (position, lines)
        assert sum(line.startswith("bestmove") for line in lines) == 1
        return lines[-1].split(" ")[1]

    def quit(self):
        self.say("quit")
        assert self.process.wait(timeout=10) == 0


def variants(engine):
    """The ids that the engine offers."""
    line = next(line for line in engine.options if line.startswith("option name UCI_Variant"))
    return line.split(" var ")[1:]


def game(variant, dice):
    """Plays one game; gives its turns and how it ended."""
    engines = [Engine(), Engine()]
    for engine in engines:
        engine.say(f"setoption name UCI_Variant value {variant}")
        engine.say("ucinewgame")
        engine.say("isready")
        engine.until("readyok")
    referee = Referee(SPRINGALD, variant, dice)
    turns = []
    state = referee.state(turns)
    while state["result"] is None and len(turns) < LONGEST:
        engine = engines[state["to_act"] == "black"]
        turn = whole_turn(engine, turns, referee)
        turns.append(turn)
        # Fails where the turn is not legal.
        state = referee.state(turns)
    for engine in engines:
        engine.quit()
    return turns, state


def whole_turn(engine, turns, referee):
    """Asks for a turn as often as dice have to be rolled in it."""
    turn = ""
    while True:
        moves = " ".join([*turns, turn]).strip()
        best = engine.play(f"position startpos{' moves ' if moves else ''}{moves}")
        if best == "end":
            return turn.rstrip(",")
        turn += best
        if not turn.endswith(","):
            return turn
        turn = referee.rolled(turns, turn)


def main():
    engine = Engine()
    names = variants(engine)
    engine.quit()
    dice = random.Random(SEED)
    for name in names:
        turns, state = game(name, dice)
        rolls = sum("T@" in turn for turn in turns)
        ended = f"{state['result']} {state['reason']}" if state["result"] else "given up"
        print(f"{name}: {ended} after {len(turns)} turns, {rolls} of them with dice")


main()

"""Compares declared games with Fairy-Stockfish in random games: legal actions, FENs and ends, ply by ply.

Usage: fairy.py SPRINGALD [--seed N] [--games N] [--plies N] GAME...

Needs the Python package pyffish. Each kind of difference is shown up to three times; the last line of a
game counts positions, ends and differences. Exits with 1 if legal actions or ends differ. FENs may differ
in places that docs/games.md names.
"""

import argparse
import collections
import random
import re
import subprocess
import sys

import pyffish

# Games in which the peer joins a move and a placement in one move of its own, with the letter placed.
PLACED = {"amazons": "A", "duck": "D"}
# Captures are rare in random games, so every third turn captures if possible.
CAPTURES = 0.3
# Every seventh position is also read from the peer's FEN.
READ = 7
SHOWN = 3


class Engine:
    """Springald behind UCI."""

    def __init__(self, program, game):
        pipes = dict(stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1)
        self.process = subprocess.Popen([program, "uci"], **pipes)
        self.say(f"setoption name UCI_Variant value {game}")

    def say(self, line):
        print(line, file=self.process.stdin)

    def look(self, moves=(), fen=None):
        """Returns the FEN, the sorted legal actions, and the errors of a position."""
        start = "startpos" if fen is None else f"fen {fen}"
        self.say(f"position {start}" + (f" moves {' '.join(moves)}" if moves else ""))
        self.say("d")
        self.say("go perft 1")
        told, legal, errors = None, [], []
        for line in self.process.stdout:
            name, _, value = line.rstrip("\n").partition(": ")
            if name == "Fen":
                told = value
            elif name == "Nodes searched":
                return told, sorted(legal), errors
            elif "error" in line:
                errors.append(line.strip())
            elif told is not None and value.isdigit():
                legal.append(name)
        sys.exit(f"the engine ended after: position {start} moves {' '.join(moves)}")

    def close(self):
        self.say("quit")
        self.process.communicate()


def split(move, letter):
    """Returns a move of the peer as Springald writes it: the move, then the placement."""
    first, second = move.split(",")
    return f"{first},{letter}@{re.findall('[a-p][0-9]+', second)[-1]}"


def compare(program, game, args):
    """Plays random games of one kind. Returns the counts of what was found."""
    engine, dice = Engine(program, game), random.Random(f"{args.seed}{game}")
    counts = collections.Counter()
    start = pyffish.start_fen(game)

    def differs(kind, *facts):
        counts[kind] += 1
        if counts[kind] <= SHOWN:
            print(f"{game}: {kind}:", *facts, sep="\n    ")

    for number in range(args.games):
        theirs, ours = [], []
        for ply in range(args.plies):
            legal = pyffish.legal_moves(game, start, theirs)
            peer = pyffish.get_fen(game, start, theirs)
            is_over = not legal or pyffish.is_immediate_game_end(game, start, theirs)[0]
            fen, found, errors = engine.look(ours)
            played = f"moves {' '.join(ours)}"
            counts["positions"] += 1
            firsts = {move.split(",")[0] for move in legal} if game in PLACED else legal
            expected = sorted(firsts)
            if errors:
                differs("error", played, *errors)
                break
            if is_over or not found:
                counts["ends"] += 1
                if found:
                    differs("only the peer ends", played, peer)
                elif not is_over:
                    differs("the peer goes on", played, peer, fen)
                break
            if found != expected:
                more, less = set(found) - set(expected), set(expected) - set(found)
                differs("actions", played, peer, fen, f"only here: {sorted(more)}", f"only there: {sorted(less)}")
                break
            if fen != peer:
                differs("FEN", played, peer, fen)
            if ply % READ == number % READ:
                read = engine.look(fen=peer)
                if read[1] != expected:
                    differs("actions after the peer's FEN", played, peer, *read[2])
            captures = [move for move in legal if pyffish.is_capture(game, start, theirs, move)]
            move = dice.choice(captures if captures and dice.random() < CAPTURES else legal)
            theirs.append(move)
            ours.append(split(move, PLACED[game]) if game in PLACED else move)
    engine.close()
    return counts


def main():
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("program")
    parser.add_argument("games_compared", nargs="+", metavar="GAME")
    for name, usual in [("seed", 1), ("games", 5), ("plies", 100)]:
        parser.add_argument(f"--{name}", type=int, default=usual)
    args = parser.parse_args()
    is_equal = True
    for game in args.games_compared:
        if game not in pyffish.variants():
            sys.exit(f"Fairy-Stockfish does not know {game}")
        counts = compare(args.program, game, args)
        print(f"{game}: {dict(counts)}", flush=True)
        is_equal &= set(counts) <= {"positions", "ends", "FEN"}
    sys.exit(0 if is_equal else 1)


if __name__ == "__main__":
    main()

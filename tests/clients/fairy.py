"""Compares declared games with Fairy-Stockfish in random games: legal actions, FENs, ends and results, ply by ply.

Usage: fairy.py SPRINGALD [--seed N] [--games N] [--plies N] [--perft NODES] [--shuffle] GAME...

Needs the Python package pyffish. Now and then a position is also read from the peer's FEN, and its perft 2 and 3
are compared while they have at most NODES nodes. With --shuffle the players like to take moves back, so that
positions are repeated. Each kind of difference is shown up to three times; the last line of a game counts
positions, ends and differences. Exits with 1 if anything differs but FENs in places that docs/games.md names.
"""

import argparse
import collections
import random
import re
import subprocess
import sys

import pyffish

# Games in which the peer joins a move and a placement in one move of its own, with the letter placed.
PLACED = {"amazons": "A", "duck": "D", "isolation": "W", "isolation7x7": "W"}
# Games in which the peer names the wall that a move leaves behind, which needs no choice.
TRAILS = {"joust", "snailtrail"}
# Rules of the peer under another name: its Janggi counts points where Springald's is drawn.
RULES = {"janggi": "janggitraditional", "janggipoints": "janggi"}
# Games that the third repetition ends here, and the fourth there.
SOONER = {"dobutsu", "torishogi"}
# Captures are rare in random games, so every third turn captures if possible.
CAPTURES = 0.3
# Every seventh position is also read from the peer's FEN.
READ = 7
# Every 31st position has its perft compared.
COUNTED = 31
# How often a player who shuffles takes the last move back.
BACK = 0.8
SHOWN = 3
# What may be counted without a fault.
FACTS = {"positions", "read", "perfts", "ends", "ends by choice of the peer", "ends by repetition or by a count",
         "FENs written in another way"}


# Results by their sign for White.
RESULTS = {1: "1-0", 0: "1/2-1/2", -1: "0-1"}


class Engine:
    """Springald behind UCI."""

    def __init__(self, program, game):
        pipes = dict(stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1)
        self.process = subprocess.Popen([program, "uci"], **pipes)
        self.say(f"setoption name UCI_Variant value {game}")

    def say(self, line):
        print(line, file=self.process.stdin)

    def look(self, moves=(), fen=None):
        """Returns the FEN, the sorted legal actions, the errors and the result of a position."""
        start = "startpos" if fen is None else f"fen {fen}"
        self.say(f"position {start}" + (f" moves {' '.join(moves)}" if moves else ""))
        self.say("d")
        self.say("go perft 1")
        told, legal, errors, result = None, [], [], None
        for line in self.process.stdout:
            name, _, value = line.rstrip("\n").partition(": ")
            if name == "Fen":
                told = value
            elif name == "Nodes searched":
                return told, sorted(legal), errors, result
            elif name in RESULTS.values():
                result = (name, value)
            elif line.startswith("info string ") and not line.startswith("info string variant "):
                errors.append(line.strip())
            elif told is not None and name != "Key" and value.isdigit():
                legal.append(name)
        sys.exit(f"the engine ended after: position {start} moves {' '.join(moves)}")

    def perft(self, depth):
        """Counts the sequences of actions from the position last looked at."""
        self.say(f"go perft {depth}")
        for line in self.process.stdout:
            name, _, value = line.rstrip("\n").partition(": ")
            if name == "Nodes searched":
                return int(value)
        sys.exit("the engine ended in perft")

    def close(self):
        self.say("quit")
        self.process.communicate()


def split(move, letter):
    """Returns a move of the peer as Springald writes it: the move, then the placement."""
    first, second = move.split(",")
    return f"{first},{letter}@{re.findall('[a-p][0-9]+', second)[-1]}"


def ending(game, start, moves, fen, legal):
    """Returns the result by the peer's rules, or nothing if the game goes on."""
    is_over, value = pyffish.is_immediate_game_end(game, start, moves)
    if not is_over and not legal:
        is_over, value = True, pyffish.game_result(game, start, moves)
    return result(value, fen) if is_over else None


def result(value, fen):
    """Returns the result that a value of the peer means, which is that of the side to move."""
    sign = (value > 0) - (value < 0)
    return RESULTS[sign if fen.split()[1] == "w" else -sign]


def peer_perft(game, start, moves, depth):
    """Counts the sequences of moves by the peer's rules."""
    legal = pyffish.legal_moves(game, start, moves)
    if pyffish.is_immediate_game_end(game, start, moves)[0]:
        return 0
    if depth == 1:
        return len(legal)
    return sum(peer_perft(game, start, moves + [move], depth - 1) for move in legal)


def told(game, fen):
    """Returns a FEN of the peer as it is told to us."""
    return re.sub(r"( \d+ \d+)$", r" 1+1\1", fen) if game == "shatar" else fen


def same(fen, peer):
    """Returns whether two FENs mean the same, apart from what docs/games.md names."""
    ours, theirs = fen.split(), peer.split()
    # The checks in a row of Shatar.
    if len(ours) == len(theirs) + 1:
        del ours[4]
    # The order in hand, hands that are never empty, and marks of promoted pieces that nothing follows from.
    for fields in (ours, theirs):
        placement, _, hand = fields[0].partition("[")
        fields[0] = placement.replace("~", ""), "".join(sorted(hand)) if "[" in peer and "[" in fen else ""
    # Passing, and squares onto which nothing captures.
    if ours[3] in ("-", "pass", "passes") and len(ours) == len(theirs):
        theirs[3] = ours[3]
    return ours == theirs


def compare(program, game, args):
    """Plays random games of one kind. Returns the counts of what was found."""
    engine, dice = Engine(program, game), random.Random(f"{args.seed}{game}")
    counts = collections.Counter()
    rules = RULES.get(game, game)
    start = pyffish.start_fen(rules)

    def differs(kind, *facts):
        counts[kind] += 1
        if counts[kind] <= SHOWN:
            print(f"{game}: {kind}:", *facts, sep="\n    ", flush=True)

    def count(moves, firsts, played):
        """Compares perft where it is small enough."""
        for depth in (2, 3):
            if game in PLACED or firsts ** depth > args.perft:
                break
            counts["perfts"] += 1
            found, expected = engine.perft(depth), peer_perft(rules, start, moves, depth)
            if found != expected:
                differs("perft", played, f"depth {depth}: {found} here, {expected} there")
                break

    for number in range(args.games):
        theirs, ours = [], []
        for ply in range(args.plies):
            legal = pyffish.legal_moves(rules, start, theirs)
            peer = pyffish.get_fen(rules, start, theirs)
            over = ending(rules, start, theirs, peer, legal)
            chosen, value = pyffish.is_optional_game_end(rules, start, theirs)
            fen, found, errors, verdict = engine.look(ours)
            played = f"moves {' '.join(ours)}"
            counts["positions"] += 1
            firsts = {move.split(",")[0] for move in legal} if game in PLACED or game in TRAILS else legal
            expected = sorted(firsts)
            if errors:
                differs("error", played, *errors)
                break
            if over or not found:
                counts["ends"] += 1
                if found:
                    differs("only the peer ends", played, peer, over)
                elif not over and not chosen:
                    differs("the peer goes on", played, peer, fen, verdict)
                elif (over or result(value, peer)) != verdict[0]:
                    differs("result", played, peer, fen, verdict, over or result(value, peer))
                break
            if chosen:
                counts["ends by choice of the peer"] += 1
            if verdict:
                counts["ends by repetition or by a count"] += 1
                if not chosen and all(pyffish.has_insufficient_material(rules, start, theirs)):
                    chosen, value = True, 0
                if not chosen and not (game in SOONER and "repetition" in verdict[1]):
                    differs("only here it ends", played, peer, verdict)
                elif chosen and result(value, peer) != verdict[0]:
                    differs("result", played, peer, verdict, result(value, peer))
                break
            if found != expected:
                more, less = set(found) - set(expected), set(expected) - set(found)
                differs("actions", played, peer, fen, f"only here: {sorted(more)}", f"only there: {sorted(less)}")
                break
            if fen != peer:
                counts["FENs written in another way"] += 1
            if not same(fen, peer):
                differs("FEN", played, peer, fen)
            # Its perft goes on after the ends by a count of moves, whose limit stands in the fourth field.
            if (ply + number) % COUNTED == COUNTED - 1 and not peer.split()[3].isdigit():
                count(theirs, len(legal), played)
            if (ply + number) % READ == 0:
                counts["read"] += 1
                read = engine.look(fen=told(game, peer))
                if read[1] != expected:
                    differs("actions after the peer's FEN", played, peer, *read[2])
                elif fen == peer and read[0] != fen:
                    differs("FEN after the peer's FEN", played, peer, fen, read[0])
            move = dice.choice(legal)
            if dice.random() < CAPTURES:
                shuffled = dice.sample(legal, len(legal))
                move = next((other for other in shuffled if pyffish.is_capture(rules, peer, [], other)), move)
            if args.shuffle and len(theirs) > 1 and dice.random() < BACK:
                back = re.sub(r"^([a-p][0-9]+)([a-p][0-9]+)$", r"\2\1", theirs[-2])
                move = back if back in legal else move
            theirs.append(move)
            if game in TRAILS:
                ours.append(move.split(",")[0])
            else:
                ours.append(split(move, PLACED[game]) if game in PLACED else move)
    engine.close()
    return counts


def main():
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("program")
    parser.add_argument("games_compared", nargs="+", metavar="GAME")
    for name, usual in [("seed", 1), ("games", 5), ("plies", 100), ("perft", 2000)]:
        parser.add_argument(f"--{name}", type=int, default=usual)
    parser.add_argument("--shuffle", action="store_true")
    args = parser.parse_args()
    is_equal = True
    for game in args.games_compared:
        if RULES.get(game, game) not in pyffish.variants():
            sys.exit(f"Fairy-Stockfish does not know {game}")
        counts = compare(args.program, game, args)
        print(f"{game}: {dict(counts)}", flush=True)
        is_equal &= set(counts) <= FACTS
    sys.exit(0 if is_equal else 1)


if __name__ == "__main__":
    main()

"""Compares games with python-chess and with Fairy-Stockfish in positions of random games: legal actions, results, and
FENs both ways. Every position is sent as the FEN of the peer, so no history counts; fairy.py compares whole games.

Usage: audit.py SPRINGALD [--peer python-chess|fairy] [--positions N] [--seed N] [GAME...]

Without GAME, all games are compared that both sides know. Needs the Python packages chess and pyffish. Each kind of
difference is shown up to three times; the last line of a game counts what was compared. Exits with 1 if anything differs
but in places that docs/games.md names.
"""

import argparse
import collections
import multiprocessing
import random
import re
import subprocess
import sys

import chess
import chess.variant
import pyffish

import fairy

# Plies after which a game is given up, how often a capture is preferred, and among how many moves.
LONGEST = 200
CAPTURES = 0.5
TRIED = 5
SHOWN = 3
# What is counted without being a fault.
FACTS = {"positions", "ends", "ends by choice of the peer", "ends that cannot be set up"}
# A position is over, goes on, or may be ended by a player.
OVER, ON, OPTIONAL = "over", "on", "optional"


class PythonChess:
    """A game of python-chess."""

    GAMES = {"chess", "crazyhouse", "atomic", "antichess", "kingofthehill", "3check", "horde", "racingkings"}

    def __init__(self, game):
        self.kind = chess.Board if game == "chess" else chess.variant.find_variant(game)
        # Only chess is drawn here for want of material, as docs/games.md says.
        self.goes_on = game != "chess"

    def start(self):
        return self.kind().fen()

    def told(self, fen):
        """Returns a FEN as it is told to us."""
        return fen

    def look(self, fen, _ends):
        """Returns the legal moves, how the game stands, and its result. A peer may look at more where it ends here."""
        board = self.kind(fen)
        outcome = board.outcome()
        moves = [move.uci() for move in board.legal_moves]
        if not outcome:
            return moves, ON, None
        if outcome.termination == chess.Termination.INSUFFICIENT_MATERIAL:
            return moves, OPTIONAL if self.goes_on else OVER, outcome.result()
        # Where a game has ended, python-chess may still list moves.
        return [], OVER, outcome.result()

    def takes(self, fen, move):
        board = self.kind(fen)
        return board.is_capture(board.parse_uci(move))

    def after(self, fen, move):
        board = self.kind(fen)
        board.push_uci(move)
        return board.fen()

    def same(self, ours, theirs):
        """Returns whether two FENs mean the same position."""
        return self.kind(ours) == self.kind(theirs)


class Fairy:
    """A game of Fairy-Stockfish. In Dobutsu Shogi it knows check, where the lion may be caught here."""

    GAMES = set(pyffish.variants()) - {"dobutsu"}

    def __init__(self, game):
        self.game, self.rules = game, fairy.RULES.get(game, game)

    def start(self):
        return pyffish.get_fen(self.rules, pyffish.start_fen(self.rules), [])

    def look(self, fen, ends):
        # Every call takes milliseconds.
        moves = pyffish.legal_moves(self.rules, fen, [])
        is_over, value = pyffish.is_immediate_game_end(self.rules, fen, [])
        if is_over:
            return [], OVER, fairy.result(value, fen)
        if not moves:
            return [], OVER, fairy.result(pyffish.game_result(self.rules, fen, []), fen)
        if ends:
            chosen, value = pyffish.is_optional_game_end(self.rules, fen, [])
            if chosen:
                return moves, OPTIONAL, fairy.result(value, fen)
            if all(pyffish.has_insufficient_material(self.rules, fen, [])):
                return moves, OPTIONAL, fairy.RESULTS[0]
        return moves, ON, None

    def told(self, fen):
        fields = fen.split(" ")
        if self.game in ("flipello", "flipello10"):
            # Discs in stock.
            fields[0] = re.sub(r"\[.*\]", "", fields[0])
        if self.game == "koedem":
            # Marks of promoted pieces, from which nothing follows.
            fields[0] = fields[0].replace("~", "")
        if self.game in ("berolina", "pawnback", "wolf"):
            # The square that was passed and that of the piece, the lower one first.
            squares = re.findall("[a-h][0-9]+", fields[3])
            fields[3] = squares[-1 if fields[1] == "w" else 0] if len(squares) == 2 else fields[3]
        return fairy.told(self.game, " ".join(fields))

    def takes(self, fen, move):
        return pyffish.is_capture(self.rules, fen, [], move)

    def after(self, fen, move):
        return pyffish.get_fen(self.rules, fen, [move])

    def same(self, ours, theirs):
        """Returns whether two FENs mean the same position, and the peer reads ours as its own."""
        if ours == theirs:
            return True
        read = [sorted(pyffish.legal_moves(self.rules, fen, [])) for fen in (ours, theirs)]
        return fairy.same(ours, theirs) and read[0] == read[1]


PEERS = {"python-chess": PythonChess, "fairy": Fairy}


class Audit:
    """The comparison of one game with one peer."""

    def __init__(self, program, name, game, args):
        self.name = f"{game} ({name})"
        self.engine = fairy.Engine(program, game)
        self.peer, self.game = PEERS[name](game), game
        self.positions = args.positions
        self.dice = random.Random(f"{args.seed}{game}")
        self.counts = collections.Counter()

    def differs(self, kind, *facts):
        self.counts[kind] += 1
        if self.counts[kind] <= SHOWN:
            print(f"{self.name}: {kind}:", *facts, sep="\n    ", flush=True)

    def compare(self, fen):
        """Compares a position. Returns the moves of the peer; none if the game is over."""
        ours, found, errors, verdict = self.engine.look(fen=self.peer.told(fen))
        moves, state, result = self.peer.look(fen, verdict is not None)
        self.counts["positions"] += 1
        if errors and state == OVER:
            # A position without its king cannot be set up.
            self.counts["ends that cannot be set up"] += 1
            return []
        if errors:
            self.differs("the FEN is refused", fen, *errors)
            return []
        expected = {move.split(",")[0] for move in moves} if self.game in fairy.PLACED else set(moves)
        # Where a game is over, only one side may list moves.
        if set(found) != expected and state == ON and not verdict:
            more, less = set(found) - expected, expected - set(found)
            self.differs("actions", fen, ours, f"only here: {sorted(more)}", f"only there: {sorted(less)}")
        told = verdict and verdict[0]
        if state == ON and told:
            self.differs("only here it ends", fen, verdict)
        elif state == OVER and told != result:
            self.differs("result", fen, f"here {verdict}", f"there {result}")
        elif state == OPTIONAL and told not in (None, result):
            self.differs("result by choice", fen, f"here {verdict}", f"there {result}")
        if not self.peer.same(ours, self.peer.told(fen)):
            self.differs("FEN", fen, ours)
        if state == OVER:
            self.counts["ends"] += 1
            return []
        if state == OPTIONAL:
            self.counts["ends by choice of the peer"] += 1
        return moves

    def choose(self, fen, moves):
        """Returns a random move, often one that captures."""
        tried = self.dice.sample(moves, min(TRIED, len(moves)))
        if self.dice.random() < CAPTURES:
            return next((move for move in tried if self.peer.takes(fen, move)), tried[0])
        return tried[0]

    def run(self):
        """Plays random games until so many positions were compared. Returns whether all were equal."""
        while self.counts["positions"] < self.positions:
            fen = self.peer.start()
            for _ in range(LONGEST):
                moves = self.compare(fen)
                if not moves or self.counts["positions"] >= self.positions:
                    break
                fen = self.peer.after(fen, self.choose(fen, moves))
        self.engine.close()
        print(f"{self.name}: {dict(self.counts)}", flush=True)
        return set(self.counts) <= FACTS


def known(program):
    """The ids of the games that the program plays."""
    asked = subprocess.run([program, "uci"], input="uci\nquit\n", capture_output=True, text=True, check=True)
    line = next(line for line in asked.stdout.splitlines() if line.startswith("option name UCI_Variant"))
    return line.split(" var ")[1:]


def audited(name, game, args):
    return Audit(args.program, name, game, args).run()


def main():
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("program")
    parser.add_argument("games", nargs="*", metavar="GAME")
    parser.add_argument("--peer", choices=PEERS)
    parser.add_argument("--positions", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_intermixed_args()
    games = args.games or known(args.program)
    peers = [args.peer] if args.peer else PEERS
    pairs = [(name, game) for name in peers for game in games if game in PEERS[name].GAMES]
    if not pairs:
        sys.exit("no peer knows these games")
    with multiprocessing.Pool() as pool:
        equal = pool.starmap(audited, [(name, game, args) for name, game in pairs], chunksize=1)
    sys.exit(0 if all(equal) else 1)


if __name__ == "__main__":
    main()

"""Compares the ends by repetition in Xiangqi with a slow judge, and with Fairy-Stockfish, in random rounds of turns.

Usage: chases.py SPRINGALD [--seed N] [--rounds N]

A round leads back to its first position and is played twice. The judge knows the rules of Xiangqi only from here: it
moves pieces on a board of its own, and gives each piece a number by which it follows it. Needs the Python package
pyffish. Counts the results of all three, with up to three rounds for each pair in which Fairy-Stockfish differs; places
in which it differs are named in docs/games.md. Exits with 1 if Springald and the judge differ.
"""

import argparse
import collections
import random
import sys

import pyffish

import fairy

FILES, RANKS = 9, 10
STRAIGHT = [(1, 0), (-1, 0), (0, 1), (0, -1)]
DIAGONAL = [(1, 1), (1, -1), (-1, 1), (-1, -1)]
# The turns of a round.
LENGTHS = [4, 4, 4, 6, 8]
# How often each position is tried, and how often a turn is chosen that attacks something, or moves an attacked piece.
ROUNDS, ATTACKS = 4, 0.7
# How often a turn is played before the first round, which belongs to no round.
BEFORE = 0.3
SHOWN = 3


def is_red(piece):
    return piece.isupper()


class Board:
    """Pieces by square, each with its letter and its number."""

    def __init__(self, pieces):
        self.pieces = pieces

    def after(self, start, end):
        pieces = dict(self.pieces)
        pieces[end] = pieces.pop(start)
        return Board(pieces)

    def without(self, square):
        return Board({at: piece for at, piece in self.pieces.items() if at != square})

    def of(self, red):
        return [at for at, (letter, _) in self.pieces.items() if is_red(letter) == red]

    def targets(self, at):
        """Returns the squares to which a piece may go, empty or with an enemy, as if nothing were forbidden."""
        letter = self.pieces[at][0]
        red, kind = is_red(letter), letter.upper()
        home = 0 if red else 7
        found = []
        if kind in "KA":
            for step in STRAIGHT if kind == "K" else DIAGONAL:
                to = at[0] + step[0], at[1] + step[1]
                if 3 <= to[0] <= 5 and home <= to[1] <= home + 2:
                    found.append(to)
            if kind == "K":
                for up in (1, -1):
                    seen = self.first(at, (0, up))
                    if seen and self.pieces[seen][0].upper() == "K":
                        found.append(seen)
        elif kind == "B":
            for x, y in DIAGONAL:
                to = at[0] + 2 * x, at[1] + 2 * y
                own = to[1] <= 4 if red else to[1] >= 5
                if own and (at[0] + x, at[1] + y) not in self.pieces:
                    found.append(to)
        elif kind == "N":
            for x, y in STRAIGHT:
                if (at[0] + x, at[1] + y) not in self.pieces:
                    found += [(at[0] + 2 * x + (y and side), at[1] + 2 * y + (x and side)) for side in (1, -1)]
        elif kind in "RC":
            for step in STRAIGHT:
                to = at[0] + step[0], at[1] + step[1]
                while on_board(to) and to not in self.pieces:
                    found.append(to)
                    to = to[0] + step[0], to[1] + step[1]
                if on_board(to):
                    taken = to if kind == "R" else self.first(to, step)
                    found += [taken] if taken else []
        else:
            up = 1 if red else -1
            found.append((at[0], at[1] + up))
            if at[1] >= 5 if red else at[1] <= 4:
                found += [(at[0] + 1, at[1]), (at[0] - 1, at[1])]
        return [to for to in found if on_board(to) and not (to in self.pieces and is_red(self.pieces[to][0]) == red)]

    def first(self, at, step):
        """Returns the square of the first piece from a square on in a direction."""
        to = at[0] + step[0], at[1] + step[1]
        while on_board(to):
            if to in self.pieces:
                return to
            to = to[0] + step[0], to[1] + step[1]
        return None

    def takes(self, at):
        return [to for to in self.targets(at) if to in self.pieces]

    def checkers(self, red):
        """Returns the numbers of the pieces that attack the general of a side."""
        letter = "K" if red else "k"
        return {self.pieces[at][1] for at in self.of(not red) if letter in (self.pieces[to][0] for to in self.takes(at))}

    def moves(self, red):
        """Returns the legal moves of a side."""
        every = [(at, to) for at in self.of(red) for to in self.targets(at)]
        return [(at, to) for at, to in every if not self.after(at, to).checkers(red)]

    def is_pinned(self, at):
        red = is_red(self.pieces[at][0])
        return bool(self.without(at).checkers(red) - self.checkers(red))

    def threatens(self, at, prey):
        """Returns whether a piece threatens another one."""
        hunter, hunted = self.pieces[at][0].upper(), self.pieces[prey][0].upper()
        red = is_red(self.pieces[prey][0])
        if prey not in self.takes(at) or hunter in "KP" or hunted == "K" or self.is_pinned(at):
            return False
        if hunted == "P" and not (prey[1] >= 5 if red else prey[1] <= 4):
            return False
        if hunter == hunted and at in self.takes(prey) and not self.is_pinned(prey):
            return False
        if hunted in {"N": "R", "C": "R", "A": "RNC", "B": "RNC"}.get(hunter, ""):
            return True
        taken, checks = self.after(at, prey), self.checkers(red)
        retakers = [own for own in taken.of(red) if prey in taken.takes(own)]
        return all(taken.after(own, prey).checkers(red) - checks for own in retakers)

    def threats(self, red):
        """Returns the numbers of the pieces of a side with those that they threaten."""
        return {(self.pieces[at][1], self.pieces[to][1])
                for at in self.of(red) for to in self.takes(at) if self.threatens(at, to)}

    def fen(self, red):
        rows = []
        for rank in reversed(range(RANKS)):
            row = "".join(self.pieces.get((file, rank), " ")[0] for file in range(FILES))
            for count in range(FILES, 0, -1):
                row = row.replace(" " * count, str(count))
            rows.append(row)
        return f"{'/'.join(rows)} {'w' if red else 'b'} - - 0 1"


def on_board(square):
    return 0 <= square[0] < FILES and 0 <= square[1] < RANKS


def text(move):
    return "".join(f"{'abcdefghi'[file]}{rank + 1}" for file, rank in move)


def random_board(rng):
    """Returns a board with few pieces, on squares where they can be."""
    while True:
        pieces = {(rng.randint(3, 5), rng.randint(0, 2)): "K", (rng.randint(3, 5), rng.randint(7, 9)): "k"}
        for _ in range(rng.randint(2, 9)):
            kind = rng.choice("RRCCNNBAPP")
            square = {
                "A": lambda: rng.choice([(3, 0), (5, 0), (4, 1), (3, 2), (5, 2)]),
                "B": lambda: rng.choice([(2, 0), (6, 0), (0, 2), (4, 2), (8, 2), (2, 4), (6, 4)]),
                "P": lambda: rng.choice([(rng.randint(0, 8), rng.randint(5, 9)), (2 * rng.randint(0, 4), 4)]),
            }.get(kind, lambda: (rng.randint(0, 8), rng.randint(0, 9)))()
            red = rng.random() < 0.5
            square = square if red else (square[0], 9 - square[1])
            pieces.setdefault(square, kind if red else kind.lower())
        board = Board({at: (letter, number) for number, (at, letter) in enumerate(pieces.items())})
        if not board.checkers(True) and not board.checkers(False):
            return board


def random_round(rng, board, red):
    """Returns moves without captures that lead back to a board, or nothing."""
    length, moves, away, mover, now = rng.choice(LENGTHS), [], {True: {}, False: {}}, red, board
    for ply in range(length):
        left = (length - ply + 1) // 2 - 1
        choices = []
        for at, to in now.moves(mover):
            home = away[mover].get(at, at)
            others = {key: value for key, value in away[mover].items() if key != at}
            if to not in now.pieces and len(others) + (to != home) <= left:
                choices.append(((at, to), others if to == home else {**others, to: home}))
        if not choices:
            return None
        if rng.random() < ATTACKS:
            attacked = {to for at in now.of(not mover) for to in now.takes(at)}
            lively = [one for one in choices if one[0][0] in attacked or now.after(*one[0]).takes(one[0][1])]
            choices = lively or choices
        move, away[mover] = rng.choice(choices)
        moves.append(move)
        now, mover = now.after(*move), not mover
    return moves if now.pieces == board.pieces else None


def judge(board, red, moves):
    """Returns the result of a round: the sign for Red, and the reason."""
    chased, checked = {True: None, False: None}, {True: True, False: True}
    for move in moves:
        after = board.after(*move)
        checked[red] = checked[red] and bool(after.checkers(not red))
        new = {prey for _, prey in after.threats(red) - board.threats(red)}
        chased[red] = new if chased[red] is None else chased[red] & new
        board, red = after, not red
    for reason, does in (("perpetual check", checked), ("perpetual chase", chased)):
        if does[True] or does[False]:
            sign = bool(does[False]) - bool(does[True])
            return sign, reason if sign else "threefold repetition"
    return 0, "threefold repetition"


def main():
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("program")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--rounds", type=int, default=1000)
    args = parser.parse_args()
    rng, engine = random.Random(args.seed), fairy.Engine(args.program, "xiangqi")
    counts, shown, wrong, played = collections.Counter(), collections.Counter(), 0, 0
    while played < args.rounds:
        board, red = random_board(rng), rng.random() < 0.5
        for _ in range(ROUNDS):
            first = []
            start, mover = board, red
            if rng.random() < BEFORE:
                quiet = [move for move in board.moves(red) if move[1] not in board.pieces]
                if not quiet:
                    break
                first = [rng.choice(quiet)]
                start, mover = board.after(*first[0]), not red
            turns = random_round(rng, start, mover)
            if turns is None or played == args.rounds:
                continue
            played += 1
            fen, line = board.fen(red), [text(move) for move in first + 2 * turns]
            sign, reason = judge(start, mover, turns)
            expected = fairy.RESULTS[sign], reason
            _, _, errors, found = engine.look(line, fen)
            if errors or found is None or found[0] != expected[0] or reason not in found[1]:
                wrong += 1
                print(f"wrong: {found} {errors}, expected {expected}: {fen} moves {' '.join(line)}")
            is_over, value = pyffish.is_optional_game_end("xiangqi", fen, line)
            theirs = fairy.result(value, pyffish.get_fen("xiangqi", fen, line)) if is_over else "goes on"
            pair = f"{expected[0]} by {reason}", theirs
            counts[pair] += 1
            if theirs != expected[0] and shown[pair] < SHOWN:
                shown[pair] += 1
                print(f"{pair[0]}, peer: {theirs}: {fen} moves {' '.join(line)}")
    engine.close()
    for (ours, theirs), count in sorted(counts.items()):
        print(f"{ours}, peer: {theirs}: {count}")
    differ = sum(count for (ours, theirs), count in counts.items() if ours.split()[0] != theirs)
    print(f"{played} rounds, {wrong} wrong, {differ} different from the peer")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())

"""Lists the legal moves of Baroque Chess slowly, without the code of Springald, and prints test vectors.

    python3 tests/clients/baroque.py > games/vectors/baroque.jsonl
"""

import json
import random

from lines import ALL, STRAIGHT, name, read, write

START = "clhwkhli/pppppppp/8/8/8/8/PPPPPPPP/ILHWKHLC"


def add(square, step, times=1):
    return (square[0] + step[0] * times, square[1] + step[1] * times)


def inside(square):
    return 0 <= square[0] < 8 and 0 <= square[1] < 8


def white(piece):
    return piece.isupper()


class State:
    def __init__(self, board, side=True, quiet=0, number=1):
        self.board, self.side, self.quiet, self.number = board, side, quiet, number

    def enemy(self, square):
        return square in self.board and white(self.board[square]) != self.side

    def own(self, square):
        return square in self.board and white(self.board[square]) == self.side

    def kind(self, square):
        return self.board[square].upper()

    def beside(self, square, kind):
        return any(self.enemy(at) and self.kind(at) == kind for at in (add(square, step) for step in ALL))

    def over(self):
        return len([piece for piece in self.board.values() if piece in "Kk"]) < 2

    def ends(self, square):
        kind = self.kind(square)
        if self.beside(square, "I") or kind == "I" and self.beside(square, "H"):
            return []
        ends = []
        for step in STRAIGHT if kind == "P" else ALL:
            at = add(square, step)
            if kind == "K":
                if inside(at) and not self.own(at):
                    ends.append(at)
                continue
            if kind == "H" and self.enemy(at) and self.kind(at) == "K":
                ends.append(at)
            while inside(at):
                if at not in self.board:
                    ends.append(at)
                elif not (self.enemy(at) and (kind == "L" or kind == "H" and self.kind(at) == "L")):
                    break
                elif add(at, step) in self.board:
                    break
                at = add(at, step)
        return ends

    def moves(self):
        if self.over():
            return []
        return [(at, end) for at in self.board if self.own(at) for end in self.ends(at)]

    def taken(self, at, end):
        """Returns the squares of the pieces that a move takes, besides the one where it ends."""
        kind = self.kind(at)
        dx, dy = end[0] - at[0], end[1] - at[1]
        step = ((dx > 0) - (dx < 0), (dy > 0) - (dy < 0))
        found = []  # each with the kind whose way of taking it is
        for side in STRAIGHT:
            next_, behind = add(end, side), add(end, side, 2)
            if self.enemy(next_) and self.own(behind) and behind != at:
                if kind == "P" or 0 in step:
                    found.append((next_, "P"))
        found.append((add(at, step, -1), "W"))
        king = [square for square in self.board if self.own(square) and self.kind(square) == "K"][0]
        if king[0] != end[0] and king[1] != end[1]:
            found += [((king[0], end[1]), "C"), ((end[0], king[1]), "C")]
        for times in range(1, max(abs(dx), abs(dy))):
            found.append((add(at, step, times), "L"))
        found = [(square, way) for square, way in found if self.enemy(square)]
        if kind == "H":
            return [square for square, way in found if self.kind(square) == way]
        return [square for square, way in found if kind == way]

    def after(self, at, end):
        board = dict(self.board)
        taken = self.taken(at, end)
        for square in taken:
            board.pop(square, None)
        quiet = 0 if taken or end in board else self.quiet + 1
        board[end] = board.pop(at)
        return State(board, not self.side, quiet, self.number + (not self.side))

    def fen(self):
        return f"{write(self.board, 8)} {'w' if self.side else 'b'} - - {self.quiet} {self.number}"

    def perft(self, depth):
        moves = self.moves()
        return len(moves) if depth == 1 else sum(self.after(*move).perft(depth - 1) for move in moves)


def text(move):
    return name(move[0]) + name(move[1])


def main():
    random.seed(29)
    start = State(read(START))
    print(json.dumps({"game": "baroque", "perft": [start.perft(depth) for depth in (1, 2, 3)], "fen": start.fen()}))
    for _ in range(16):
        state, played = start, []
        for _ in range(random.randrange(10, 90)):
            moves = state.moves()
            if not moves:
                break
            takes = [move for move in moves if move[1] in state.board or state.taken(*move)]
            move = random.choice(takes if takes and random.random() < 0.5 else moves)
            played.append(text(move))
            state = state.after(*move)
        legal = " ".join(sorted(text(move) for move in state.moves()))
        print(json.dumps({"game": "baroque", "moves": " ".join(played), "fen": state.fen(), "legal": legal}))


main()

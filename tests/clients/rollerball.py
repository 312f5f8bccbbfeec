"""Lists the legal moves of Rollerball slowly, without the code of Springald, and prints test vectors.

    python3 tests/clients/rollerball.py > games/vectors/rollerball.jsonl
"""

import json
import math
import random

from lines import ALL, STRAIGHT, name, read, write

# The directions clockwise, and the diagonal ones.
ROUND = [(0, 1), (1, 0), (0, -1), (-1, 0)]
SLANTED = [(1, 1), (1, -1), (-1, -1), (-1, 1)]
START = "2rbp2/2rkp2/2***2/2***2/2***2/2PKR2/2PBR2"


def inside(at):
    return 0 <= at[0] < 7 and 0 <= at[1] < 7 and not (2 <= at[0] <= 4 and 2 <= at[1] <= 4)


def add(at, step):
    return (at[0] + step[0], at[1] + step[1])


def forward(at):
    """Returns the straight directions that are forward on a square: two of them in the corners of the ring."""
    x, y = at
    return [step for step, here in zip(ROUND, (x < 2, y > 4, x > 4, y < 2)) if here]


def of_pawns(at):
    """Returns the direction that is forward for a pawn, which turns at the bends."""
    bends = {(0, 0): 0, (1, 1): 0, (0, 6): 1, (1, 5): 1, (6, 6): 2, (5, 5): 2, (6, 0): 3, (5, 1): 3}
    if at in bends:
        return ROUND[bends[at]]
    found = forward(at)
    if len(found) == 2:
        # Before the bend of its lane, or behind it, a pawn goes on along the edge beside it.
        before = {(0, 1): 0, (0, 5): 0, (1, 6): 1, (5, 6): 1, (6, 5): 2, (6, 1): 2, (5, 0): 3, (1, 0): 3}
        return ROUND[before[at]]
    return found[0]


class State:
    def __init__(self, board, side="w", quiet=0, number=1):
        self.board, self.side, self.quiet, self.number = board, side, quiet, number

    def owner(self, at):
        piece = self.board.get(at, "*")
        return None if piece == "*" else "w" if piece.isupper() else "b"

    def ride(self, at, step):
        """Returns the squares up to the first piece, and whether an edge has stopped the ride."""
        found, to = [], add(at, step)
        while inside(to):
            found.append(to)
            if to in self.board:
                return found, False
            to = add(to, step)
        return found, True

    def ends(self, at):
        kind = self.board[at].upper()
        if kind in "KS":
            return [add(at, step) for step in ALL]
        if kind == "P":
            x, y = of_pawns(at)
            steps = [(x, y)] + [(x + dx, y + dy) for dx, dy in ((y, x), (-y, -x))]
            return [add(at, step) for step in steps]
        found = [add(at, step) for step in (STRAIGHT if kind == "R" else SLANTED)]
        ahead = forward(at)
        for step in ROUND if kind == "R" else SLANTED:
            if kind == "R" and step not in ahead:
                continue
            if kind == "B" and not any(step[0] == dx or step[1] == dy for dx, dy in ahead if (dx, dy) != (0, 0)):
                continue
            if kind == "B" and not any(step[0] * dx + step[1] * dy > 0 for dx, dy in ahead):
                continue
            way, stopped = self.ride(at, step)
            found += way
            if not stopped or not way:
                continue
            x, y = way[-1]
            if kind == "R":
                if (x, y) in ((0, 6), (6, 6), (6, 0), (0, 0)):
                    found += self.ride((x, y), ROUND[(ROUND.index(step) + 1) % 4])[0]
            else:
                # Off the outer edge that clockwise riders meet it turns right, off all other edges left.
                outer = (y == 6, x == 6, y == 0, x == 0)[SLANTED.index(step)]
                found += self.ride((x, y), SLANTED[(SLANTED.index(step) + (1 if outer else -1)) % 4])[0]
        return found

    def attacked(self, at, by):
        return any(at in self.ends(other) for other in list(self.board) if self.owner(other) == by)

    def over(self):
        homes = {"K": (3, 5), "k": (3, 1)}
        return any(self.board.get(homes[king]) == king for king in homes)

    def moves(self):
        if self.over():
            return []
        moves = []
        for at in sorted(self.board):
            if self.owner(at) != self.side:
                continue
            for end in set(self.ends(at)):
                if not inside(end) or self.owner(end) == self.side:
                    continue
                for new in self.promotions(at, end):
                    later = self.play((at, end, new))
                    king = [one for one in later.board if later.board[one] in ("KS" if self.side == "w" else "ks")]
                    if not later.attacked(king[0], later.side):
                        moves.append((at, end, new))
        return moves

    def promotions(self, at, end):
        kind, turned = self.board[at].upper(), self.side == "b"

        def here(square):
            return (6 - square[0], 6 - square[1]) if turned else square

        (x, y), (to_x, to_y) = here(at), here(end)
        if kind == "P" and to_x == 4 and to_y > 4:
            return ["r", "b"]
        if kind == "K" and x == 4 and y > 4 and to_x == 3 and to_y > 4:
            return ["s"]
        if kind == "S" and (to_x == 3 and to_y < 2 or x == 3 and y > 4 and to_x == 4 and to_y > 4):
            return ["k"]
        return [""]

    def play(self, move):
        at, end, new = move
        board = dict(self.board)
        taken = end in board
        piece = board.pop(at)
        board[end] = (new.upper() if self.side == "w" else new) or piece
        side = "b" if self.side == "w" else "w"
        return State(board, side, 0 if taken or new in ("r", "b") else self.quiet + 1, self.number + (side == "w"))

    def text(self, move):
        return name(move[0]) + name(move[1]) + move[2]

    def fen(self):
        return f"{write(self.board, 7)} {self.side} - - {self.quiet} {self.number}"


def turn(at, end):
    """Returns how far a move goes round the middle against the clock."""
    (x, y), (to_x, to_y) = ((square[0] - 3, square[1] - 3) for square in (at, end))
    return math.atan2(x * to_y - y * to_x, x * to_x + y * to_y)


def perft(state, depth):
    moves = state.moves()
    return len(moves) if depth == 1 else sum(perft(state.play(move), depth - 1) for move in moves)


def random_game(start, chance):
    """Plays random moves, in which the kings prefer to go round against the clock. Returns the last position."""
    state, played = start, []
    for _ in range(chance.randrange(8, 120)):
        moves = state.moves()
        if not moves:
            break
        walks = [move for move in moves if state.board[move[0]] in "KkSs"]
        if walks and chance.random() < 0.3:
            move = max(walks, key=lambda move: turn(move[0], move[1]))
        else:
            move = chance.choice(moves)
        played.append(state.text(move))
        state = state.play(move)
    return state, played


def main():
    start = State(read(START))
    print(json.dumps({"game": "rollerball", "perft": [perft(start, n) for n in (1, 2, 3)], "fen": start.fen()}))
    chance = random.Random("rollerball")
    for game in range(24):
        state, played = random_game(start, chance)
        # In some games a king goes astray.
        while game % 4 == 3 and not any(text.endswith("s") for text in played):
            state, played = random_game(start, chance)
        legal = " ".join(sorted(map(state.text, state.moves())))
        print(json.dumps({"game": "rollerball", "moves": " ".join(played), "fen": state.fen(), "legal": legal}))


main()

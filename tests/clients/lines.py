"""Lists the legal moves of Lines of Action and Fetlar Hnefatafl slowly, without the code of Springald, and prints test vectors.

    python3 tests/clients/lines.py lines-of-action > games/vectors/lines-of-action.jsonl
"""

import json
import random
import sys

STRAIGHT = [(1, 0), (-1, 0), (0, 1), (0, -1)]
ALL = STRAIGHT + [(1, 1), (1, -1), (-1, 1), (-1, -1)]
STARTS = {
    "lines-of-action": "1MMMMMM1/m6m/m6m/m6m/m6m/m6m/m6m/1MMMMMM1",
    "fetlar": "3AAAAA3/5A5/11/A4d4A/A3ddd3A/AA1ddkdd1AA/A3ddd3A/A4d4A/11/5A5/3AAAAA3",
}
THRONE = (5, 5)
CORNERS = [(0, 0), (0, 10), (10, 0), (10, 10)]


def read(text):
    board = {}
    for y, row in enumerate(reversed(text.split("/"))):
        x, number = 0, ""
        for letter in row + " ":
            if letter.isdigit():
                number += letter
                continue
            x, number = x + int(number or 0), ""
            if letter != " ":
                board[(x, y)] = letter
                x += 1
    return board


def write(board, size):
    rows = []
    for y in reversed(range(size)):
        row, empty = "", 0
        for x in range(size):
            if (x, y) in board:
                row += (str(empty) if empty else "") + board[(x, y)]
                empty = 0
            else:
                empty += 1
        rows.append(row + (str(empty) if empty else ""))
    return "/".join(rows)


def name(square):
    return "abcdefghijk"[square[0]] + str(square[1] + 1)


def group(board, first, fits, steps):
    """Returns the squares that are connected with one of them."""
    found, open_ = {first}, [first]
    while open_:
        x, y = open_.pop()
        for dx, dy in steps:
            at = (x + dx, y + dy)
            if at not in found and fits(at):
                found.add(at)
                open_.append(at)
    return found


class State:
    def __init__(self, game, board, side="w", quiet=0, number=1):
        self.game, self.board, self.side, self.quiet, self.number = game, board, side, quiet, number
        self.size = 8 if game == "lines-of-action" else 11

    def inside(self, at):
        return 0 <= at[0] < self.size and 0 <= at[1] < self.size

    def of(self, side):
        return [at for at in sorted(self.board) if self.board[at].isupper() == (side == "w")]

    def over(self):
        if self.game == "lines-of-action":
            return any(self.connected(side) for side in "wb")
        king = [at for at in self.board if self.board[at] == "k"][0]
        return king in CORNERS or self.surrounded(king) or self.enclosed()

    def connected(self, side):
        own = self.of(side)
        return bool(own) and len(group(self.board, own[0], lambda at: at in own, ALL)) == len(own)

    def surrounded(self, king):
        for dx, dy in STRAIGHT:
            at = (king[0] + dx, king[1] + dy)
            hostile = self.board.get(at) == "A" or at not in self.board and at in [THRONE, *CORNERS]
            if not self.inside(at) or not hostile:
                return False
        return True

    def enclosed(self):
        def free(at):
            return self.inside(at) and self.board.get(at) != "A"

        def edge(at):
            return 0 in at or self.size - 1 in at

        return not any(edge(at) for own in self.of("b") for at in group(self.board, own, free, STRAIGHT))

    def moves(self):
        if self.over():
            return []
        moves = []
        for at in self.of(self.side):
            for dx, dy in ALL if self.game == "lines-of-action" else STRAIGHT:
                moves += [(at, end) for end in self.ends(at, dx, dy)]
        if not moves and self.game == "lines-of-action":
            first = min(self.of(self.side), key=lambda at: (at[1], at[0]))
            moves = [(first, first)]
        return moves

    def ends(self, at, dx, dy):
        piece = self.board[at]
        ray = [(at[0] + dx * i, at[1] + dy * i) for i in range(1, self.size)]
        ray = [square for square in ray if self.inside(square)]
        if self.game == "lines-of-action":
            line = [(at[0] + dx * i, at[1] + dy * i) for i in range(-self.size, self.size)]
            count = sum(square in self.board for square in line)
            if count > len(ray):
                return []
            own = [square for square in self.board if self.board[square] == piece]
            blocked = any(square in self.board and square not in own for square in ray[: count - 1])
            return [] if blocked or ray[count - 1] in own else [ray[count - 1]]
        ends = []
        for square in ray:
            if square in self.board:
                break
            if piece == "k" or square not in [THRONE, *CORNERS]:
                ends.append(square)
        return ends

    def play(self, move):
        start, end = move
        board = dict(self.board)
        taken = end in board and start != end
        piece = board.pop(start)
        board[end] = piece
        if self.game == "fetlar":
            for dx, dy in STRAIGHT:
                victim, anvil = (end[0] + dx, end[1] + dy), (end[0] + 2 * dx, end[1] + 2 * dy)
                wanted = "d" if piece == "A" else "A"
                holds = anvil in board and board[anvil].isupper() == piece.isupper()
                holds |= anvil not in board and anvil in [THRONE, *CORNERS]
                if board.get(victim) == wanted and holds:
                    del board[victim]
                    taken = True
        side = "b" if self.side == "w" else "w"
        number = self.number + (self.side == "b")
        return State(self.game, board, side, 0 if taken else self.quiet + 1, number)

    def text(self, move):
        return name(move[0]) + name(move[1])

    def fen(self):
        return f"{write(self.board, self.size)} {self.side} - - {self.quiet} {self.number}"


def perft(state, depth):
    moves = state.moves()
    return len(moves) if depth == 1 else sum(perft(state.play(move), depth - 1) for move in moves)


def vectors(game):
    start = State(game, read(STARTS[game]))
    counts = [perft(start, depth) for depth in (1, 2, 3) if depth < 3 or game == "lines-of-action"]
    print(json.dumps({"game": game, "perft": counts, "fen": start.fen()}))
    chance = random.Random(game)
    for line in range(16):
        state, played, length = start, [], chance.randrange(8, 160)
        while state.moves() and (len(played) < length or line % 4 == 0):
            move = chance.choice(state.moves())
            played.append(state.text(move))
            state = state.play(move)
            if len(played) > 400:
                break
        legal = " ".join(sorted(map(state.text, state.moves())))
        print(json.dumps({"game": game, "moves": " ".join(played), "fen": state.fen(), "legal": legal}))


if __name__ == "__main__":
    vectors(sys.argv[1])

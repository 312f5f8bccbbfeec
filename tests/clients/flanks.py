"""Lists the legal moves of Hasami Shogi and Mak-Yek slowly, without the code of Springald, and prints test vectors.

    python3 tests/clients/flanks.py hasami-shogi > games/vectors/hasami-shogi.jsonl
"""

import json
import random
import sys

STRAIGHT = [(0, 1), (1, 0), (0, -1), (-1, 0)]
# The size, the ranks of White's men, and the number of men with which a side goes on.
GAMES = {"hasami-shogi": (9, [0], 2), "mak-yek": (8, [0, 2], 1)}


class State:
    def __init__(self, game, board, side="w", quiet=0, number=1):
        self.game, self.board, self.side, self.quiet, self.number = game, board, side, quiet, number
        self.size, _, self.least = GAMES[game]

    def inside(self, square):
        return 0 <= square[0] < self.size and 0 <= square[1] < self.size

    def owner(self, square):
        return self.board.get(square)

    def step(self, square, way):
        return (square[0] + way[0], square[1] + way[1])

    def is_over(self):
        men = list(self.board.values())
        return min(men.count("w"), men.count("b")) < self.least

    def moves(self):
        for square in sorted(self.board):
            if self.owner(square) == self.side:
                for way in STRAIGHT:
                    end = self.step(square, way)
                    while self.inside(end) and end not in self.board:
                        yield square, end
                        end = self.step(end, way)

    def rows(self, board, end, enemy):
        """Yields the enemy rows that begin beside a square and end before an own man."""
        for way in STRAIGHT:
            at, row = self.step(end, way), []
            while board.get(at) == enemy:
                row.append(at)
                at = self.step(at, way)
            if row and board.get(at) == self.side:
                yield row

    def is_stifled(self, board, corner, enemy):
        """Returns whether an enemy man in a corner, with those connected to it, has no empty square beside it."""
        group, open_squares = {corner}, [corner]
        while open_squares:
            square = open_squares.pop()
            for way in STRAIGHT:
                at = self.step(square, way)
                if self.inside(at) and at not in board:
                    return False
                if board.get(at) == enemy and at not in group:
                    group.add(at)
                    open_squares.append(at)
        return True

    def captures(self, board, end):
        enemy = "b" if self.side == "w" else "w"
        if self.game == "mak-yek":
            for row in list(self.rows(board, end, enemy)):
                if len(row) == 1:
                    del board[row[0]]
            for way in STRAIGHT[:2]:
                pair = [self.step(end, way), self.step(end, (-way[0], -way[1]))]
                if all(board.get(at) == enemy for at in pair):
                    for at in pair:
                        del board[at]
            return
        for row in list(self.rows(board, end, enemy)):
            for at in row:
                del board[at]
        last = self.size - 1
        for corner in [(0, 0), (last, 0), (0, last), (last, last)]:
            if board.get(corner) == enemy and self.is_stifled(board, corner, enemy):
                del board[corner]

    def play(self, square, end):
        board = dict(self.board)
        board[end] = board.pop(square)
        self.captures(board, end)
        quiet = self.quiet + 1 if len(board) == len(self.board) else 0
        other = "b" if self.side == "w" else "w"
        return State(self.game, board, other, quiet, self.number + (self.side == "b"))

    def actions(self):
        """Returns the states after the legal moves, by their texts."""
        if self.is_over():
            return {}
        name = lambda square: "abcdefghi"[square[0]] + str(square[1] + 1)
        return {name(square) + name(end): self.play(square, end) for square, end in self.moves()}

    def fen(self):
        rows = []
        for y in reversed(range(self.size)):
            row, empty = "", 0
            for x in range(self.size):
                owner = self.owner((x, y))
                if owner:
                    row += (str(empty) if empty else "") + ("M" if owner == "w" else "m")
                    empty = 0
                else:
                    empty += 1
            rows.append(row + (str(empty) if empty else ""))
        return f"{'/'.join(rows)} {self.side} - - {self.quiet} {self.number}"


def start(game):
    size, ranks, _ = GAMES[game]
    board = {}
    for x in range(size):
        for y in ranks:
            board[(x, y)], board[(x, size - 1 - y)] = "w", "b"
    return State(game, board)


def perft(state, depth):
    actions = state.actions()
    if depth == 1:
        return len(actions)
    return sum(perft(after, depth - 1) for after in actions.values())


def vectors(game, lines=14):
    state = start(game)
    print(json.dumps({"game": game, "perft": [perft(state, depth) for depth in (1, 2, 3)], "fen": state.fen()}))
    chance, found = random.Random(game), 0
    while found < lines:
        state, moves = start(game), []
        for _ in range(chance.randrange(10, 150)):
            actions = state.actions()
            if not actions:
                break
            # Every other line takes whenever it can, so that few men are left.
            taking = [text for text in sorted(actions) if len(actions[text].board) < len(state.board)]
            text = chance.choice(taking if taking and found % 2 else sorted(actions))
            moves.append(text)
            state = actions[text]
        found += 1
        legal = " ".join(sorted(state.actions()))
        print(json.dumps({"game": game, "moves": " ".join(moves), "fen": state.fen(), "legal": legal}))


if __name__ == "__main__":
    vectors(sys.argv[1])

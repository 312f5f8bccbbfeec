"""Lists the legal actions of games of draughts slowly, without the code of Springald, and prints test vectors.

    python3 tests/clients/draughts.py draughts > games/vectors/draughts.jsonl
    python3 tests/clients/draughts.py --turns 5 draughts

It builds all turns as lists of leaps before it chooses among them. A capture of several pieces is several actions, one
for each leap, so perft counts leaps; with --turns it counts whole turns instead, as published tables do, where captures
with the same start, end and captured pieces are one.
"""

import json
import random
import sys

DIAGONAL = [(1, 1), (1, -1), (-1, 1), (-1, -1)]
FORWARD = [(1, 1), (-1, 1)]
STRAIGHT = [(0, 1), (1, 0), (-1, 0), (0, -1)]
MOST = {"flying", "most", "late", "stay"}
# The size, the directions of kings, those in which White's men move and take, and the rules of each game.
GAMES = {
    "brazilian-draughts": (8, DIAGONAL, FORWARD, DIAGONAL, MOST),
    "draughts": (10, DIAGONAL, FORWARD, DIAGONAL, MOST),
    "english-draughts": (8, DIAGONAL, FORWARD, FORWARD, {"promotion ends"}),
    "italian-draughts": (8, DIAGONAL, FORWARD, FORWARD, {"promotion ends", "most", "order"}),
    "russian-draughts": (8, DIAGONAL, FORWARD, DIAGONAL, {"flying", "stay"}),
    "turkish-draughts": (8, STRAIGHT, STRAIGHT[:3], STRAIGHT[:3], {"flying", "most", "late", "no turn"}),
}


class State:
    """A position: pieces by square, the side to move, the piece that goes on in this turn, and the square it has left."""

    def __init__(self, game, board, side="w", at=None, quiet=0, number=1, noisy=False, came=None):
        self.game, self.board, self.side, self.at, self.came = game, board, side, at, came
        self.quiet, self.number, self.noisy = quiet, number, noisy
        self.size, self.all, self.move, self.take, self.rules = GAMES[game]

    def ways(self, ways):
        return [(x, y if self.side == "w" else -y) for x, y in ways]

    def own(self, piece):
        return piece != "*" and piece.isupper() == (self.side == "w")

    def inside(self, square):
        return 0 <= square[0] < self.size and 0 <= square[1] < self.size

    def last(self, square):
        return square[1] == (self.size - 1 if self.side == "w" else 0)

    def back(self, came, square):
        """Returns the direction in which a piece may not go on."""
        if came is None or "no turn" not in self.rules:
            return None
        return tuple((a > b) - (a < b) for a, b in zip(came, square))

    def leaps(self, board, square, piece, came):
        """Yields the ends of leaps with what they take."""
        flies = piece.upper() == "K" and "flying" in self.rules
        for x, y in self.all if piece.upper() == "K" else self.ways(self.take):
            if (x, y) == self.back(came, square):
                continue
            at = (square[0] + x, square[1] + y)
            while flies and self.inside(at) and at not in board:
                at = (at[0] + x, at[1] + y)
            victim = at
            if not self.inside(at) or at not in board or board[at] == "*" or self.own(board[at]):
                continue
            if "order" in self.rules and piece.upper() == "M" and board[at].upper() == "K":
                continue
            at = (at[0] + x, at[1] + y)
            while self.inside(at) and at not in board:
                yield at, victim
                at = (at[0] + x, at[1] + y)
                if not flies:
                    break

    def after(self, board, square, end, victim, piece):
        """Returns the board after a leap."""
        board = dict(board)
        del board[square]
        if "stay" in self.rules:
            board[victim] = "*"
        else:
            del board[victim]
        board[end] = piece
        return board

    def turns(self, board, square, piece, came=None):
        """Yields the lists of leaps that a piece can make one after another, each as (from, to, victim, piece)."""
        for end, victim in self.leaps(board, square, piece, came):
            new = piece
            if piece.upper() == "M" and self.last(end) and "late" not in self.rules:
                new = "K" if self.side == "w" else "k"
            board_after = self.after(board, square, end, victim, new)
            rest = []
            if not (new != piece and "promotion ends" in self.rules):
                rest = list(self.turns(board_after, end, new, square))
            if not rest and piece.upper() == "M" and self.last(end):
                new = "K" if self.side == "w" else "k"
            for turn in rest or [[]]:
                yield [(square, end, victim, new)] + turn

    def rank(self, turn):
        """Returns what decides which captures must be made: the number, with a king, the most kings, kings early."""
        if "order" not in self.rules:
            return len(turn)
        kings = [self.board[victim].upper() == "K" for _, _, victim, _ in turn]
        return len(turn), self.board[turn[0][0]].upper() == "K", sum(kings), kings

    def all_turns(self):
        squares = [self.at] if self.at else [at for at in sorted(self.board) if self.own(self.board[at])]
        found = [turn for at in squares for turn in self.turns(self.board, at, self.board[at], self.came)]
        if found and "most" in self.rules:
            most = max(map(self.rank, found))
            found = [turn for turn in found if self.rank(turn) == most]
        if found or self.at:
            return found
        for at in squares:
            piece = self.board[at]
            for x, y in self.all if piece.upper() == "K" else self.ways(self.move):
                end = (at[0] + x, at[1] + y)
                while self.inside(end) and end not in self.board:
                    promotes = piece.upper() == "M" and self.last(end)
                    found.append([(at, end, None, ("K" if self.side == "w" else "k") if promotes else piece)])
                    end = (end[0] + x, end[1] + y)
                    if piece.upper() == "M" or "flying" not in self.rules:
                        break
        return found

    def actions(self):
        """Returns the legal actions with the states after them, by their texts."""
        result = {}
        for turn in self.all_turns():
            result[self.text(turn[0])] = self.play(turn[0], len(turn) > 1)
        return result

    def play(self, leap, goes_on):
        square, end, victim, new = leap
        piece = self.board[square]
        if victim:
            board = self.after(self.board, square, end, victim, new)
        else:
            board = dict(self.board)
            del board[square]
            board[end] = new
        if goes_on:
            return State(self.game, board, self.side, end, self.quiet, self.number, True, square)
        board = {at: piece for at, piece in board.items() if piece != "*"}
        progress = victim or self.noisy or piece.upper() == "M"
        other = "b" if self.side == "w" else "w"
        number = self.number + (self.side == "b")
        return State(self.game, board, other, None, 0 if progress else self.quiet + 1, number)

    def name(self, square):
        return "abcdefghijkl"[square[0]] + str(square[1] + 1)

    def text(self, leap):
        square, end, _, new = leap
        letter = "k" if self.board[square] != new else ""
        return self.name(square) + self.name(end) + letter

    def fen(self):
        rows = []
        for y in reversed(range(self.size)):
            row, empty = "", 0
            for x in range(self.size):
                piece = self.board.get((x, y))
                if piece:
                    row += (str(empty) if empty else "") + piece
                    empty = 0
                else:
                    empty += 1
            rows.append(row + (str(empty) if empty else ""))
        came = self.name(self.came) if self.came and "no turn" in self.rules else ""
        step = "/!@" + self.name(self.at) + came if self.at else "-"
        return f"{'/'.join(rows)} {self.side} - {step} {self.quiet} {self.number}"


def start(game):
    size = GAMES[game][0]
    board = {}
    for x in range(size):
        for y in range(size):
            rows = size // 2 - 1
            if game == "turkish-draughts":
                piece = "M" if y in (1, 2) else "m" if y in (5, 6) else None
            else:
                piece = "M" if y < rows else "m" if y >= size - rows else None
            # In Italy a light square lies at the left; in Turkey all squares are used.
            if piece and (game == "turkish-draughts" or (x + y) % 2 == (game == "italian-draughts")):
                board[(x, y)] = piece
    return State(game, board)


def perft(state, depth):
    actions = state.actions()
    if depth == 1:
        return len(actions)
    return sum(perft(after, depth - 1) for after in actions.values())


def whole(state, depth):
    """Counts whole turns; captures with the same start, end and captured pieces are one."""
    after = {}
    for turn in state.all_turns():
        key = (turn[0][0], turn[-1][1], frozenset(leap[2] for leap in turn))
        position = state
        for index, leap in enumerate(turn):
            position = position.play(leap, index + 1 < len(turn))
        after[key] = position
    if depth == 1:
        return len(after)
    return sum(whole(position, depth - 1) for position in after.values())


def vectors(game, limit=60_000, lines=14):
    state, counts = start(game), []
    while not counts or len(counts) < 6 and counts[-1] * 6 < limit:
        counts.append(perft(state, len(counts) + 1))
    print(json.dumps({"game": game, "perft": counts, "fen": state.fen()}))
    chance, found = random.Random(game), 0
    while found < lines:
        state, moves = start(game), []
        length = chance.randrange(10, 150)
        while True:
            actions = state.actions()
            wanted = found % 3 or state.at
            if len(moves) >= length and wanted or not actions:
                break
            text = chance.choice(sorted(actions))
            moves.append(text)
            state = actions[text]
        found += 1
        legal = " ".join(sorted(state.actions()))
        print(json.dumps({"game": game, "moves": " ".join(moves), "fen": state.fen(), "legal": legal}))


if __name__ == "__main__":
    if sys.argv[1] == "--turns":
        print([whole(start(sys.argv[3]), depth + 1) for depth in range(int(sys.argv[2]))])
    else:
        vectors(sys.argv[1])

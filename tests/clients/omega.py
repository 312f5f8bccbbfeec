"""Lists the legal moves of Omega Chess slowly, without the code of Springald, and prints test vectors.

    python3 tests/clients/omega.py > games/vectors/omega.jsonl
"""

import json
import random

from lines import ALL, STRAIGHT, read, write

SLANTED = [step for step in ALL if step not in STRAIGHT]


def turns(x, y):
    return sorted({(a * i, b * j) for a, b in ((x, y), (y, x)) for i in (1, -1) for j in (1, -1)})


LEAPS = {
    "N": turns(1, 2),
    "K": ALL,
    "C": STRAIGHT + turns(0, 2) + turns(2, 2),
    "W": SLANTED + turns(1, 3),
}
SLIDES = {"Q": ALL, "R": STRAIGHT, "B": SLANTED}
RANKS = ["w**********w", "*crnbqkbnrc*", "*pppppppppp*"] + ["*10*"] * 6
START = "/".join(RANKS + ["*PPPPPPPPPP*", "*CRNBQKBNRC*", "W**********W"])
# The king's squares, the rook's squares.
CASTLINGS = {
    "K": ((6, 1), (8, 1), (9, 1), (7, 1)),
    "Q": ((6, 1), (4, 1), (2, 1), (5, 1)),
    "k": ((6, 10), (8, 10), (9, 10), (7, 10)),
    "q": ((6, 10), (4, 10), (2, 10), (5, 10)),
}


def name(square):
    return "abcdefghijkl"[square[0]] + str(square[1] + 1)


class State:
    def __init__(self, board, side="w", rights="KQkq", passed=(), quiet=0, number=1):
        self.board, self.side, self.rights, self.passed = board, side, rights, passed
        self.quiet, self.number = quiet, number

    def owner(self, at):
        piece = self.board.get(at, "*")
        return None if piece == "*" else "w" if piece.isupper() else "b"

    def is_free(self, at):
        return 0 <= at[0] < 12 and 0 <= at[1] < 12 and at not in self.board

    def attacks(self, at):
        """Returns the squares that a piece attacks."""
        (x, y), kind = at, self.board[at].upper()
        if kind == "P":
            up = 1 if self.owner(at) == "w" else -1
            return [(x - 1, y + up), (x + 1, y + up)]
        found = [(x + dx, y + dy) for dx, dy in LEAPS.get(kind, [])]
        for dx, dy in SLIDES.get(kind, []):
            to = (x + dx, y + dy)
            while self.is_free(to):
                found.append(to)
                to = (to[0] + dx, to[1] + dy)
            found.append(to)
        return found

    def attacked(self, at, by):
        return any(at in self.attacks(other) for other in self.board if self.owner(other) == by)

    def candidates(self):
        enemy = "b" if self.side == "w" else "w"
        for at in sorted(self.board):
            if self.owner(at) != self.side:
                continue
            takes = [to for to in self.attacks(at) if self.owner(to) == enemy]
            if self.board[at].upper() != "P":
                yield from ((at, to, "") for to in takes)
                yield from ((at, to, "") for to in self.attacks(at) if self.is_free(to))
                continue
            (x, y), up = at, 1 if self.side == "w" else -1
            ends = takes + [to for to in self.attacks(at) if to in self.passed]
            for count in range(1, 4 if y == (2 if self.side == "w" else 9) else 2):
                if not self.is_free((x, y + count * up)):
                    break
                ends.append((x, y + count * up))
            for to in ends:
                last = to[1] == (10 if self.side == "w" else 1)
                yield from ((at, to, new) for new in ("qrbnwc" if last else [""]))
        for right in self.rights:
            if right.isupper() != (self.side == "w"):
                continue
            king, king_to, rook, rook_to = CASTLINGS[right]
            low, high = sorted((king[0], rook[0]))
            empty = all(self.is_free((x, king[1])) for x in range(low + 1, high))
            if empty and not any(self.attacked(square, enemy) for square in (king, rook_to, king_to)):
                yield king, king_to, ""

    def moves(self):
        found = []
        for move in self.candidates():
            later = self.play(move)
            king = next(at for at in later.board if later.board[at] == ("K" if self.side == "w" else "k"))
            if not later.attacked(king, later.side):
                found.append(move)
        return found

    def play(self, move):
        at, to, new = move
        board, passed = dict(self.board), []
        piece = board.pop(at)
        is_pawn = piece.upper() == "P"
        if is_pawn and to in self.passed:
            # The pawn that passed stands on the fourth, fifth or sixth of the ten ranks, before the square.
            up = 1 if self.side == "w" else -1
            victim = (to[0], to[1] - up)
            while victim not in board:
                victim = (victim[0], victim[1] - up)
            del board[victim]
        for king, king_to, rook, rook_to in CASTLINGS.values():
            if piece.upper() == "K" and (at, to) == (king, king_to):
                board[rook_to] = board.pop(rook)
        taken = to in board or len(board) < len(self.board) - 1
        board[to] = (new.upper() if self.side == "w" else new) or piece
        if is_pawn:
            up = 1 if to[1] > at[1] else -1
            passed = [(at[0], y) for y in range(at[1] + up, to[1], up)]
        homes = {right: (way[0], way[2]) for right, way in CASTLINGS.items()}
        rights = "".join(right for right in self.rights if at not in homes[right] and to not in homes[right])
        side = "b" if self.side == "w" else "w"
        quiet = 0 if taken or is_pawn else self.quiet + 1
        later = State(board, side, rights, (), quiet, self.number + (side == "w"))
        pawns = [one for one in board if board[one] == ("P" if side == "w" else "p")]
        later.passed = [one for one in passed if any(one in later.attacks(pawn) for pawn in pawns)]
        return later

    def text(self, move):
        return name(move[0]) + name(move[1]) + move[2]

    def fen(self):
        passed = "".join(map(name, sorted(self.passed, key=lambda at: at[1]))) or "-"
        return f"{write(self.board, 12)} {self.side} {self.rights or '-'} {passed} {self.quiet} {self.number}"


def perft(state, depth):
    moves = state.moves()
    return len(moves) if depth == 1 else sum(perft(state.play(move), depth - 1) for move in moves)


def random_game(start, chance):
    """Plays random moves; pawns move more often, castling and captures en passant whenever they can."""
    state, played = start, []
    for _ in range(chance.randrange(6, 160)):
        moves = state.moves()
        if not moves or len(state.board) < 56:
            break
        rare = [move for move in moves if rank_of(state, move) == 2]
        pawns = [move for move in moves if rank_of(state, move) == 1]
        move = chance.choice(rare or (pawns if pawns and chance.random() < 0.5 else moves))
        played.append(state.text(move))
        state = state.play(move)
    return state, played


def rank_of(state, move):
    at, to, new = move
    kind = state.board[at].upper()
    if kind == "K" and abs(at[0] - to[0]) == 2 or kind == "P" and (to in state.passed or new):
        return 2
    return int(kind == "P")


def main():
    start = State(read(START))
    print(json.dumps({"game": "omega", "perft": [perft(start, n) for n in (1, 2, 3)], "fen": start.fen()}))
    chance = random.Random("omega")
    for _ in range(24):
        state, played = random_game(start, chance)
        while not any(len(text) > 5 or text in ("g2i2", "g2e2", "g11i11", "g11e11") for text in played):
            state, played = random_game(start, chance)
        legal = " ".join(sorted(map(state.text, state.moves())))
        print(json.dumps({"game": "omega", "moves": " ".join(played), "fen": state.fen(), "legal": legal}))


if __name__ == "__main__":
    main()

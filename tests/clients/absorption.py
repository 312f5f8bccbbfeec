"""Lists the legal moves of Absorption Chess slowly, without the code of Springald, and prints test vectors.

    python3 tests/clients/absorption.py > games/vectors/absorption.jsonl
"""

import json
import random

from lines import ALL, STRAIGHT, name, read, write

DIAGONAL = [step for step in ALL if step not in STRAIGHT]
LEAPS = [(x, y) for x in (-2, -1, 1, 2) for y in (-2, -1, 1, 2) if abs(x) != abs(y)]
START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR"
# The letters of pieces, and what they can do: K step, R and B slide, N leap, P move like a pawn.
POWERS = {
    "P": "P", "N": "N", "B": "B", "R": "R", "Q": "BR", "A": "BN", "C": "NR", "M": "BNR",
    "S": "NP", "D": "BP", "T": "PR", "U": "BPR", "V": "BNP", "W": "NPR", "X": "BNPR",
    "K": "K", "H": "KN", "E": "BK", "F": "KR", "G": "BKR", "I": "BKN", "J": "KNR", "L": "BKNR",
}  # fmt: skip
LETTERS = {powers: letter for letter, powers in POWERS.items()}


def letter(powers, white):
    found = LETTERS["".join(sorted(set(powers)))]
    return found if white else found.lower()


def powers(piece):
    return POWERS[piece.upper()]


def inside(at):
    return 0 <= at[0] < 8 and 0 <= at[1] < 8


class State:
    def __init__(self, board, side=True, rights="KQkq", passed=None, quiet=0, number=1):
        self.board, self.side, self.rights, self.passed = board, side, rights, passed
        self.quiet, self.number = quiet, number

    def of(self, side):
        return [at for at in sorted(self.board) if self.board[at].isupper() == side]

    def attacks(self, at):
        """Returns the squares on which a piece captures."""
        piece, found = self.board[at], []
        for power in powers(piece):
            forward = 1 if piece.isupper() else -1
            steps = {"K": ALL, "R": STRAIGHT, "B": DIAGONAL, "N": LEAPS, "P": [(1, forward), (-1, forward)]}[power]
            for dx, dy in steps:
                to = (at[0] + dx, at[1] + dy)
                while inside(to):
                    found.append(to)
                    if power not in "RB" or to in self.board:
                        break
                    to = (to[0] + dx, to[1] + dy)
        return found

    def quiet_ends(self, at):
        """Returns the empty squares to which a piece moves, and those to which only a double step leads."""
        piece, found = self.board[at], []
        for power in powers(piece):
            if power != "P":
                lone = State({**self.board, at: letter(power, piece.isupper())})
                found += [to for to in lone.attacks(at) if to not in self.board]
        double = []
        if "P" in powers(piece):
            forward = 1 if piece.isupper() else -1
            one, two = (at[0], at[1] + forward), (at[0], at[1] + 2 * forward)
            if inside(one) and one not in self.board:
                found.append(one)
                if at[1] == (1 if piece.isupper() else 6) and two not in self.board and two not in found:
                    double.append(two)
        return found, double

    def attacked(self, at, by):
        return any(at in self.attacks(other) for other in self.of(by))

    def check(self, side):
        return any("K" in powers(self.board[at]) and self.attacked(at, not side) for at in self.of(side))

    def candidates(self):
        for at in self.of(self.side):
            free, double = self.quiet_ends(at)
            takes = [to for to in self.attacks(at) if to in self.board and self.board[to].isupper() != self.side]
            for to in set(free + double + takes):
                for new in self.promotions(at, to):
                    yield at, to, new, ""
            if "P" in powers(self.board[at]) and self.passed:
                forward = 1 if self.side else -1
                if abs(at[0] - self.passed[0]) == 1 and at[1] + forward == self.passed[1]:
                    yield at, self.passed, "", "ep"
        home = 0 if self.side else 7
        for right, rook, way, free in (("K", 7, (4, 5, 6), (5, 6)), ("Q", 0, (4, 3, 2), (1, 2, 3))):
            if (right if self.side else right.lower()) in self.rights:
                if not any((x, home) in self.board for x in free):
                    if not any(self.attacked((x, home), not self.side) for x in way):
                        yield (4, home), (way[2], home), "", "castle"

    def promotions(self, at, to):
        held = powers(self.board[at])
        if "P" not in held or to[1] != (7 if self.side else 0):
            return [""]
        rest = held.replace("P", "")
        return {letter(rest + new, False) for new in ("BR", "R", "B", "N")}

    def play(self, move):
        at, to, new, special = move
        board, side = dict(self.board), self.side
        piece = board.pop(at)
        taken = board.get(to)
        if special == "ep":
            taken = board.pop((to[0], at[1]))
        progress = bool(taken) or piece in "Pp" or bool(new)
        if new:
            piece = new.upper() if side else new
        if taken:
            gained = powers(taken).replace("K", "")
            if "K" in powers(piece):
                gained = gained.replace("P", "")
            piece = letter(powers(piece) + gained, side)
        board[to] = piece
        if special == "castle":
            rook = (7, at[1]) if to[0] == 6 else (0, at[1])
            board[(5 if to[0] == 6 else 3, at[1])] = board.pop(rook)
        gone = {(4, 0): "KQ", (7, 0): "K", (0, 0): "Q", (4, 7): "kq", (7, 7): "k", (0, 7): "q"}
        lost = gone.get(at, "") + gone.get(to, "")
        rights = "".join(right for right in self.rights if right not in lost)
        passed = None
        free, double = self.quiet_ends(at)
        if not special and to in double:
            passed = (at[0], (at[1] + to[1]) // 2)
        number = self.number + (not side)
        state = State(board, not side, rights, passed, 0 if progress else self.quiet + 1, number)
        if passed and not any(one[3] == "ep" for one in state.moves()):
            state.passed = None
        return state

    def moves(self):
        return [move for move in self.candidates() if not self.leaves_check(move)]

    def leaves_check(self, move):
        at, to, _, special = move
        board = dict(self.board)
        piece = board.pop(at)
        if special == "ep":
            board.pop((to[0], at[1]))
        # What a piece gains attacks no king of its own.
        board[to] = piece
        if special == "castle":
            rook = (7, at[1]) if to[0] == 6 else (0, at[1])
            board[(5 if to[0] == 6 else 3, at[1])] = board.pop(rook)
        return State(board).check(self.side)

    def text(self, move):
        return name(move[0]) + name(move[1]) + move[2]

    def fen(self):
        passed = name(self.passed) if self.passed else "-"
        side = "w" if self.side else "b"
        return f"{write(self.board, 8)} {side} {self.rights or '-'} {passed} {self.quiet} {self.number}"


def perft(state, depth):
    moves = state.moves()
    return len(moves) if depth == 1 else sum(perft(state.play(move), depth - 1) for move in moves)


def main():
    start = State(read(START))
    print(json.dumps({"game": "absorption", "perft": [perft(start, depth) for depth in (1, 2, 3)], "fen": start.fen()}))
    chance = random.Random("absorption")
    for _ in range(24):
        state, played = start, []
        for _ in range(chance.randrange(10, 120)):
            moves = state.moves()
            if not moves:
                break
            takes = [move for move in moves if move[1] in state.board or move[3] or move[2]]
            move = chance.choice(takes if takes and chance.random() < 0.5 else moves)
            played.append(state.text(move))
            state = state.play(move)
        legal = " ".join(sorted(map(state.text, state.moves())))
        print(json.dumps({"game": "absorption", "moves": " ".join(played), "fen": state.fen(), "legal": legal}))


main()

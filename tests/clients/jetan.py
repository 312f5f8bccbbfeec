"""Lists the legal moves of Jetan slowly, without the code of Springald, and prints test vectors.

    python3 tests/clients/jetan.py > games/vectors/jetan.jsonl
"""

import json
import random
from functools import cache

from lines import ALL, STRAIGHT, name, read, write

DIAGONAL = [step for step in ALL if step not in STRAIGHT]
START = "wudfpcfduw/tnnnnnnnnt/10/10/10/10/10/10/TNNNNNNNNT/WUDFCPFDUW"
# The steps of each kind, in their order, one list for each way; fliers and princesses jump.
WAYS = {
    "W": [[STRAIGHT] * 2],
    "U": [[DIAGONAL] * 2],
    "D": [[STRAIGHT] * 3],
    "F": [[DIAGONAL] * 3],
    "C": [[ALL] * 3],
    "J": [[ALL] * 3],
    "P": [[ALL] * 3],
    "E": [[ALL] * 3],
    "T": [[STRAIGHT, DIAGONAL], [DIAGONAL, STRAIGHT]],
}
VALUES = {"C": 10, "J": 10, "D": 3, "F": 3, "W": 2, "U": 2, "T": 2, "P": 1, "E": 1, "N": 1}


def walks(kind, white):
    """Returns the walks of a piece: for each the squares that it visits, seen from where it begins."""
    if kind == "N":
        forward = 1 if white else -1
        return [[step] for step in [(0, forward), (1, 0), (-1, 0), (1, forward), (-1, forward)]]
    found = []

    def go(steps, at, visited):
        if not steps:
            found.append(visited[1:])
            return
        for dx, dy in steps[0]:
            to = (at[0] + dx, at[1] + dy)
            if to not in visited:
                go(steps[1:], to, visited + [to])

    for way in WAYS[kind]:
        go(way, (0, 0), [(0, 0)])
    return found


@cache
def trodden(kind, white):
    """Returns the last squares of these walks with the squares before; of pieces that jump nothing stands before."""
    jumps = kind in "FPE"
    return sorted({(walk[-1], () if jumps else tuple(sorted(walk[:-1]))) for walk in walks(kind, white)})


class State:
    def __init__(self, board, side="w", quiet=0, number=1, count=None):
        self.board, self.side, self.quiet, self.number, self.count = board, side, quiet, number, count

    def of(self, side):
        return [at for at in sorted(self.board) if self.board[at].isupper() == (side == "w")]

    def kinds(self, side):
        return [self.board[at].upper() for at in self.of(side)]

    def over(self):
        for side in "wb":
            kinds = self.kinds(side)
            if "J" in kinds or "P" not in kinds and "E" not in kinds or "C" not in kinds:
                return True
        return False

    def ends(self, at):
        piece = self.board[at]
        for (dx, dy), before in trodden(piece.upper(), piece.isupper()):
            end = (at[0] + dx, at[1] + dy)
            inside = 0 <= end[0] < 10 and 0 <= end[1] < 10
            squares = [(at[0] + x, at[1] + y) for x, y in before]
            free = all(0 <= x < 10 and 0 <= y < 10 and (x, y) not in self.board for x, y in squares)
            if inside and free:
                yield end

    def attacked(self, end, without):
        """Returns true if the enemy takes what comes to a square from another one."""
        board = dict(self.board)
        board[end] = board.pop(without)
        later = State(board)
        enemies = [at for at in self.of("b" if self.side == "w" else "w") if self.board[at].upper() not in "PE"]
        return any(end in later.ends(at) for at in enemies)

    def moves(self):
        if self.over():
            return []
        moves = set()
        for at in self.of(self.side):
            kind = self.board[at].upper()
            for end in set(self.ends(at)):
                if end in self.board:
                    if self.board[end].isupper() == (self.side == "w") or kind in "PE":
                        continue
                elif kind in "PE" and self.attacked(end, at):
                    continue
                moves.add((at, end, ""))
            if kind == "P":
                everywhere = [(x, y) for x in range(10) for y in range(10) if (x, y) not in self.board]
                moves |= {(at, end, "e") for end in everywhere if not self.attacked(end, at)}
        return sorted(moves)

    def play(self, move):
        at, end, escape = move
        board = dict(self.board)
        piece, taken = board.pop(at), board.get(end)
        if piece.upper() == "C" and taken and taken.upper() == "C":
            piece = "J" if piece == "C" else "j"
        if escape:
            piece = "E" if piece == "P" else "e"
        board[end] = piece
        side = "b" if self.side == "w" else "w"
        quiet = 0 if taken or escape else self.quiet + 1
        return State(board, side, quiet, self.number + (self.side == "b"))

    def text(self, move):
        return name(move[0]) + name(move[1]) + move[2]

    def fen(self):
        return f"{write(self.board, 10)} {self.side} - - {self.quiet} {self.number}"


def perft(state, depth):
    moves = state.moves()
    return len(moves) if depth == 1 else sum(perft(state.play(move), depth - 1) for move in moves)


def main():
    start = State(read(START))
    print(json.dumps({"game": "jetan", "perft": [perft(start, depth) for depth in (1, 2)], "fen": start.fen()}))
    chance = random.Random("jetan")
    for _ in range(14):
        state, played = start, []
        for _ in range(chance.randrange(8, 110)):
            moves = state.moves()
            few = all(len(state.of(side)) < 5 for side in "wb")
            if not moves or few:
                break
            takes = [move for move in moves if move[1] in state.board]
            plain = [move for move in moves if not move[2] or chance.random() < 0.02]
            move = chance.choice(takes if takes and chance.random() < 0.4 else plain or moves)
            played.append(state.text(move))
            state = state.play(move)
        legal = " ".join(sorted(map(state.text, state.moves())))
        print(json.dumps({"game": "jetan", "moves": " ".join(played), "fen": state.fen(), "legal": legal}))


main()

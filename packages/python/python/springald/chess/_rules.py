"""The state of a position, its moves, and what is wrong with it."""

from __future__ import annotations

from collections.abc import Iterator

from ..errors import FenError, SpringaldError
from ..game import Game
from ._basics import (
    A1,
    A8,
    BB_ALL,
    BB_BACKRANKS,
    BB_EMPTY,
    BB_RANK_1,
    BB_RANK_8,
    BB_SQUARES,
    BISHOP,
    BLACK,
    E1,
    E8,
    H1,
    H8,
    KING,
    KNIGHT,
    PAWN,
    QUEEN,
    ROOK,
    SQUARE_NAMES,
    STARTING_FEN,
    WHITE,
    Bitboard,
    Color,
    IntoSquareSet,
    Move,
    Piece,
    Square,
    Status,
    mask_of,
    popcount,
    scan_forward,
    square_file,
    square_rank,
)
from ._placement import PAWN_ATTACKS, RAYS, BaseBoard, double_step

#: What a move changes besides the stack of moves: pieces, promoted, turn, castling, en passant, counters.
State = tuple["list[Piece | None]", int, Color, Bitboard, "Square | None", int, int]


class Rules(BaseBoard):
    """A position with all its moves, also one that no game can reach.

    Positions that chess allows are left to the rules of `springald.Game`; others, such as boards without kings, are
    generated here.
    """

    def __init__(self, fen: str | None = STARTING_FEN, *, chess960: bool = False) -> None:
        super().__init__(None)
        self.chess960 = chess960
        self.turn: Color = WHITE
        self.castling_rights = BB_EMPTY
        self.ep_square: Square | None = None
        self.halfmove_clock = 0
        self.fullmove_number = 1
        self.move_stack: list[Move] = []
        self._states: list[State] = []
        if fen is not None:
            self.set_fen(fen)

    def clear_stack(self) -> None:
        """Forget the past."""
        self.move_stack.clear()
        self._states.clear()

    def set_fen(self, fen: str) -> None:
        """Replace the position."""
        fields = fen.split()
        if not 1 <= len(fields) <= 6:
            raise FenError(
                f"fields: found {len(fields)}, expected 6", found=fen, expected="6 fields", where="fields"
            )
        fields += ["w", "-", "-", "0", "1"][len(fields) - 1 :]
        _, side, castling, ep, halfmove, fullmove = fields
        wrong = None
        if side not in ("w", "b"):
            wrong = ("side", side, "w or b")
        elif ep != "-" and ep not in SQUARE_NAMES:
            wrong = ("ep", ep, "a square or -")
        elif not (halfmove.isdecimal() and fullmove.isdecimal()):
            wrong = ("counters", f"{halfmove} {fullmove}", "two numbers")
        if wrong:
            where, found, expected = wrong
            raise FenError(
                f"{where}: found {found!r}, expected {expected}", found=found, expected=expected, where=where
            )
        self.set_board_fen(fields[0])
        self.turn = side == "w"
        self.castling_rights = self._read_castling(castling)
        self.ep_square = None if ep == "-" else SQUARE_NAMES.index(ep)
        self.halfmove_clock = int(halfmove)
        self.fullmove_number = max(int(fullmove), 1)
        self.clear_stack()

    def set_board_fen(self, fen: str) -> None:
        super().set_board_fen(fen)
        self.clear_stack()

    def set_castling_fen(self, castling: str) -> None:
        """Replace the castling rights by a field of a FEN."""
        self.castling_rights = self._read_castling(castling)
        self.clear_stack()

    def _read_castling(self, castling: str) -> Bitboard:
        rights = BB_EMPTY
        for letter in "" if castling == "-" else castling:
            color = letter.isupper()
            rank, king = (0 if color else 7), self.king(color)
            rooks = [
                8 * rank + file
                for file in range(8)
                if self._pieces[8 * rank + file] == Piece(ROOK, color)
            ]
            on_rank = king is not None and square_rank(king) == rank
            if letter.lower() == "k":
                beyond = [rook for rook in rooks if on_rank and king is not None and rook > king]
                rights |= BB_SQUARES[beyond[-1] if beyond else 8 * rank + 7]
            elif letter.lower() == "q":
                beyond = [rook for rook in rooks if on_rank and king is not None and rook < king]
                rights |= BB_SQUARES[beyond[0] if beyond else 8 * rank]
            elif letter.lower() in "abcdefgh":
                rights |= BB_SQUARES[8 * rank + "abcdefgh".index(letter.lower())]
            else:
                raise FenError(
                    f"castling: found {castling!r}, expected K, Q, k and q or -",
                    found=castling,
                    expected="K, Q, k and q or -",
                    where="castling",
                )
        return rights

    def clean_castling_rights(self) -> Bitboard:
        """Return the rooks that may still castle."""
        rights = BB_EMPTY
        for color, rank in ((WHITE, BB_RANK_1), (BLACK, BB_RANK_8)):
            if not self.castling_rights & rank:
                continue
            king = self.king(color)
            if king is None or not BB_SQUARES[king] & rank:
                continue
            own = self.castling_rights & rank & self._mask(ROOK, color)
            if not self.chess960:
                if self._pieces[E1 if color else E8] == Piece(KING, color):
                    corners = (A1, H1) if color else (A8, H8)
                    rights |= own & (BB_SQUARES[corners[0]] | BB_SQUARES[corners[1]])
                continue
            left = [rook for rook in scan_forward(own) if rook < king]
            right = [rook for rook in scan_forward(own) if rook > king]
            for rook in left[:1] + right[-1:]:
                rights |= BB_SQUARES[rook]
        return rights

    def _can_castle(self, color: Color, kingside: bool) -> bool:
        king = self.king(color)
        rank = BB_RANK_1 if color else BB_RANK_8
        rooks = scan_forward(self.clean_castling_rights() & rank)
        return king is not None and any((rook > king) == kingside for rook in rooks)

    def has_castling_rights(self, color: Color) -> bool:
        """Return `True` if a side may still castle."""
        return bool(self.clean_castling_rights() & (BB_RANK_1 if color else BB_RANK_8))

    def has_kingside_castling_rights(self, color: Color) -> bool:
        """Return `True` if a side may still castle to the side of the king."""
        return self._can_castle(color, True)

    def has_queenside_castling_rights(self, color: Color) -> bool:
        """Return `True` if a side may still castle to the side of the queen."""
        return self._can_castle(color, False)

    def castling_xfen(self) -> str:
        """Return the castling rights as in X-FEN."""
        return self._castling(shredder=False)

    def castling_shredder_fen(self) -> str:
        """Return the castling rights as in Shredder-FEN."""
        return self._castling(shredder=True)

    def _castling(self, *, shredder: bool) -> str:
        out, clean = "", self.clean_castling_rights()
        for color, rank in ((WHITE, BB_RANK_1), (BLACK, BB_RANK_8)):
            rooks = list(scan_forward(clean & rank))
            king = self.king(color) if rooks else None
            for rook in reversed(rooks):
                kingside = king is not None and rook > king
                others = scan_forward(self._mask(ROOK, color) & rank)
                outer = any(other > rook if kingside else other < rook for other in others)
                letter = "abcdefgh"[square_file(rook)] if shredder or outer else "qk"[kingside]
                out += letter.upper() if color else letter
        return out or "-"

    # Moves.

    def is_castling(self, move: Move) -> bool:
        """Return `True` if a move of a king is castling."""
        if self.piece_type_at(move.from_square) != KING:
            return False
        apart = abs(square_file(move.from_square) - square_file(move.to_square))
        own = self._pieces[move.to_square] == Piece(ROOK, self.turn)
        return apart > 1 or (own and self.color_at(move.from_square) == self.turn)

    def _rook_of(self, move: Move) -> Square | None:
        """Return the rook of castling."""
        if self._pieces[move.to_square] == Piece(ROOK, self.turn):
            return move.to_square
        rank = BB_RANK_1 if self.turn else BB_RANK_8
        for rook in scan_forward(self.clean_castling_rights() & rank):
            if (rook > move.from_square) == (move.to_square > move.from_square):
                return rook
        return None

    def is_en_passant(self, move: Move) -> bool:
        """Return `True` if a move captures en passant."""
        return (
            self.ep_square == move.to_square
            and self.piece_type_at(move.from_square) == PAWN
            and square_file(move.from_square) != square_file(move.to_square)
            and self._pieces[move.to_square] is None
        )

    def is_capture(self, move: Move) -> bool:
        """Return `True` if a move captures."""
        taken = self._pieces[move.to_square]
        return (taken is not None and taken.color != self.turn) or self.is_en_passant(move)

    def is_zeroing(self, move: Move) -> bool:
        """Return `True` if a move captures or moves a pawn."""
        return bool(move) and (
            self.is_capture(move) or self.piece_type_at(move.from_square) == PAWN
        )

    def push(self, move: Move) -> None:
        """Play a move without a check of its legality; the null move passes."""
        self._states.append(
            (
                list(self._pieces),
                self.promoted,
                self.turn,
                self.castling_rights,
                self.ep_square,
                self.halfmove_clock,
                self.fullmove_number,
            )
        )
        self.castling_rights = self.clean_castling_rights()
        self.move_stack.append(self._in_manner(move))
        zeroing, passed = self.is_zeroing(move), None
        if move and (piece := self._pieces[move.from_square]) is not None:
            passed = self._put(move, piece)
        self.ep_square = passed
        self.halfmove_clock = 0 if zeroing else self.halfmove_clock + 1
        self.fullmove_number += not self.turn
        self.turn = not self.turn

    def _put(self, move: Move, piece: Piece) -> Square | None:
        """Move the pieces of a move. Return the square that a double step passes."""
        passed = None
        if self.is_castling(move) and (rook := self._rook_of(move)) is not None:
            kingside = rook > move.from_square
            rank = 8 * square_rank(move.from_square)
            moved = self._pieces[rook]
            self.remove_piece_at(move.from_square)
            self.remove_piece_at(rook)
            self._pieces[rank + (6 if kingside else 2)] = piece
            self._pieces[rank + (5 if kingside else 3)] = moved
        else:
            was_promoted = bool(self.promoted & BB_SQUARES[move.from_square])
            if self.is_en_passant(move):
                self.remove_piece_at(move.to_square + (-8 if self.turn else 8))
            if piece.piece_type == PAWN and double_step(self.turn, move.from_square) == move.to_square:
                passed = (move.from_square + move.to_square) // 2
            self.remove_piece_at(move.from_square)
            if move.promotion:
                self.set_piece_at(move.to_square, Piece(move.promotion, piece.color), True)
            else:
                self.set_piece_at(move.to_square, piece, was_promoted)
            self.castling_rights &= ~(BB_SQUARES[move.from_square] | BB_SQUARES[move.to_square])
        if piece.piece_type == KING:
            self.castling_rights &= ~(BB_RANK_1 if self.turn else BB_RANK_8)
        return passed

    def pop(self) -> Move:
        """Take back a move, and return it.

        Raises `IndexError` if there is none.
        """
        move = self.move_stack.pop()
        (
            self._pieces,
            self.promoted,
            self.turn,
            self.castling_rights,
            self.ep_square,
            self.halfmove_clock,
            self.fullmove_number,
        ) = self._states.pop()
        return move

    def _in_manner(self, move: Move) -> Move:
        """Return castling as it is written here: the king to its goal, or to its rook in Chess960."""
        if not self.is_castling(move) or (rook := self._rook_of(move)) is None:
            return move
        to = rook
        if not self.chess960:
            to = 8 * square_rank(rook) + (6 if rook > move.from_square else 2)
        return Move(move.from_square, to)

    def generate_pseudo_legal_moves(
        self, from_mask: IntoSquareSet = BB_ALL, to_mask: IntoSquareSet = BB_ALL
    ) -> Iterator[Move]:
        """Generate the moves that may leave the own king attacked."""
        origins, targets = mask_of(from_mask), mask_of(to_mask)
        own = self._mask(None, self.turn)
        for origin in scan_forward(own & origins):
            if self.piece_type_at(origin) == PAWN:
                continue
            for to in scan_forward(self.attacks_mask(origin) & ~own & targets):
                yield Move(origin, to)
        yield from self.generate_castling_moves(origins, targets)
        others = self._mask(None, not self.turn)
        for origin in scan_forward(self._mask(PAWN, self.turn) & origins):
            reached = list(scan_forward(PAWN_ATTACKS[self.turn][origin] & others))
            one = origin + (8 if self.turn else -8)
            if 0 <= one < 64 and self._pieces[one] is None:
                reached.append(one)
                two = double_step(self.turn, origin)
                if two is not None and self._pieces[two] is None:
                    reached.append(two)
            for to in reached:
                if not BB_SQUARES[to] & targets:
                    continue
                if BB_SQUARES[to] & BB_BACKRANKS:
                    for kind in (QUEEN, ROOK, BISHOP, KNIGHT):
                        yield Move(origin, to, kind)
                else:
                    yield Move(origin, to)
        yield from self.generate_pseudo_legal_ep(origins, targets)

    def generate_pseudo_legal_ep(
        self, from_mask: IntoSquareSet = BB_ALL, to_mask: IntoSquareSet = BB_ALL
    ) -> Iterator[Move]:
        """Generate the captures en passant that may leave the own king attacked."""
        passed = self.ep_square
        if passed is None or self._pieces[passed] is not None or not BB_SQUARES[passed] & mask_of(to_mask):
            return
        pawns = self._mask(PAWN, self.turn) & mask_of(from_mask)
        for origin in scan_forward(PAWN_ATTACKS[not self.turn][passed] & pawns):
            if square_rank(origin) == (4 if self.turn else 3):
                yield Move(origin, passed)

    def generate_castling_moves(
        self, from_mask: IntoSquareSet = BB_ALL, to_mask: IntoSquareSet = BB_ALL
    ) -> Iterator[Move]:
        """Generate castling. The mask of targets is that of the rooks."""
        king = self.king(self.turn)
        if king is None or not BB_SQUARES[king] & mask_of(from_mask):
            return
        rank = 8 * square_rank(king)
        rights = self.clean_castling_rights() & (BB_RANK_1 if self.turn else BB_RANK_8)
        for rook in scan_forward(rights & mask_of(to_mask)):
            kingside = rook > king
            goal, rook_goal = rank + (6 if kingside else 2), rank + (5 if kingside else 3)
            path = range(min(king, goal), max(king, goal) + 1)
            used = set(path) | set(range(min(rook, rook_goal), max(rook, rook_goal) + 1))
            if any(self._pieces[one] is not None for one in used - {king, rook}):
                continue
            if any(self._attacked_without(one, (king,)) for one in path):
                continue
            if self._attacked_without(goal, (king, rook)):
                continue
            yield Move(king, rook if self.chess960 else goal)

    def _attacked_without(self, square: Square, gone: tuple[Square, ...]) -> bool:
        """Return `True` if the other side attacks a square when these pieces are gone."""
        held = [self._pieces[one] for one in gone]
        for one in gone:
            self._pieces[one] = None
        attacked = self.is_attacked_by(not self.turn, square)
        for one, piece in zip(gone, held):
            self._pieces[one] = piece
        return attacked

    def is_pseudo_legal(self, move: Move) -> bool:
        """Return `True` if a move is legal but for the safety of the own king."""
        meant = self._in_manner(move)
        return meant in self.generate_pseudo_legal_moves(BB_SQUARES[move.from_square])

    def is_into_check(self, move: Move) -> bool:
        """Return `True` if a move leaves the own king attacked."""
        king = self.king(self.turn)
        if king is None:
            return False
        color = self.turn
        self.push(move)
        king = self.king(color)
        attacked = king is not None and self.is_attacked_by(not color, king)
        self.pop()
        return attacked

    def generate_legal_moves(
        self, from_mask: IntoSquareSet = BB_ALL, to_mask: IntoSquareSet = BB_ALL
    ) -> Iterator[Move]:
        """Generate the legal moves."""
        if from_mask is BB_ALL and to_mask is BB_ALL and not self.chess960:
            native = self._by_the_rules()
            if native is not None:
                yield from native
                return
        for move in list(self.generate_pseudo_legal_moves(from_mask, to_mask)):
            if not self.is_into_check(move):
                yield move

    def _by_the_rules(self) -> list[Move] | None:
        """Return the legal moves by the rules of the package; `None` if it refuses the position."""
        kings = [piece.color for piece in self._pieces if piece is not None and piece.piece_type == KING]
        if sorted(kings) != [BLACK, WHITE]:
            return None
        try:
            game = Game("chess", f"{self.board_fen()} {self._rest()}")
        except SpringaldError:
            return None
        # A game that is drawn has no actions, but this board goes on.
        return None if game.is_over else [Move.from_uci(action) for action in game.actions]

    def _rest(self) -> str:
        """Return side, castling rights and a square en passant if a pawn attacks it."""
        passed = SQUARE_NAMES[self.ep_square] if self.ep_square is not None else "-"
        if not any(self.generate_pseudo_legal_ep()):
            passed = "-"
        return f"{'w' if self.turn else 'b'} {self.castling_xfen()} {passed} 0 1"

    # What is wrong.

    def _checkers_mask(self) -> Bitboard:
        king = self.king(self.turn)
        return BB_EMPTY if king is None else self.attackers_mask(not self.turn, king)

    def _is_ep_valid(self) -> bool:
        passed = self.ep_square
        if passed is None:
            return True
        back = 8 if self.turn else -8
        return (
            square_rank(passed) == (5 if self.turn else 2)
            and self._pieces[passed - back] == Piece(PAWN, not self.turn)
            and self._pieces[passed] is None
            and self._pieces[passed + back] is None
        )

    def _is_check_impossible(self) -> bool:
        checkers = list(scan_forward(self._checkers_mask()))
        king = self.king(self.turn)
        if king is None or not checkers:
            return False
        passed, back = self.ep_square, 8 if self.turn else -8
        if passed is not None and self._is_ep_valid():
            # The king was not attacked before the double step.
            pawn = self._pieces[passed - back]
            self._pieces[passed - back], self._pieces[passed + back] = None, pawn
            before = self.is_attacked_by(not self.turn, king)
            self._pieces[passed - back], self._pieces[passed + back] = pawn, None
            return before
        if len(checkers) > 2:
            return True
        lines = [set(ray) for ray in RAYS[QUEEN][king]]
        opposite = [lines[one] | lines[one + 1] for one in range(0, 8, 2)]
        return len(checkers) == 2 and any(line.issuperset(checkers) for line in opposite)

    def status(self) -> Status:
        """Return everything that is wrong with the position."""
        status = Status.VALID
        if not self.occupied:
            status |= Status.EMPTY
        kings = {color: popcount(self._mask(KING, color)) for color in (WHITE, BLACK)}
        if not kings[WHITE]:
            status |= Status.NO_WHITE_KING
        if not kings[BLACK]:
            status |= Status.NO_BLACK_KING
        if max(kings.values()) > 1:
            status |= Status.TOO_MANY_KINGS
        if popcount(self._mask(PAWN, WHITE)) > 8:
            status |= Status.TOO_MANY_WHITE_PAWNS
        if popcount(self._mask(PAWN, BLACK)) > 8:
            status |= Status.TOO_MANY_BLACK_PAWNS
        if self.pawns & BB_BACKRANKS:
            status |= Status.PAWNS_ON_BACKRANK
        if popcount(self._mask(None, WHITE)) > 16:
            status |= Status.TOO_MANY_WHITE_PIECES
        if popcount(self._mask(None, BLACK)) > 16:
            status |= Status.TOO_MANY_BLACK_PIECES
        if self.castling_rights != self.clean_castling_rights():
            status |= Status.BAD_CASTLING_RIGHTS
        if not self._is_ep_valid():
            status |= Status.INVALID_EP_SQUARE
        other = self.king(not self.turn)
        if other is not None and self.is_attacked_by(self.turn, other):
            status |= Status.OPPOSITE_CHECK
        if popcount(self._checkers_mask()) > 2:
            status |= Status.TOO_MANY_CHECKERS
        if self._is_check_impossible():
            status |= Status.IMPOSSIBLE_CHECK
        return status

    def is_valid(self) -> bool:
        """Return `True` if nothing is wrong with the position."""
        return self.status() == Status.VALID


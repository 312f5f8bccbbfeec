"""Pieces on squares, and what they attack."""

from __future__ import annotations

from ..errors import FenError
from ._basics import (
    BB_ALL,
    BB_EMPTY,
    BB_SQUARES,
    BISHOP,
    BLACK,
    KING,
    KNIGHT,
    PAWN,
    QUEEN,
    ROOK,
    STARTING_BOARD_FEN,
    WHITE,
    Bitboard,
    Color,
    Piece,
    PieceType,
    Square,
    SquareSet,
    scan_forward,
    square_rank,
)

_STRAIGHT = ((1, 0), (-1, 0), (0, 1), (0, -1))
_DIAGONAL = ((1, 1), (-1, -1), (1, -1), (-1, 1))


def _rays(square: Square, steps: tuple[tuple[int, int], ...]) -> list[list[Square]]:
    rays: list[list[Square]] = []
    for file_step, rank_step in steps:
        ray: list[Square] = []
        file, rank = square % 8 + file_step, square // 8 + rank_step
        while 0 <= file < 8 and 0 <= rank < 8:
            ray.append(8 * rank + file)
            file, rank = file + file_step, rank + rank_step
        rays.append(ray)
    return rays


def _leaps(square: Square, steps: tuple[tuple[int, int], ...]) -> Bitboard:
    mask = BB_EMPTY
    for ray in _rays(square, steps):
        for to in ray[:1]:
            mask |= BB_SQUARES[to]
    return mask


#: The squares in each direction, by type of piece and square.
RAYS = {
    ROOK: [_rays(square, _STRAIGHT) for square in range(64)],
    BISHOP: [_rays(square, _DIAGONAL) for square in range(64)],
    QUEEN: [_rays(square, _STRAIGHT + _DIAGONAL) for square in range(64)],
}
_KNIGHT = ((1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2))
LEAPS = {
    KNIGHT: [_leaps(square, _KNIGHT) for square in range(64)],
    KING: [_leaps(square, _STRAIGHT + _DIAGONAL) for square in range(64)],
}
#: The squares that a pawn attacks, by colour and square.
PAWN_ATTACKS = {
    WHITE: [_leaps(square, ((1, 1), (-1, 1))) for square in range(64)],
    BLACK: [_leaps(square, ((1, -1), (-1, -1))) for square in range(64)],
}


class BaseBoard:
    """Pieces on squares."""

    __hash__ = None  # type: ignore[assignment]

    def __init__(self, board_fen: str | None = STARTING_BOARD_FEN) -> None:
        self._pieces: list[Piece | None] = [None] * 64
        self.promoted = BB_EMPTY
        if board_fen is not None:
            self.set_board_fen(board_fen)

    def _mask(self, piece_type: PieceType | None, color: Color | None) -> Bitboard:
        mask = BB_EMPTY
        for square, piece in enumerate(self._pieces):
            if (
                piece is not None
                and piece_type in (None, piece.piece_type)
                and color in (None, piece.color)
            ):
                mask |= BB_SQUARES[square]
        return mask

    @property
    def pawns(self) -> Bitboard:
        """All pawns."""
        return self._mask(PAWN, None)

    @property
    def knights(self) -> Bitboard:
        """All knights."""
        return self._mask(KNIGHT, None)

    @property
    def bishops(self) -> Bitboard:
        """All bishops."""
        return self._mask(BISHOP, None)

    @property
    def rooks(self) -> Bitboard:
        """All rooks."""
        return self._mask(ROOK, None)

    @property
    def queens(self) -> Bitboard:
        """All queens."""
        return self._mask(QUEEN, None)

    @property
    def kings(self) -> Bitboard:
        """All kings."""
        return self._mask(KING, None)

    @property
    def occupied(self) -> Bitboard:
        """All pieces."""
        return self._mask(None, None)

    @property
    def occupied_co(self) -> dict[Color, Bitboard]:
        """The pieces of each colour."""
        return {color: self._mask(None, color) for color in (WHITE, BLACK)}

    def pieces_mask(self, piece_type: PieceType, color: Color) -> Bitboard:
        """Return the pieces of a type and a colour as a bitboard."""
        return self._mask(piece_type, color)

    def pieces(self, piece_type: PieceType, color: Color) -> SquareSet:
        """Return the squares of the pieces of a type and a colour."""
        return SquareSet(self._mask(piece_type, color))

    def piece_at(self, square: Square) -> Piece | None:
        """Return the piece on a square."""
        return self._pieces[square]

    def piece_type_at(self, square: Square) -> PieceType | None:
        """Return the type of the piece on a square."""
        piece = self._pieces[square]
        return None if piece is None else piece.piece_type

    def color_at(self, square: Square) -> Color | None:
        """Return the colour of the piece on a square."""
        piece = self._pieces[square]
        return None if piece is None else piece.color

    def king(self, color: Color) -> Square | None:
        """Return the square of a king; `None` if there is none."""
        for square, piece in enumerate(self._pieces):
            if piece is not None and piece.piece_type == KING and piece.color == color:
                return square
        return None

    def piece_map(self) -> dict[Square, Piece]:
        """Return the pieces by their squares."""
        return {square: piece for square, piece in enumerate(self._pieces) if piece is not None}

    def set_piece_map(self, pieces: dict[Square, Piece]) -> None:
        """Replace all pieces."""
        self._pieces = [pieces.get(square) for square in range(64)]
        self.promoted = BB_EMPTY

    def remove_piece_at(self, square: Square) -> Piece | None:
        """Remove the piece on a square, and return it."""
        piece = self._pieces[square]
        self._pieces[square] = None
        self.promoted &= ~BB_SQUARES[square]
        return piece

    def set_piece_at(self, square: Square, piece: Piece | None, promoted: bool = False) -> None:
        """Put a piece on a square, or remove what is there."""
        self.remove_piece_at(square)
        self._pieces[square] = piece
        if piece is not None and promoted:
            self.promoted |= BB_SQUARES[square]

    def clear_board(self) -> None:
        """Remove all pieces."""
        self.set_piece_map({})

    def reset_board(self) -> None:
        """Put up the pieces of the start."""
        self.set_board_fen(STARTING_BOARD_FEN)

    def board_fen(self) -> str:
        """Return the field of the pieces of a FEN."""
        rows: list[str] = []
        for rank in range(7, -1, -1):
            row, empty = "", 0
            for piece in self._pieces[8 * rank : 8 * rank + 8]:
                if piece is None:
                    empty += 1
                    continue
                row += (str(empty) if empty else "") + piece.symbol()
                empty = 0
            rows.append(row + (str(empty) if empty else ""))
        return "/".join(rows)

    def set_board_fen(self, fen: str) -> None:
        """Replace all pieces by those of a field of a FEN."""
        rows = fen.strip().split("/")
        pieces: dict[Square, Piece] = {}
        for rank, row in zip(range(7, -1, -1), rows):
            file = 0
            for letter in row:
                if letter in "12345678":
                    file += int(letter)
                elif letter.lower() in "pnbrqk" and file < 8:
                    pieces[8 * rank + file] = Piece.from_symbol(letter)
                    file += 1
                else:
                    file = 9
                    break
            if file != 8:
                raise FenError(
                    f"placement: found {row!r}, expected a rank of 8 squares",
                    found=row,
                    expected="a rank of 8 squares",
                    where="placement",
                )
        if len(rows) != 8:
            raise FenError(
                f"placement: found {len(rows)} ranks, expected 8",
                found=fen,
                expected="8 ranks",
                where="placement",
            )
        self.set_piece_map(pieces)

    def attacks_mask(self, square: Square) -> Bitboard:
        """Return the squares that the piece on a square attacks, as a bitboard."""
        piece = self._pieces[square]
        if piece is None:
            return BB_EMPTY
        if piece.piece_type == PAWN:
            return PAWN_ATTACKS[piece.color][square]
        if piece.piece_type in LEAPS:
            return LEAPS[piece.piece_type][square]
        mask = BB_EMPTY
        for ray in RAYS[piece.piece_type][square]:
            for to in ray:
                mask |= BB_SQUARES[to]
                if self._pieces[to] is not None:
                    break
        return mask

    def attacks(self, square: Square) -> SquareSet:
        """Return the squares that the piece on a square attacks."""
        return SquareSet(self.attacks_mask(square))

    def attackers_mask(self, color: Color, square: Square) -> Bitboard:
        """Return the pieces of a colour that attack a square, as a bitboard."""
        mask = BB_EMPTY
        for kind, leaps in (
            (KNIGHT, LEAPS[KNIGHT][square]),
            (KING, LEAPS[KING][square]),
            (PAWN, PAWN_ATTACKS[not color][square]),
        ):
            for origin in scan_forward(leaps):
                if self._pieces[origin] == Piece(kind, color):
                    mask |= BB_SQUARES[origin]
        for slider in (ROOK, BISHOP):
            for ray in RAYS[slider][square]:
                for origin in ray:
                    piece = self._pieces[origin]
                    if piece is not None:
                        if piece.color == color and piece.piece_type in (slider, QUEEN):
                            mask |= BB_SQUARES[origin]
                        break
        return mask

    def attackers(self, color: Color, square: Square) -> SquareSet:
        """Return the pieces of a colour that attack a square."""
        return SquareSet(self.attackers_mask(color, square))

    def is_attacked_by(self, color: Color, square: Square) -> bool:
        """Return `True` if a piece of a colour attacks a square."""
        return bool(self.attackers_mask(color, square))

    def pin_mask(self, color: Color, square: Square) -> Bitboard:
        """Return the line to which a square of a colour is pinned before its king, as a bitboard; all squares if it is not."""
        king = self.king(color)
        if king is None or king == square:
            return BB_ALL
        for slider in (ROOK, BISHOP):
            for ray in RAYS[slider][king]:
                if square not in ray:
                    continue
                others = [one for one in ray if one != square and self._pieces[one] is not None]
                piece = self._pieces[others[0]] if others else None
                is_behind = bool(others) and ray.index(others[0]) > ray.index(square)
                if (
                    is_behind
                    and piece is not None
                    and piece.color != color
                    and piece.piece_type in (slider, QUEEN)
                ):
                    return BB_SQUARES[king] | sum(BB_SQUARES[one] for one in ray)
        return BB_ALL

    def pin(self, color: Color, square: Square) -> SquareSet:
        """Return the line to which a square of a colour is pinned before its king; all squares if it is not."""
        return SquareSet(self.pin_mask(color, square))

    def is_pinned(self, color: Color, square: Square) -> bool:
        """Return `True` if a square of a colour is pinned before its king."""
        return self.pin_mask(color, square) != BB_ALL

    def unicode(
        self,
        *,
        invert_color: bool = False,
        borders: bool = False,
        empty_square: str = "⭘",
        orientation: Color = WHITE,
    ) -> str:
        """Return the board with signs of pieces."""

        def sign(square: Square) -> str:
            piece = self._pieces[square]
            return empty_square if piece is None else piece.unicode_symbol(invert_color=invert_color)

        files = range(8) if orientation else range(7, -1, -1)
        ranks = range(7, -1, -1) if orientation else range(8)
        rows = [[sign(8 * rank + file) for file in files] for rank in ranks]
        if not borders:
            return "\n".join(" ".join(row) for row in rows)
        edge = "  " + "-" * 17
        out = [edge]
        for rank, row in zip(ranks, rows):
            out += [f"{rank + 1} |{'|'.join(row)}|", edge]
        return "\n".join([*out, "   " + " ".join("abcdefgh"[file] for file in files)])

    def __str__(self) -> str:
        rows = [
            " ".join(piece.symbol() if piece else "." for piece in self._pieces[8 * rank : 8 * rank + 8])
            for rank in range(7, -1, -1)
        ]
        return "\n".join(rows)

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.board_fen()!r})"

    def __eq__(self, other: object) -> bool:
        if isinstance(other, BaseBoard):
            return self._pieces == other._pieces
        return NotImplemented

    def apply_mirror(self) -> None:
        """Exchange the colours and turn the board upside down."""
        self._pieces = [
            None if piece is None else Piece(piece.piece_type, not piece.color)
            for rank in range(7, -1, -1)
            for piece in self._pieces[8 * rank : 8 * rank + 8]
        ]
        self.promoted = int.from_bytes(self.promoted.to_bytes(8, "little"), "big")

    @classmethod
    def empty(cls) -> BaseBoard:
        """Return an empty board."""
        return cls(None)


def double_step(color: Color, square: Square) -> Square | None:
    """Return where a pawn goes by a double step, if it may make one."""
    if square_rank(square) != (1 if color else 6):
        return None
    return square + (16 if color else -16)

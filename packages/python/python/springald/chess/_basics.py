"""Squares, sets of squares, pieces and moves, in the manner of python-chess."""

from __future__ import annotations

import enum
import functools
from collections.abc import Iterable, Iterator, MutableSet
from dataclasses import dataclass
from typing import SupportsInt, TypeAlias, Union

from ..errors import AmbiguousAction, IllegalAction, NotAnAction

Color: TypeAlias = bool
Square: TypeAlias = int
PieceType: TypeAlias = int
Bitboard: TypeAlias = int

WHITE, BLACK = True, False
COLORS = [WHITE, BLACK]
COLOR_NAMES = ["black", "white"]

PAWN, KNIGHT, BISHOP, ROOK, QUEEN, KING = PIECE_TYPES = range(1, 7)
PIECE_SYMBOLS = [None, "p", "n", "b", "r", "q", "k"]
PIECE_NAMES = [None, "pawn", "knight", "bishop", "rook", "queen", "king"]
#: The letters of the types of pieces, from 1 on.
LETTERS, CAPITALS = " pnbrqk", " PNBRQK"
UNICODE_PIECE_SYMBOLS = dict(zip("RrNnBbQqKkPp", "♖♜♘♞♗♝♕♛♔♚♙♟"))

FILE_NAMES = list("abcdefgh")
RANK_NAMES = list("12345678")

STARTING_BOARD_FEN = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR"
STARTING_FEN = f"{STARTING_BOARD_FEN} w KQkq - 0 1"

SQUARES = range(64)
(
    A1, B1, C1, D1, E1, F1, G1, H1,
    A2, B2, C2, D2, E2, F2, G2, H2,
    A3, B3, C3, D3, E3, F3, G3, H3,
    A4, B4, C4, D4, E4, F4, G4, H4,
    A5, B5, C5, D5, E5, F5, G5, H5,
    A6, B6, C6, D6, E6, F6, G6, H6,
    A7, B7, C7, D7, E7, F7, G7, H7,
    A8, B8, C8, D8, E8, F8, G8, H8,
) = SQUARES
SQUARE_NAMES = [file + rank for rank in RANK_NAMES for file in FILE_NAMES]
_BY_NAME = {name: square for square, name in enumerate(SQUARE_NAMES)}

BB_EMPTY = 0
BB_ALL = 0xFFFF_FFFF_FFFF_FFFF
BB_SQUARES = [1 << square for square in SQUARES]
(
    BB_A1, BB_B1, BB_C1, BB_D1, BB_E1, BB_F1, BB_G1, BB_H1,
    BB_A2, BB_B2, BB_C2, BB_D2, BB_E2, BB_F2, BB_G2, BB_H2,
    BB_A3, BB_B3, BB_C3, BB_D3, BB_E3, BB_F3, BB_G3, BB_H3,
    BB_A4, BB_B4, BB_C4, BB_D4, BB_E4, BB_F4, BB_G4, BB_H4,
    BB_A5, BB_B5, BB_C5, BB_D5, BB_E5, BB_F5, BB_G5, BB_H5,
    BB_A6, BB_B6, BB_C6, BB_D6, BB_E6, BB_F6, BB_G6, BB_H6,
    BB_A7, BB_B7, BB_C7, BB_D7, BB_E7, BB_F7, BB_G7, BB_H7,
    BB_A8, BB_B8, BB_C8, BB_D8, BB_E8, BB_F8, BB_G8, BB_H8,
) = BB_SQUARES
BB_RANKS = [0xFF << 8 * rank for rank in range(8)]
BB_RANK_1, BB_RANK_2, BB_RANK_3, BB_RANK_4, BB_RANK_5, BB_RANK_6, BB_RANK_7, BB_RANK_8 = BB_RANKS
BB_FILES = [0x0101_0101_0101_0101 << file for file in range(8)]
BB_FILE_A, BB_FILE_B, BB_FILE_C, BB_FILE_D, BB_FILE_E, BB_FILE_F, BB_FILE_G, BB_FILE_H = BB_FILES
BB_BACKRANKS = BB_RANK_1 | BB_RANK_8
BB_CENTER = BB_D4 | BB_E4 | BB_D5 | BB_E5
BB_LIGHT_SQUARES = 0x55AA_55AA_55AA_55AA
BB_DARK_SQUARES = 0xAA55_AA55_AA55_AA55


def square(file_index: int, rank_index: int) -> Square:
    """Return the square of a file and a rank, both from 0.

    >>> square_name(square(4, 3))
    'e4'
    """
    return 8 * rank_index + file_index


def square_file(square: Square) -> int:
    """Return the file of a square, from 0."""
    return square & 7


def square_rank(square: Square) -> int:
    """Return the rank of a square, from 0."""
    return square >> 3


def square_name(square: Square) -> str:
    """Return the name of a square."""
    return SQUARE_NAMES[square]


def parse_square(name: str) -> Square:
    """Return the square with a name."""
    if name not in _BY_NAME:
        raise ValueError(f"found {name!r}, expected a square such as e4")
    return _BY_NAME[name]


def square_distance(a: Square, b: Square) -> int:
    """Return the number of steps of a king between two squares."""
    return max(abs(square_file(a) - square_file(b)), abs(square_rank(a) - square_rank(b)))


def square_manhattan_distance(a: Square, b: Square) -> int:
    """Return the number of steps along files and ranks between two squares."""
    return abs(square_file(a) - square_file(b)) + abs(square_rank(a) - square_rank(b))


def square_mirror(square: Square) -> Square:
    """Return the square on the other side of the board, in the same file."""
    return square ^ 56


def popcount(squares: Bitboard) -> int:
    """Return the number of squares in a bitboard."""
    return squares.bit_count()


def scan_forward(squares: Bitboard) -> Iterator[Square]:
    """Return the squares of a bitboard, from a1 on."""
    while squares:
        lowest = squares & -squares
        yield lowest.bit_length() - 1
        squares ^= lowest


#: A set of squares, or what can be one.
IntoSquareSet: TypeAlias = Union[SupportsInt, Iterable[Square]]


def mask_of(squares: IntoSquareSet) -> Bitboard:
    """Return squares as a bitboard."""
    if isinstance(squares, SupportsInt):
        return int(squares) & BB_ALL
    mask = 0
    for one in squares:
        mask |= BB_SQUARES[one]
    return mask


class SquareSet(MutableSet[Square]):
    """A set of squares.

    >>> list(SquareSet([B8, A1])) == [A1, B8]
    True
    >>> SquareSet(BB_RANK_4) & BB_FILE_D == BB_D4
    True
    """

    __hash__ = None  # type: ignore[assignment]

    def __init__(self, squares: IntoSquareSet = BB_EMPTY) -> None:
        self.mask = mask_of(squares)

    @classmethod
    def from_square(cls, square: Square) -> SquareSet:
        """Return the set of one square."""
        return cls(BB_SQUARES[square])

    def __contains__(self, square: object) -> bool:
        return isinstance(square, int) and 0 <= square < 64 and bool(BB_SQUARES[square] & self.mask)

    def __iter__(self) -> Iterator[Square]:
        return scan_forward(self.mask)

    def __len__(self) -> int:
        return self.mask.bit_count()

    def __int__(self) -> int:
        return self.mask

    def __index__(self) -> int:
        return self.mask

    def __eq__(self, other: object) -> bool:
        if isinstance(other, (SquareSet, int)):
            return self.mask == int(other)
        return NotImplemented

    def __and__(self, other: IntoSquareSet) -> SquareSet:
        return SquareSet(self.mask & mask_of(other))

    def __or__(self, other: IntoSquareSet) -> SquareSet:  # type: ignore[override]
        return SquareSet(self.mask | mask_of(other))

    def __xor__(self, other: IntoSquareSet) -> SquareSet:  # type: ignore[override]
        return SquareSet(self.mask ^ mask_of(other))

    def __sub__(self, other: IntoSquareSet) -> SquareSet:
        return SquareSet(self.mask & ~mask_of(other))

    __rand__, __ror__, __rxor__ = __and__, __or__, __xor__

    def __invert__(self) -> SquareSet:
        return SquareSet(~self.mask & BB_ALL)

    def add(self, value: Square) -> None:
        """Add a square."""
        self.mask |= BB_SQUARES[value]

    def discard(self, value: Square) -> None:
        """Remove a square if it is there."""
        self.mask &= ~BB_SQUARES[value]

    def copy(self) -> SquareSet:
        """Return a copy."""
        return SquareSet(self.mask)

    def __repr__(self) -> str:
        return f"SquareSet({self.mask:#018x})"

    def __str__(self) -> str:
        rows = [" ".join("1" if 8 * rank + file in self else "." for file in range(8)) for rank in range(8)]
        return "\n".join(reversed(rows))


class InvalidMoveError(NotAnAction):
    """A text is no move."""


class IllegalMoveError(IllegalAction):
    """A move is not legal."""


class AmbiguousMoveError(AmbiguousAction):
    """A text means several legal moves."""


@dataclass(frozen=True)
class Piece:
    """A piece.

    >>> Piece.from_symbol("N").piece_type == KNIGHT
    True
    """

    piece_type: PieceType
    color: Color

    @classmethod
    def from_symbol(cls, symbol: str) -> Piece:
        """Return the piece with a letter, a capital for White."""
        return cls(LETTERS.index(symbol.lower(), 1), symbol.isupper())

    def symbol(self) -> str:
        """Return the letter, a capital for White."""
        return (LETTERS, CAPITALS)[self.color][self.piece_type]

    def unicode_symbol(self, *, invert_color: bool = False) -> str:
        """Return the sign of the piece."""
        symbol = self.symbol()
        return UNICODE_PIECE_SYMBOLS[symbol.swapcase() if invert_color else symbol]

    def __hash__(self) -> int:
        return self.piece_type - 1 + 6 * self.color

    def __str__(self) -> str:
        return self.symbol()


@dataclass(frozen=True)
class Move:
    """A move; falsy if it is the null move.

    >>> Move.from_uci("e7e8q").promotion == QUEEN
    True
    """

    from_square: Square
    to_square: Square
    promotion: PieceType | None = None
    drop: PieceType | None = None

    @classmethod
    def null(cls) -> Move:
        """Return the null move."""
        return cls(A1, A1)

    @classmethod
    @functools.lru_cache(maxsize=4096)
    def from_uci(cls, uci: str) -> Move:
        """Return the move with a text of UCI."""
        if uci == "0000":
            return cls.null()
        try:
            if len(uci) == 4 and uci[1] == "@":
                to = parse_square(uci[2:])
                return cls(to, to, drop=LETTERS.index(uci[0].lower(), 1))
            if len(uci) in (4, 5):
                promotion = LETTERS.index(uci[4], 1) if len(uci) == 5 else None
                move = cls(parse_square(uci[:2]), parse_square(uci[2:4]), promotion)
                if move.from_square != move.to_square:
                    return move
        except ValueError:
            pass
        raise InvalidMoveError(f"found {uci!r}, expected a move such as e2e4", found=uci)

    def uci(self) -> str:
        """Return the text of UCI."""
        if self.drop:
            return f"{LETTERS[self.drop].upper()}@{SQUARE_NAMES[self.to_square]}"
        if not self:
            return "0000"
        promotion = LETTERS[self.promotion] if self.promotion else ""
        return SQUARE_NAMES[self.from_square] + SQUARE_NAMES[self.to_square] + promotion

    def xboard(self) -> str:
        """Return the text of XBoard."""
        return self.uci() if self else "@@@@"

    def __bool__(self) -> bool:
        return bool(self.drop) or self.from_square != self.to_square

    def __str__(self) -> str:
        return self.uci()

    def __repr__(self) -> str:
        return f"Move.from_uci({self.uci()!r})"


class Status(enum.IntFlag):
    """What is wrong with a position."""

    VALID = 0
    NO_WHITE_KING = 1 << 0
    NO_BLACK_KING = 1 << 1
    TOO_MANY_KINGS = 1 << 2
    TOO_MANY_WHITE_PAWNS = 1 << 3
    TOO_MANY_BLACK_PAWNS = 1 << 4
    PAWNS_ON_BACKRANK = 1 << 5
    TOO_MANY_WHITE_PIECES = 1 << 6
    TOO_MANY_BLACK_PIECES = 1 << 7
    BAD_CASTLING_RIGHTS = 1 << 8
    INVALID_EP_SQUARE = 1 << 9
    OPPOSITE_CHECK = 1 << 10
    EMPTY = 1 << 11
    TOO_MANY_CHECKERS = 1 << 15
    IMPOSSIBLE_CHECK = 1 << 16


STATUS_VALID = Status.VALID
STATUS_NO_WHITE_KING = Status.NO_WHITE_KING
STATUS_NO_BLACK_KING = Status.NO_BLACK_KING
STATUS_TOO_MANY_KINGS = Status.TOO_MANY_KINGS
STATUS_TOO_MANY_WHITE_PAWNS = Status.TOO_MANY_WHITE_PAWNS
STATUS_TOO_MANY_BLACK_PAWNS = Status.TOO_MANY_BLACK_PAWNS
STATUS_PAWNS_ON_BACKRANK = Status.PAWNS_ON_BACKRANK
STATUS_TOO_MANY_WHITE_PIECES = Status.TOO_MANY_WHITE_PIECES
STATUS_TOO_MANY_BLACK_PIECES = Status.TOO_MANY_BLACK_PIECES
STATUS_BAD_CASTLING_RIGHTS = Status.BAD_CASTLING_RIGHTS
STATUS_INVALID_EP_SQUARE = Status.INVALID_EP_SQUARE
STATUS_OPPOSITE_CHECK = Status.OPPOSITE_CHECK
STATUS_EMPTY = Status.EMPTY
STATUS_TOO_MANY_CHECKERS = Status.TOO_MANY_CHECKERS
STATUS_IMPOSSIBLE_CHECK = Status.IMPOSSIBLE_CHECK


class Termination(enum.Enum):
    """The reason of an end."""

    CHECKMATE = enum.auto()
    STALEMATE = enum.auto()
    INSUFFICIENT_MATERIAL = enum.auto()
    SEVENTYFIVE_MOVES = enum.auto()
    FIVEFOLD_REPETITION = enum.auto()
    FIFTY_MOVES = enum.auto()
    THREEFOLD_REPETITION = enum.auto()


@dataclass(frozen=True)
class Outcome:
    """The end of a game."""

    termination: Termination
    #: The winner; `None` in a draw.
    winner: Color | None

    def result(self) -> str:
        """Return `1-0`, `0-1` or `1/2-1/2`."""
        return "1/2-1/2" if self.winner is None else ("1-0" if self.winner else "0-1")

"""The board: notation, ends, EPD."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING, Any, Literal

from ..game import Game
from ..rules import info
from . import _epd
from ._basics import (
    BB_ALL,
    BB_DARK_SQUARES,
    BB_LIGHT_SQUARES,
    BLACK,
    KING,
    LETTERS,
    PAWN,
    QUEEN,
    SQUARE_NAMES,
    STARTING_FEN,
    WHITE,
    AmbiguousMoveError,
    Bitboard,
    Color,
    IllegalMoveError,
    IntoSquareSet,
    InvalidMoveError,
    Move,
    Outcome,
    PieceType,
    Square,
    SquareSet,
    Termination,
    square_file,
)
from ._rules import Rules

if TYPE_CHECKING:
    from typing_extensions import Self

#: When a FEN names the square en passant: if a capture is legal, always, or if a pawn stands beside.
EnPassant = Literal["legal", "fen", "xfen"]

_SAN = re.compile(r"([NBKRQ])?([a-h])?([1-8])?[-x]?([a-h][1-8])(=?[nbrqNBRQ])?[+#]?\Z")
_SIGNS = ("--", "Z0", "0000", "@@@@")


class LegalMoveGenerator:
    """The legal moves of a board: to count, to list, to look into."""

    def __init__(self, board: Board) -> None:
        self._board = board

    def __iter__(self) -> Iterator[Move]:
        return self._board.generate_legal_moves()

    def __bool__(self) -> bool:
        return any(True for _ in self)

    def __contains__(self, move: Move) -> bool:
        return self._board.is_legal(move)

    def count(self) -> int:
        """Return the number of moves."""
        return sum(1 for _ in self)

    def __str__(self) -> str:
        board = self._board
        return ", ".join(board.san(move) if board.is_legal(move) else move.uci() for move in self)

    def __repr__(self) -> str:
        return f"<{type(self).__name__} ({self})>"


class PseudoLegalMoveGenerator(LegalMoveGenerator):
    """The moves of a board that may leave the own king attacked."""

    def __iter__(self) -> Iterator[Move]:
        return self._board.generate_pseudo_legal_moves()

    def __contains__(self, move: Move) -> bool:
        return self._board.is_pseudo_legal(move)


class Board(Rules):
    """A chess board with its past, in the manner of python-chess.

    >>> from springald import chess
    >>> board = chess.Board()
    >>> for san in ("e4", "e5", "Qh5", "Nc6", "Bc4", "Nf6", "Qxf7"):
    ...     move = board.push_san(san)
    >>> board.is_checkmate(), board.outcome().result()
    (True, '1-0')
    >>> board.pop()
    Move.from_uci('h5f7')
    """

    @property
    def legal_moves(self) -> LegalMoveGenerator:
        """The legal moves."""
        return LegalMoveGenerator(self)

    @property
    def pseudo_legal_moves(self) -> PseudoLegalMoveGenerator:
        """The moves that may leave the own king attacked."""
        return PseudoLegalMoveGenerator(self)

    def reset(self) -> None:
        """Begin anew."""
        self.set_fen(STARTING_FEN)

    def clear(self) -> None:
        """Remove everything."""
        self.set_fen("8/8/8/8/8/8/8/8 w - - 0 1")

    @classmethod
    def empty(cls, *, chess960: bool = False) -> Self:
        """Return an empty board."""
        return cls(None, chess960=chess960)

    @classmethod
    def from_chess960_pos(cls, number: int) -> Self:
        """Return a start of Chess960 by its number."""
        board = cls(chess960=True)
        board.set_chess960_pos(number)
        return board

    def set_chess960_pos(self, number: int) -> None:
        """Begin at a start of Chess960 by its number."""
        self.set_fen(Game("chess960", start=number).fen)
        self.chess960 = True

    def chess960_pos(self) -> int | None:
        """Return the number of the start of Chess960; `None` if this is none."""
        rows = self.board_fen().split("/")
        for number in range(info("chess960").starts):
            if Game("chess960", start=number).fen.split()[0].split("/") == rows:
                return number
        return None

    def ply(self) -> int:
        """Return the number of moves since the start of the game."""
        return 2 * (self.fullmove_number - 1) + (not self.turn)

    def root(self) -> Self:
        """Return the board before the first move of the stack."""
        board = self.copy()
        while board.move_stack:
            board.pop()
        return board

    def peek(self) -> Move:
        """Return the last move. Raises `IndexError` if there is none."""
        return self.move_stack[-1]

    # Legality.

    def is_legal(self, move: Move) -> bool:
        """Return `True` if a move is legal."""
        return bool(move) and self.is_pseudo_legal(move) and not self.is_into_check(self._in_manner(move))

    def generate_legal_captures(
        self, from_mask: IntoSquareSet = BB_ALL, to_mask: IntoSquareSet = BB_ALL
    ) -> Iterator[Move]:
        """Generate the legal captures."""
        return (move for move in self.generate_legal_moves(from_mask, to_mask) if self.is_capture(move))

    def generate_pseudo_legal_captures(
        self, from_mask: IntoSquareSet = BB_ALL, to_mask: IntoSquareSet = BB_ALL
    ) -> Iterator[Move]:
        """Generate the captures that may leave the own king attacked."""
        moves = self.generate_pseudo_legal_moves(from_mask, to_mask)
        return (move for move in moves if self.is_capture(move))

    def generate_legal_ep(
        self, from_mask: IntoSquareSet = BB_ALL, to_mask: IntoSquareSet = BB_ALL
    ) -> Iterator[Move]:
        """Generate the legal captures en passant."""
        moves = list(self.generate_pseudo_legal_ep(from_mask, to_mask))
        return (move for move in moves if not self.is_into_check(move))

    def has_pseudo_legal_en_passant(self) -> bool:
        """Return `True` if a pawn attacks the square en passant."""
        return self.ep_square is not None and any(self.generate_pseudo_legal_ep())

    def has_legal_en_passant(self) -> bool:
        """Return `True` if a capture en passant is legal."""
        return self.ep_square is not None and any(self.generate_legal_ep())

    def find_move(self, origin: Square, to: Square, promotion: PieceType | None = None) -> Move:
        """Return the legal move between two squares; a pawn becomes a queen if nothing else is said."""
        last = (0, 7)
        if promotion is None and self.piece_type_at(origin) == PAWN and to // 8 in last:
            promotion = QUEEN
        move = self._in_manner(Move(origin, to, promotion))
        if not self.is_legal(move):
            raise IllegalMoveError(f"no legal move from {SQUARE_NAMES[origin]} to {SQUARE_NAMES[to]}")
        return move

    def checkers_mask(self) -> Bitboard:
        """Return the pieces that give check, as a bitboard."""
        return self._checkers_mask()

    def checkers(self) -> SquareSet:
        """Return the pieces that give check."""
        return SquareSet(self._checkers_mask())

    def is_check(self) -> bool:
        """Return `True` if the side to move is in check."""
        return bool(self._checkers_mask())

    def gives_check(self, move: Move) -> bool:
        """Return `True` if a move gives check."""
        self.push(move)
        check = self.is_check()
        self.pop()
        return check

    def was_into_check(self) -> bool:
        """Return `True` if the last move left its own king attacked."""
        king = self.king(not self.turn)
        return king is not None and self.is_attacked_by(self.turn, king)

    def is_kingside_castling(self, move: Move) -> bool:
        """Return `True` if a move castles to the side of the king."""
        return self.is_castling(move) and move.to_square > move.from_square

    def is_queenside_castling(self, move: Move) -> bool:
        """Return `True` if a move castles to the side of the queen."""
        return self.is_castling(move) and move.to_square < move.from_square

    def is_irreversible(self, move: Move) -> bool:
        """Return `True` if the position before a move cannot come again after it."""
        if self.is_zeroing(move) or self.has_legal_en_passant():
            return True
        rights = self.clean_castling_rights()
        self.push(move)
        changed = self.clean_castling_rights() != rights
        self.pop()
        return changed

    # Ends.

    def is_checkmate(self) -> bool:
        """Return `True` if the side to move is checkmated."""
        return self.is_check() and not self.legal_moves

    def is_stalemate(self) -> bool:
        """Return `True` if the side to move is stalemated."""
        return not self.is_check() and not self.legal_moves

    def has_insufficient_material(self, color: Color) -> bool:
        """Return `True` if a side can never win."""
        own, other = self._mask(None, color), self._mask(None, not color)
        if own & (self.pawns | self.rooks | self.queens):
            return False
        knights, bishops = own & self.knights, own & self.bishops
        if knights:
            # A knight alone wins only if the other side has pieces to block its own king.
            return own.bit_count() <= 2 and not other & ~self.kings & ~self.queens
        if bishops:
            on_one = any(not self.bishops & ground for ground in (BB_DARK_SQUARES, BB_LIGHT_SQUARES))
            return on_one and not self.pawns and not self.knights
        return True

    def is_insufficient_material(self) -> bool:
        """Return `True` if neither side can win."""
        return self.has_insufficient_material(WHITE) and self.has_insufficient_material(BLACK)

    def _is_halfmoves(self, number: int) -> bool:
        return self.halfmove_clock >= number and bool(self.legal_moves)

    def is_seventyfive_moves(self) -> bool:
        """Return `True` if 75 moves of both sides have made no progress."""
        return self._is_halfmoves(150)

    def is_fifty_moves(self) -> bool:
        """Return `True` if 50 moves of both sides have made no progress."""
        return self._is_halfmoves(100)

    def can_claim_fifty_moves(self) -> bool:
        """Return `True` if a draw by 50 moves may be claimed, now or with the next move."""
        return self.is_fifty_moves() or (
            self.halfmove_clock >= 99 and self._with_a_move(lambda board: board.is_fifty_moves())
        )

    def _with_a_move(self, holds: Callable[[Board], bool]) -> bool:
        for move in list(self.legal_moves):
            self.push(move)
            found = holds(self)
            self.pop()
            if found:
                return True
        return False

    def _same(self) -> tuple[object, ...]:
        """Return what is equal in positions that repeat each other."""
        passed = self.ep_square if self.has_legal_en_passant() else None
        return tuple(self._pieces), self.turn, self.clean_castling_rights(), passed

    def is_repetition(self, count: int = 3) -> bool:
        """Return `True` if the position has occurred so often."""
        board, now, found = self.copy(), self._same(), 1
        while found < count and board.move_stack and board.halfmove_clock > 0:
            board.pop()
            found += board._same() == now
        return found >= count

    def is_fivefold_repetition(self) -> bool:
        """Return `True` if the position has occurred five times."""
        return self.is_repetition(5)

    def can_claim_threefold_repetition(self) -> bool:
        """Return `True` if a draw by repetition may be claimed, now or with the next move."""
        return self.is_repetition(3) or self._with_a_move(lambda board: board.is_repetition(3))

    def can_claim_draw(self) -> bool:
        """Return `True` if a draw may be claimed."""
        return self.can_claim_fifty_moves() or self.can_claim_threefold_repetition()

    def outcome(self, *, claim_draw: bool = False) -> Outcome | None:
        """Return how the game has ended; `None` while it goes on."""
        if not self.legal_moves:
            if self.is_check():
                return Outcome(Termination.CHECKMATE, not self.turn)
            if not self.is_insufficient_material():
                return Outcome(Termination.STALEMATE, None)
        ends = [
            (Termination.INSUFFICIENT_MATERIAL, self.is_insufficient_material),
            (Termination.SEVENTYFIVE_MOVES, self.is_seventyfive_moves),
            (Termination.FIVEFOLD_REPETITION, self.is_fivefold_repetition),
        ]
        if claim_draw:
            ends += [
                (Termination.FIFTY_MOVES, self.can_claim_fifty_moves),
                (Termination.THREEFOLD_REPETITION, self.can_claim_threefold_repetition),
            ]
        return next((Outcome(reason, None) for reason, holds in ends if holds()), None)

    def is_game_over(self, *, claim_draw: bool = False) -> bool:
        """Return `True` if the game is over."""
        return self.outcome(claim_draw=claim_draw) is not None

    def result(self, *, claim_draw: bool = False) -> str:
        """Return the result as in PGN."""
        outcome = self.outcome(claim_draw=claim_draw)
        return "*" if outcome is None else outcome.result()

    # Notation.

    def fen(self, *, shredder: bool = False, en_passant: EnPassant = "legal") -> str:
        """Return the FEN."""
        return f"{self._epd(shredder, en_passant)} {self.halfmove_clock} {self.fullmove_number}"

    def shredder_fen(self, *, en_passant: EnPassant = "legal") -> str:
        """Return the FEN with castling rights as files."""
        return self.fen(shredder=True, en_passant=en_passant)

    def _epd(self, shredder: bool, en_passant: EnPassant) -> str:
        named = {
            "fen": lambda: True,
            "xfen": self.has_pseudo_legal_en_passant,
            "legal": self.has_legal_en_passant,
        }[en_passant]
        passed = SQUARE_NAMES[self.ep_square] if self.ep_square is not None and named() else "-"
        side = "w" if self.turn else "b"
        return f"{self.board_fen()} {side} {self._castling(shredder=shredder)} {passed}"

    def epd(self, *, shredder: bool = False, en_passant: EnPassant = "legal", **operations: Any) -> str:
        """Return the position as EPD, with operations."""
        return " ".join([self._epd(shredder, en_passant), *_epd.written(self, operations)])

    @classmethod
    def from_epd(cls, epd: str, *, chess960: bool = False) -> tuple[Self, dict[str, Any]]:
        """Return a board and the operations of an EPD."""
        board = cls(None, chess960=chess960)
        return board, board.set_epd(epd)

    def set_epd(self, epd: str) -> dict[str, Any]:
        """Replace the position by an EPD, and return its operations."""
        fields = epd.strip().rstrip(";").split(None, 4)
        self.set_fen(" ".join(fields[:4]))
        operations = _epd.read(self, fields[4]) if len(fields) > 4 else {}
        self.halfmove_clock = int(operations.get("hmvc", 0))
        self.fullmove_number = int(operations.get("fmvn", 1))
        return operations

    def _legal_or_raise(self, move: Move, text: str) -> Move:
        if self.is_legal(move):
            return self._in_manner(move)
        raise IllegalMoveError(f"illegal move: {text!r} in {self.fen()}", found=text)

    def uci(self, move: Move, *, chess960: bool | None = None) -> str:
        """Return a move as in UCI."""
        return self._in_manner(move).uci()

    def parse_uci(self, uci: str) -> Move:
        """Return the legal move that a text of UCI means, or the null move."""
        move = Move.from_uci(uci)
        return self._legal_or_raise(move, uci) if move else move

    def push_uci(self, uci: str) -> Move:
        """Play a move of UCI."""
        move = self.parse_uci(uci)
        self.push(move)
        return move

    def xboard(self, move: Move, chess960: bool | None = None) -> str:
        """Return a move as in XBoard."""
        if self.chess960 and self.is_castling(move):
            return "O-O" if self.is_kingside_castling(move) else "O-O-O"
        return self._in_manner(move).xboard()

    def parse_xboard(self, text: str) -> Move:
        """Return the legal move that a text of XBoard or a SAN means."""
        return self.parse_san(text)

    push_xboard = push_uci

    def san(self, move: Move) -> str:
        """Return the SAN of a legal move."""
        return self._algebraic(move, long=False)

    def lan(self, move: Move) -> str:
        """Return a legal move in long algebraic notation."""
        return self._algebraic(move, long=True)

    def _algebraic(self, move: Move, *, long: bool) -> str:
        if not move:
            return "--"
        text = self._without_marks(move, long=long)
        self.push(move)
        if self.is_check():
            text += "+" if self.legal_moves else "#"
        self.pop()
        return text

    def _without_marks(self, move: Move, *, long: bool) -> str:
        if self.is_castling(move):
            return "O-O" if self.is_kingside_castling(move) else "O-O-O"
        piece = self.piece_type_at(move.from_square)
        if piece is None:
            raise IllegalMoveError(f"illegal move: {move} in {self.fen()}", found=move.uci())
        name, capture = SQUARE_NAMES[move.from_square], self.is_capture(move)
        text = "" if piece == PAWN else LETTERS[piece].upper()
        if long:
            text += name + ("x" if capture else "-")
        elif piece == PAWN:
            text += name[0] + "x" if capture else ""
        else:
            text += self._origin(move, piece) + ("x" if capture else "")
        promotion = f"={LETTERS[move.promotion].upper()}" if move.promotion else ""
        return text + SQUARE_NAMES[move.to_square] + promotion

    def _origin(self, move: Move, piece: PieceType) -> str:
        """Return as much of the origin as tells a move from others."""
        if piece == KING:
            return ""
        own = self._mask(piece, self.turn) & ~(1 << move.from_square)
        reach = self.generate_pseudo_legal_moves(own, 1 << move.to_square)
        others = [one.from_square for one in reach if not self.is_into_check(one)]
        name = SQUARE_NAMES[move.from_square]
        if not others:
            return ""
        if all(square_file(one) != square_file(move.from_square) for one in others):
            return name[0]
        if all(one // 8 != move.from_square // 8 for one in others):
            return name[1]
        return name

    def parse_san(self, san: str) -> Move:
        """Return the legal move that a SAN means, or the null move."""
        bare = san.rstrip("+#") if not san.endswith("\n") else san
        if bare in _SIGNS:
            return Move.null()
        if bare in ("O-O", "O-O-O", "0-0", "0-0-0"):
            for move in list(self.generate_castling_moves()):
                if self.is_kingside_castling(move) == (len(bare) == 3):
                    return move
            raise IllegalMoveError(f"illegal san: {san!r} in {self.fen()}", found=san)
        found = _SAN.match(san)
        if found is None:
            raise InvalidMoveError(f"invalid san: {san!r}", found=san)
        letter, file, rank, to, promotion = found.groups()
        return self._meant(san, letter, file, rank, SQUARE_NAMES.index(to), promotion)

    def _meant(
        self, san: str, letter: str | None, file: str | None, rank: str | None, to: Square, promoted: str | None
    ) -> Move:
        piece = LETTERS.index(letter.lower()) if letter else PAWN
        promotion = LETTERS.index(promoted[-1].lower()) if promoted else None
        matches = [
            move
            for move in self.generate_pseudo_legal_moves(self._mask(piece, self.turn), 1 << to)
            if move.promotion == promotion
            and (not file or SQUARE_NAMES[move.from_square][0] == file)
            and (not rank or SQUARE_NAMES[move.from_square][1] == rank)
            and not self.is_castling(move)
            and not self.is_into_check(move)
            # The capture of a pawn names its file, unless the text is in long notation.
            and (piece != PAWN or file or not self.is_capture(move))
        ]
        if len(matches) == 1:
            return matches[0]
        if not matches:
            raise IllegalMoveError(f"illegal san: {san!r} in {self.fen()}", found=san)
        expected = " or ".join(self.san(move) for move in matches)
        raise AmbiguousMoveError(f"ambiguous san: {san!r} in {self.fen()}", found=san, expected=expected)

    def push_san(self, san: str) -> Move:
        """Play a move in SAN."""
        move = self.parse_san(san)
        self.push(move)
        return move

    def variation_san(self, moves: Iterable[Move]) -> str:
        """Return a line of moves in SAN, with numbers."""
        board, words = self.copy(), list[str]()
        for move in moves:
            if not board.is_legal(move):
                raise IllegalMoveError(f"illegal move {move} in position {board.fen()}", found=move.uci())
            san = board.san(move)
            if board.turn:
                words.append(f"{board.fullmove_number}. {san}")
            else:
                words.append(san if words else f"{board.fullmove_number}...{san}")
            board.push(move)
        return " ".join(words)

    # Copies.

    def copy(self, *, stack: bool = True) -> Self:
        """Return a copy, with its past unless `stack` is `False`."""
        other = type(self)(None, chess960=self.chess960)
        other._pieces = list(self._pieces)
        other.promoted, other.turn = self.promoted, self.turn
        other.castling_rights, other.ep_square = self.castling_rights, self.ep_square
        other.halfmove_clock, other.fullmove_number = self.halfmove_clock, self.fullmove_number
        if stack:
            other.move_stack, other._states = list(self.move_stack), list(self._states)
        return other

    def __copy__(self) -> Self:
        return self.copy()

    def __deepcopy__(self, memo: dict[int, object]) -> Self:
        return self.copy()

    def apply_mirror(self) -> None:
        super().apply_mirror()
        self.turn = not self.turn
        self.castling_rights = int.from_bytes(self.castling_rights.to_bytes(8, "little"), "big")
        self.ep_square = None if self.ep_square is None else self.ep_square ^ 56
        self.clear_stack()

    def mirror(self) -> Self:
        """Return the board with exchanged colours, upside down."""
        board = self.copy(stack=False)
        board.apply_mirror()
        return board

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Board):
            return NotImplemented
        return self._same() == other._same() and (self.halfmove_clock, self.fullmove_number) == (
            other.halfmove_clock,
            other.fullmove_number,
        )

    def __repr__(self) -> str:
        return f"Board({self.fen()!r})"

    def _repr_svg_(self) -> str:
        return Game("chess", self.fen()).svg

    @property
    def game(self) -> Game:
        """The game so far, by the rules of the package. Raises an exception if it refuses the position or a move."""
        root = self.root()
        game = Game("chess") if root.fen() == STARTING_FEN else Game("chess", root.fen())
        game.play_on()
        for move in self.move_stack:
            game.play(move.uci())
        return game


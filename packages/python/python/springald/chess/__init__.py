"""Chess in the manner of python-chess: the same names, boards that know the rules of this package.

>>> from springald import chess
>>> board = chess.Board()
>>> board.push_san("e4").uci(), board.turn == chess.BLACK, len(list(board.legal_moves))
('e2e4', True, 20)
"""

from . import _basics
from ._basics import *  # noqa: F403
from ._placement import BaseBoard
from .board import Board, LegalMoveGenerator, PseudoLegalMoveGenerator

__all__ = [name for name in dir(_basics) if not name.startswith("_")]  # pyright: ignore
__all__ += ["BaseBoard", "Board", "LegalMoveGenerator", "PseudoLegalMoveGenerator"]

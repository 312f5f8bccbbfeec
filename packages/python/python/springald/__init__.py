"""Rules, engine and explanations for chess variants that other libraries do not support.

>>> import springald
>>> game = springald.Game("cats")
>>> game.play_turn("d3d4")[0].name
'pawn'
"""

from . import errors, lab
from ._springald import __version__
from .actions import ActionSpace
from .engine import Analysis, Engine, Line, Score
from .errors import SpringaldError
from .game import Change, Game, Gesture, Held, Piece, Refusal, Turn, Verdict
from .pgn import PgnGame, read_pgn
from .rules import GameInfo, Kind, Problem, check, games, info, load
from .training import train

__all__ = [
    "ActionSpace",
    "Analysis",
    "Change",
    "Engine",
    "Game",
    "GameInfo",
    "Gesture",
    "Held",
    "Kind",
    "Line",
    "PgnGame",
    "Piece",
    "Problem",
    "Refusal",
    "Score",
    "SpringaldError",
    "Turn",
    "Verdict",
    "__version__",
    "check",
    "errors",
    "games",
    "info",
    "lab",
    "load",
    "read_pgn",
    "train",
]

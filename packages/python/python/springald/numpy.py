"""Positions and legal actions as NumPy arrays (`pip install springald[numpy]`).

>>> import springald
>>> from springald import Game, ActionSpace
>>> from springald.numpy import planes, mask, indices
>>> game, space = Game("duck"), ActionSpace("duck")
>>> planes(game).shape == (len(plane_names(game)), 8, 8)
True
>>> int(mask(space, game).sum()), len(indices(space, game))
(20, 20)
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from .actions import ActionSpace
from .game import Game

#: An array of small numbers.
Bytes: TypeAlias = npt.NDArray[np.uint8]
#: An array of marks.
Marks: TypeAlias = npt.NDArray[np.int8]
#: An array of indices.
Indices: TypeAlias = npt.NDArray[np.int64]

_LAYERS = ("board", "beneath", "floor")
_OWNERS = ("white", "black", "neutral")
_ACTORS = ("white", "black", "nature", "nobody")


def plane_names(game: Game) -> list[str]:
    """Return the names of the planes of a game, in their order.

    First a plane for each layer, owner and kind, in this order: 1 where such a piece is; a piece beside another one is
    on the board, too. Then for White and Black the number of pieces of each kind in hand, on every square, and 16 for
    each that the enemy holds as a prisoner. Then for each actor whether it acts, on every square. The last two planes
    have 1 where legal actions begin and end; what the board does not show, such as castling rights, shows there.

    >>> plane_names(Game("chess"))[0], plane_names(Game("chess"))[-1]
    ('board white king', 'ends of legal actions')
    """
    kinds = [kind.name for kind in game.info.kinds]
    pieces = [f"{layer} {owner} {kind}" for layer in _LAYERS for owner in _OWNERS for kind in kinds]
    hands = [f"hand {owner} {kind}" for owner in _OWNERS[:2] for kind in kinds]
    actors = [f"to act {actor}" for actor in _ACTORS]
    return pieces + hands + actors + ["starts of legal actions", "ends of legal actions"]


def shape(game: Game) -> tuple[int, int, int]:
    """Return the shape of `planes`: planes, ranks, files. Rank 1 and file a come first.

    >>> shape(Game("chess"))
    (72, 8, 8)
    """
    info = game.info
    count = len(info.kinds) * (len(_LAYERS) * len(_OWNERS) + 2) + len(_ACTORS) + 2
    return count, info.ranks, info.files


def planes(game: Game) -> Bytes:
    """Return a position as an array of `shape(game)`, described by `plane_names`."""
    return np.frombuffer(game._planes(), np.uint8).reshape(shape(game)).copy()


def batch(games: Sequence[Game]) -> Bytes:
    """Return the planes of several positions of a game, one below the other.

    >>> batch([Game("chess")] * 3).shape
    (3, 72, 8, 8)
    """
    return np.stack([planes(game) for game in games])


def mask(space: ActionSpace, game: Game) -> Marks:
    """Return an array with 1 at the index of each legal action, 0 elsewhere."""
    return np.frombuffer(space._mask(game), np.int8).copy()


def masks(space: ActionSpace, games: Sequence[Game]) -> Marks:
    """Return the masks of several positions, one below the other."""
    return np.stack([mask(space, game) for game in games])


def indices(space: ActionSpace, game: Game) -> Indices:
    """Return the indices of the legal actions, in ascending order."""
    return np.fromiter((index for index, _ in space.numbered(game)), np.int64)

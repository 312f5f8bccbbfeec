"""Actions as numbers of a fixed range."""

from __future__ import annotations

from typing import TYPE_CHECKING

from . import _springald
from .game import Game

if TYPE_CHECKING:
    from typing_extensions import Self


class ActionSpace(_springald.ActionSpace):
    """The numbers of a game's actions, the same in every position and on every machine.

    The text of an action is a form with squares: `e7e8q` is the form `..q` with e7 and e8. Forms with at most two squares
    that occur in 64 random games have a block of indices with one for each choice of squares: the index of `e2e4` is
    `dict(forms)[".."] + cell(e2) * cells + cell(e4)`, where a cell counts the squares from a1 on, rank by rank. All other
    actions share the last block: each takes the first free index from a hash of its text on, in the order of the texts. So
    every legal action of a position has its own index.

    >>> from springald import ActionSpace, Game
    >>> space, game = ActionSpace("duck"), Game("duck")
    >>> index = space.index(game, "e2e4")
    >>> space.action(game, index)
    'e2e4'
    >>> index - dict(space.forms)[".."] == (8 * 1 + 4) * 64 + (8 * 3 + 4)
    True
    >>> len(space.legal(game))
    20
    """

    def __new__(cls, game: str | Game = "chess") -> Self:
        return super().__new__(cls, game.name if isinstance(game, Game) else game)

    def __len__(self) -> int:
        return self.size

    def legal(self, game: Game) -> dict[int, str]:
        """Return the legal actions of a game by their indices, in ascending order."""
        return dict(self.numbered(game))

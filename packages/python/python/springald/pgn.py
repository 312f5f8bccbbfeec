"""Games read from PGN."""

from __future__ import annotations

from dataclasses import dataclass

from . import _springald
from .game import Game


@dataclass(frozen=True)
class PgnGame:
    """A game of a PGN."""

    #: The game at its end.
    game: Game
    tags: dict[str, str]
    #: What was read as something else: `line 4: read 'e2-e4' as e4`.
    notes: tuple[str, ...]
    #: The game in canonical spelling, with its comments and variations.
    text: str


def read_pgn(text: str, *, game: str = "chess", strict: bool = False) -> list[PgnGame]:
    """Read and replay all games of a PGN. `game` is the game of those without a tag `Variant`.

    Other spellings are understood unless `strict` is `True`.

    >>> import springald
    >>> read = springald.read_pgn("1. e2-e4 e7-e5 2. Ng1-f3 *")[0]
    >>> read.game.line, read.notes[0]
    ('e2e4 e7e5 g1f3', "line 1: read 'e2-e4' as e4")
    >>> springald.read_pgn("1. e4 Ke4 *")
    Traceback (most recent call last):
    ...
    springald.errors.PgnError: line 1, column 7: move 1 (Black): 'Ke4' is not legal: The king on e8 can't move to e4 (rule 3.1)
    """
    found: list[PgnGame] = []
    for read, tags, notes, canonical in _springald.read_pgn(text, game, strict):
        of = Game()
        of._become(read)
        found.append(PgnGame(of, dict(tags), tuple(notes), canonical))
    return found

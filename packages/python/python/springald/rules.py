"""The list of games, and games written as text."""

from __future__ import annotations

import functools
import json
import os
from dataclasses import dataclass
from typing import Any

from . import _springald
from .errors import ArgumentError
from .game import Game


@dataclass(frozen=True)
class Kind:
    """A kind of piece: its letter in FENs, its name, and its moves in words."""

    letter: str
    name: str
    moves: str


@dataclass(frozen=True)
class GameInfo:
    """The description of a game."""

    id: str
    name: str
    aliases: tuple[str, ...]
    #: The game in one sentence.
    summary: str
    #: The inventor.
    credit: str
    files: int
    ranks: int
    #: The names of all squares, rank by rank.
    squares: tuple[str, ...]
    kinds: tuple[Kind, ...]
    #: The names of the sides, the one that moves first at the beginning.
    sides: tuple[str, ...]
    #: How many starts have numbers; 0 if there is one start.
    starts: int
    #: `True` if the game has dice.
    has_rolls: bool
    #: The rules as Markdown.
    rules: str


def games() -> list[str]:
    """Return the ids of all games that the package comes with.

    >>> import springald
    >>> "cats" in springald.games() and "crazyhouse" in springald.games()
    True
    """
    return _springald.game_ids()


@functools.lru_cache(maxsize=256)
def _info(name: str) -> GameInfo:
    data: dict[str, Any] = json.loads(_springald.info(name))
    data["kinds"] = tuple(Kind(**kind) for kind in data["kinds"])
    for field in ("aliases", "squares", "sides"):
        data[field] = tuple(data[field])
    return GameInfo(**data)


def info(game: str | Game) -> GameInfo:
    """Return the description of a game.

    >>> import springald
    >>> springald.info("gravitatur").name
    'Gravitatur Chess'
    """
    return _info(game.name if isinstance(game, Game) else game)


def load(game: str | os.PathLike[str]) -> Game:
    r"""Load a game that is written as text, and begin it. A string with a line break is the text itself, any other the path
    of its file. Weights and a network beside the file are used.

    >>> import springald
    >>> game = springald.load('game tiny "Tiny" like chess\nstart "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1"\n')
    >>> len(game.actions)
    26
    >>> springald.load('game tiny "Tiny" like ches\n')
    Traceback (most recent call last):
    ...
    springald.errors.DeclarationError: line 1, column 23: found 'ches', expected a game of the library; did you mean 'chess'?
    ...
    """
    if isinstance(game, str) and "\n" in game:
        return Game(_springald.load([game]))
    path = os.fspath(game)
    with open(path, encoding="utf-8") as file:
        try:
            text = file.read()
        except UnicodeDecodeError as error:
            raise ArgumentError(
                f"game: found a file that is not UTF-8 ({error}), expected a text",
                expected="a text in UTF-8",
                where="game",
            ) from error
    return Game(_springald.load([text], path))


@dataclass(frozen=True)
class Problem:
    """An error in the text of a game."""

    line: int
    column: int
    sentence: str
    #: A word that could stand there instead.
    suggestion: str | None


def check(text: str) -> tuple[list[Problem], list[str]]:
    r"""Check the text of a game. Return all its errors, and warnings about what is of no use.

    >>> import springald
    >>> problems, warnings = springald.check('game tiny "Tiny" like ches\n')
    >>> problems[0].line, problems[0].suggestion
    (1, 'chess')
    """
    problems, warnings = _springald.check(text)
    return [Problem(*problem) for problem in problems], warnings

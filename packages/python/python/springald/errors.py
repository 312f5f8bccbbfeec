"""The exceptions of Springald. All are subclasses of `ValueError`, besides being a `SpringaldError`.

Wrong types raise `TypeError`, as everywhere in Python.

>>> import springald
>>> try:
...     springald.Game("chess", fen="8/8 w - - 0 1")
... except springald.errors.FenError as error:
...     print(error.where, "|", error)
placement | FEN, field placement: found 2 ranks, expected 8
"""

from __future__ import annotations

from collections.abc import Sequence


class SpringaldError(ValueError):
    """The base of all exceptions of the package. Fields that say nothing are `None`."""

    #: The text or value that was found.
    found: str | None
    #: A description of what was expected.
    expected: str | None
    #: The argument, the field or the place of the error.
    where: str | None
    #: The clause of the rules that forbids an action.
    clause: str | None
    #: The error in a sentence for players or authors.
    sentence: str | None
    #: The squares that a refusal is about.
    squares: tuple[str, ...]
    #: The line of a text, from 1.
    line: int | None
    #: The column of a text, from 1.
    column: int | None

    def __init__(
        self,
        message: str,
        *,
        found: str | None = None,
        expected: str | None = None,
        where: str | None = None,
        clause: str | None = None,
        sentence: str | None = None,
        squares: Sequence[str] = (),
        line: int | None = None,
        column: int | None = None,
    ) -> None:
        super().__init__(message)
        self.found = found
        self.expected = expected
        self.where = where
        self.clause = clause
        self.sentence = sentence
        self.squares = tuple(squares)
        self.line = line
        self.column = column


class ArgumentError(SpringaldError):
    """An argument is out of range; `where` names it."""


class UnknownGame(ArgumentError):
    """No game has this name."""


class FenError(SpringaldError):
    """A FEN is wrong; `where` is its field."""


class DeclarationError(SpringaldError):
    """The text of a game has problems; `line` and `column` are the place of the first one."""


class PgnError(SpringaldError):
    """A PGN is wrong at `line` and `column`."""


class PlayError(SpringaldError):
    """Something cannot be played."""


class NotAnAction(PlayError):
    """A text is not an action of the game, legal or not."""


class AmbiguousAction(PlayError):
    """A text may mean several actions, which `expected` lists."""


class IllegalAction(PlayError):
    """The rules forbid an action: `clause`, `sentence` and `squares` say why."""


class InvalidTurn(PlayError):
    """A text is not a whole turn."""


class RollDue(PlayError):
    """The dice must be rolled first."""


class NoRollDue(PlayError):
    """An outcome was given, but no roll is due."""


class GameOver(PlayError):
    """The game is over."""


class InvalidClaim(PlayError):
    """A draw cannot be claimed now for this reason; `expected` lists those for which it can."""


class SearchError(SpringaldError):
    """There is no turn to find."""


class ReportError(SpringaldError):
    """A report on a game failed."""


class TrainingError(SpringaldError):
    """A training failed."""

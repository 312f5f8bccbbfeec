"""Reports on games, from games that the engine plays against itself."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from . import _springald
from ._arguments import whole
from .game import Game


@dataclass(frozen=True)
class Report:
    """A report on a game."""

    #: The findings in plain sentences, the most important first.
    sentences: tuple[str, ...]
    #: Faults that the author of a game hardly wants, in sentences.
    alarms: tuple[str, ...]
    #: The whole report as data: figures with their intervals, tables, instructive games.
    data: dict[str, Any]
    #: The whole report as text.
    text: str
    #: The whole report as a page with drawings.
    html: str

    def figure(self, id: str) -> float | None:
        """Return a figure by its id, if the report has it."""
        for section in self.data["sections"]:
            for figure in section["figures"]:
                if figure["id"] == id:
                    return float(figure["value"])
        return None

    def _repr_html_(self) -> str:
        return self.html


def report(
    game: str | Game,
    *,
    games: int = 400,
    nodes: Sequence[int] = (400, 1600),
    seed: int = 1,
    threads: int | None = None,
    progress: Callable[[str], object] | None = None,
) -> Report:
    """Play games at each strength (`nodes` for each turn) and report on them: who wins, how long games last, what pieces
    are worth, which rules matter. The result depends on neither time nor threads.

    `progress` receives a line from time to time. An exception in it is raised when the games have ended.

    >>> import springald
    >>> found = springald.lab.report("dobutsu", games=20, nodes=[50])
    >>> len(found.sentences) > 2
    True
    """
    strengths = sorted({whole("nodes", number, 1, 10**9) for number in nodes})
    if not strengths:
        whole("the number of nodes", 0, 1, 16)
    data, text, html = _springald.report(
        game.name if isinstance(game, Game) else game,
        whole("games", games, 2, 10**6),
        strengths,
        whole("seed", seed, 0, 2**64 - 1),
        whole("threads", threads or os.cpu_count() or 1, 1, 256),
        progress,
    )
    found: dict[str, Any] = json.loads(data)
    return Report(
        tuple(sentence["text"] for sentence in found["sentences"]),
        tuple(alarm["text"] for alarm in found["alarms"]),
        found,
        text,
        html,
    )

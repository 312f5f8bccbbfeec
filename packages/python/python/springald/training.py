"""Training of networks."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

from . import _springald
from ._arguments import real, whole
from .game import Game


def train(
    game: str | Game,
    output: str | os.PathLike[str],
    *,
    games: int = 2000,
    hours: float | None = None,
    nodes: int = 400,
    generations: int = 2,
    hidden: int = 32,
    rounds: int = 4,
    result: float = 0.3,
    replace: bool = False,
    match: int = 200,
    threads: int | None = None,
    seed: int = 1,
    store: str | os.PathLike[str] | None = None,
    progress: Callable[[str], object] | None = None,
) -> str:
    """Train a network that judges the positions of a game, and write it to a file if it wins its match. Return the outcome
    in sentences.

    Each generation plays `games` games against itself with `nodes` positions for each turn, learns from them, and plays a
    match of `match` games. `hours` limits the time of all games instead. The games are kept in the folder `store`, by
    default beside the network, from which the same call continues. Lay the network beside the text of a game, with the
    extension `net`, and `springald.load` uses it.

    `progress` receives a line from time to time. An exception in it is raised when the training has ended.
    """
    path = Path(output)
    folder = path.with_suffix(".training") if store is None else Path(store)
    generations = whole("generations", generations, 1, 100)
    seconds = None
    if hours is not None:
        # A share of the time is for fits and matches.
        seconds = real("hours", hours, 0.0, 1000.0) * 3600 * 0.8 / generations
    folder.mkdir(parents=True, exist_ok=True)
    plan: _springald.Training = {
        "games": whole("games", 10**6 if hours is not None else games, 20, 10**6),
        "seconds": seconds,
        "nodes": whole("nodes", nodes, 1, 10**9),
        "generations": generations,
        "hidden": 16 * whole("hidden / 16", hidden // 16, 1, 4),
        "rounds": whole("rounds", rounds, 1, 1000),
        "result": real("result", result, 0.0, 1.0),
        "replace": replace,
        "threads": whole("threads", threads or os.cpu_count() or 1, 1, 256),
        "seed": whole("seed", seed, 0, 2**63),
        "trial": 2 * whole("match / 2", match // 2, 1, 10**6),
    }
    name = game.name if isinstance(game, Game) else game
    return _springald.train(name, os.fspath(path), os.fspath(folder), plan, progress)

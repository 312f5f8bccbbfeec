"""The engine."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from . import _springald
from ._arguments import optional, real, whole
from .game import Game

if TYPE_CHECKING:
    from typing_extensions import Self

    from ._springald import LineData, ScoreData


@dataclass(frozen=True)
class Score:
    """The score of a position for the side to act: either centipawns or a forced end."""

    #: Centipawns; `None` if the end is forced.
    cp: int | None
    #: If positive, the side to act wins on its n-th turn from now; if negative, it loses by the n-th turn of the other
    #: side; if 0, it has lost already. `None` if no end is forced.
    mate: int | None
    #: The chances of a win, a draw and a loss between equal players, in thousandths.
    wdl: tuple[int, int, int]

    def __str__(self) -> str:
        return f"#{self.mate}" if self.cp is None else f"{self.cp / 100:+.2f}"


@dataclass(frozen=True)
class Line:
    """A line of the search."""

    #: Its rank; 1 is the best.
    rank: int
    score: Score
    #: `exact`, or `lower` or `upper` if the true score is at least or at most this.
    bound: str
    #: The depth in actions.
    depth: int
    #: The positions visited by then.
    nodes: int
    #: The seconds since the search began.
    time: float
    #: The texts of its turns.
    turns: tuple[str, ...]


@dataclass(frozen=True)
class Analysis:
    """The result of a search."""

    #: The best turn, for `Game.play_turn`; it ends in a comma if a roll follows.
    turn: str
    #: The expected reply.
    ponder: str | None
    score: Score
    depth: int
    nodes: int
    #: The principal variation.
    turns: tuple[str, ...]
    #: The best lines, as many as `multipv`.
    lines: tuple[Line, ...]
    #: The number of turns within which there is provably no win, if `mate` was given and there is none.
    no_mate: int | None


class Engine(_springald.Engine):
    """An engine that plays every game, with a table of `hash` MiB and a number of threads.

    >>> from springald import Engine, Game
    >>> game = Game("chess", "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1")
    >>> found = Engine().think(game, depth=4)
    >>> found.turn, found.score.mate
    ('a1a8', 1)
    >>> game.play_turn(found.turn)[0].name
    'rook'
    """

    def __new__(cls, hash: int = 16, threads: int = 1) -> Self:
        return super().__new__(cls, whole("hash", hash, 1, 65536), whole("threads", threads, 1, 256))

    def think(
        self,
        game: Game,
        *,
        movetime: float | None = None,
        nodes: int | None = None,
        depth: int | None = None,
        mate: int | None = None,
        multipv: int = 1,
        level: int | None = None,
        seed: int = 0,
        only: Sequence[str] = (),
        network: bool = True,
        threads: int | None = None,
        on_line: Callable[[Line], object] | None = None,
    ) -> Analysis:
        """Find the best turn.

        The search ends at the first limit that is reached: seconds (`movetime`), positions (`nodes`), `depth` in actions, a
        forced win within `mate` turns; or when `stop` is called. Without a limit it goes on until then. `level`, from 1 to 8, plays weaker. `only` lists the
        turns that are allowed, `on_line` receives every line as it is found. Other threads of Python go on meanwhile.

        With one thread, and limits other than time, a new engine and one after `forget` find the same each time.

        >>> lines = Engine().think(Game("duck"), nodes=5000, multipv=3).lines
        >>> len(lines)
        3
        """
        limits: _springald.Limits = {
            "movetime": None if movetime is None else real("movetime", movetime, 0.0, 1e6),
            "nodes": optional("nodes", nodes, 1, 2**63),
            "depth": optional("depth", depth, 1, 1000),
            "mate": optional("mate", mate, 1, 1000),
            "multipv": whole("multipv", multipv, 1, 1000),
            "level": optional("level", level, 1, 8),
            "seed": whole("seed", seed, 0, 2**64 - 1),
            "only": list(only),
            "use_network": network,
        }
        if threads is not None:
            self._set_threads(whole("threads", threads, 1, 256))

        def tell(line: LineData) -> None:
            if on_line is not None:
                on_line(_line(line))

        found = self._think(game, limits, None if on_line is None else tell)
        return Analysis(
            found["turn"],
            found["ponder"],
            _score(found),
            found["depth"],
            found["nodes"],
            tuple(found["turns"]),
            tuple(_line(line) for line in found["lines"]),
            found["no_mate"],
        )

    def resize(self, hash: int) -> None:
        """Set the size of the table in MiB, and clear it."""
        self._resize(whole("hash", hash, 1, 65536))


def _score(data: ScoreData) -> Score:
    return Score(data["cp"], data["mate"], data["wdl"])


def _line(data: LineData) -> Line:
    return Line(
        data["rank"],
        _score(data),
        data["bound"],
        data["depth"],
        data["nodes"],
        data["time"],
        tuple(data["turns"]),
    )

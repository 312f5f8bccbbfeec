"""A game in progress."""

from __future__ import annotations

import json
import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal

from . import _springald
from ._arguments import whole
from .errors import ArgumentError, NoRollDue

if TYPE_CHECKING:
    from typing_extensions import Self

    from .rules import GameInfo

#: A side of a game.
Side = Literal["white", "black"]
#: The owner of a piece.
Owner = Literal["white", "black", "neutral"]
#: A layer of the board.
Layer = Literal["floor", "board", "beside", "beneath"]


@dataclass(frozen=True)
class Refusal:
    """The reason why an action is illegal."""

    #: The text of the action.
    action: str
    #: The number of the clause of the rules that forbids it.
    clause: str | None
    #: The reason in a sentence for players.
    sentence: str
    #: The squares involved.
    squares: tuple[str, ...]

    def __str__(self) -> str:
        return self.sentence


@dataclass(frozen=True)
class Verdict:
    """The end of a game."""

    #: The winner; `None` in a draw.
    winner: Side | None
    #: The reason, such as `checkmate`.
    reason: str


@dataclass(frozen=True)
class Piece:
    """A piece on the board."""

    #: Its letter in FENs.
    letter: str
    #: The name of its kind.
    name: str
    owner: Owner
    layer: Layer
    square: str
    #: Its state, in words for the player.
    note: str | None


@dataclass(frozen=True)
class Held:
    """Pieces of a kind in the hand of a player."""

    letter: str
    name: str
    owner: Owner
    count: int
    #: The number of such pieces of the player that the enemy holds as prisoners.
    captive: int = 0


@dataclass(frozen=True)
class Gesture:
    """A legal action with the clicks that mean it."""

    action: str
    san: str
    #: Names of squares, letters of pieces that are offered for choice, and names of buttons.
    clicks: tuple[str, ...]
    #: `True` if a roll follows.
    rolls: bool


@dataclass(frozen=True)
class Change:
    """A change of the board by an action."""

    #: The letter of the piece in FENs.
    piece: str
    name: str
    owner: Owner
    layer: Layer
    #: The square that it leaves; `None` if it appears.
    origin: str | None
    #: The square that it goes to; `None` if it vanishes.
    target: str | None
    #: The game's word for it: `moved`, `captured`, `pulled` …
    verb: str


@dataclass(frozen=True)
class Turn:
    """A turn of a game."""

    #: The number of the pair of turns, from 1.
    number: int
    side: Side
    #: `True` if it is finished.
    whole: bool
    text: str
    #: The texts of its actions, with the outcomes of their rolls.
    actions: tuple[str, ...]
    san: str


class Game(_springald.Game):
    """A game in progress: a position with its past.

    `game` is an id, an alias or a name from `springald.games()`. The game begins at its usual start, at a FEN, or at the
    start with a number in games such as Chess960.

    >>> from springald import Game
    >>> game = Game("gravitatur")
    >>> len(game.actions)
    32
    >>> game.play_turn("G@d4,e3e4")[0].verb
    'placed'
    >>> game.turns[0].san
    'Gd4/e4'
    >>> game.to_act, game.result
    ('black', '*')

    An action is a text. `play` takes one of `actions`, or a SAN. In games with dice, `outcomes` lists the results of a
    roll that is due, all equally likely, and `roll` plays one:

    >>> cats = Game("cats")
    >>> cats.play("T@")
    >>> cats.node, len(cats.outcomes)
    ('chance', 48)
    >>> cats.roll(seed=7) in cats.line
    True

    Games are equal if rules, past and end are equal. They can be copied and pickled, and used from several threads.
    """

    __hash__ = None  # type: ignore[assignment]

    @property
    def name(self) -> str:
        """The id of the game; the version of its rules if it was loaded from a text."""
        return self._name

    @property
    def info(self) -> GameInfo:
        """The description of the game.

        >>> Game("duck").info.files
        8
        """
        from .rules import info

        return info(self)

    def new(self, fen: str | None = None, *, start: int | None = None) -> Self:
        """Begin another game by the same rules."""
        return type(self)(self.name, fen, start=start)

    @property
    def node(self) -> Literal["decision", "chance", "over"]:
        """What happens next: a side decides, dice are rolled, or nothing, as the game is over."""
        actor = self.to_act
        if actor == "nature":
            return "chance"
        return "over" if actor == "nobody" else "decision"

    @property
    def is_over(self) -> bool:
        """`True` if the game is over."""
        return self._verdict is not None

    @property
    def verdict(self) -> Verdict | None:
        """The winner and the reason of the end; `None` while the game goes on.

        >>> game = Game()
        >>> game.play_line("f2f3 e7e5 g2g4 d8h4")
        >>> game.verdict
        Verdict(winner='black', reason='checkmate')
        """
        verdict = self._verdict
        return None if verdict is None else Verdict(*verdict)

    def play_turn(self, turn: str) -> list[Change]:
        """Play a turn, or the rest of one, as a turn text or in SAN. Return the changes on the board.

        Nothing is played if a part of it cannot be.

        >>> game = Game("chess")
        >>> game.play_turn("Nf3")[0].target
        'f3'
        """
        motions: list[dict[str, Any]] = json.loads(self._play_turn(turn))
        return [
            Change(
                one["piece"],
                one["name"],
                one["owner"],
                one["layer"],
                one["from"],
                one["to"],
                one["how"],
            )
            for one in motions
        ]

    def roll(
        self,
        outcome: str | None = None,
        *,
        rng: random.Random | None = None,
        seed: int | None = None,
    ) -> str:
        """Resolve the roll that is due, with an outcome, or with one that is drawn from `rng`, by `seed`, or by the operating
        system. Return the outcome.
        """
        outcomes = self.outcomes
        if not outcomes:
            raise NoRollDue("no roll is due", expected="an action")
        if outcome is None:
            if rng is None:
                rng = random.SystemRandom() if seed is None else random.Random(seed)
            outcome = rng.choice(outcomes)
        self.play(outcome)
        return outcome

    def why_not(self, action: str) -> Refusal | None:
        """Return the reason against an action in any spelling; `None` if it is legal.

        >>> print(Game("chess").why_not("O-O").sentence)
        You can't castle to g1: the bishop on f1 is in the way.
        >>> refusal = Game("chesspp").why_not("f1f3")
        >>> refusal.clause, refusal.squares
        ('4.1', ('f1',))
        >>> print(refusal)
        The catapult on f1 can't move while the bishop stands on it.
        """
        return _refusal(self._why_not(action))

    def why_not_clicks(self, clicks: Sequence[str]) -> Refusal | None:
        """Return the reason against clicks: names of squares, letters of pieces, names of buttons. `None` if they mean a
        legal action, or none at all.
        """
        return _refusal(self._why_not_clicks(list(clicks)))

    @property
    def turns(self) -> list[Turn]:
        """The turns of the game."""
        turns: list[dict[str, Any]] = json.loads(self._turns())
        return [
            Turn(
                turn["number"],
                turn["side"],
                turn["whole"],
                turn["text"],
                tuple(turn["actions"]),
                turn["san"],
            )
            for turn in turns
        ]

    @property
    def gestures(self) -> list[Gesture]:
        """The legal actions with the clicks that mean them.

        >>> Game("duck").gestures[0]
        Gesture(action='a2a3', san='a3', clicks=('a2', 'a3'), rolls=False)
        """
        return [
            Gesture(
                act["action"],
                act["san"],
                tuple(text for click in act["gesture"] for text in click.values()),
                act["rolls"],
            )
            for act in self._data()["acts"]
        ]

    @property
    def pieces(self) -> list[Piece]:
        """The pieces on the board: the floor first, each layer in the order of the squares.

        >>> Game("gravitatur").pieces[0].name
        'rook'
        """
        return [
            Piece(
                thing["letter"],
                thing["name"],
                thing["owner"],
                thing["layer"],
                thing["square"],
                thing["note"],
            )
            for thing in self._data()["things"]
        ]

    @property
    def hands(self) -> list[Held]:
        """Every kind that the players may have in hand, even if they have none."""
        return [
            Held(
                held["letter"],
                held["name"],
                held["owner"],
                held["count"],
                held.get("captive", 0),
            )
            for held in self._data()["hands"]
        ]

    def _data(self) -> dict[str, Any]:
        data: dict[str, Any] = json.loads(self._scene())
        return data

    def perft(self, depth: int, *, full: bool = False, threads: int = 1) -> int:
        """Count the sequences of `depth` actions. `full` plays every leaf. Other threads of Python go on meanwhile.

        >>> Game("ballista").perft(2)
        2333
        """
        depth = whole("depth", depth, 0, 1000)
        return self._perft(depth, full, whole("threads", threads, 1, 1024))

    def divide(self, depth: int, *, full: bool = False, threads: int = 1) -> dict[str, int]:
        """Count the sequences of `depth` actions below each action, or below each outcome of its roll.

        >>> Game("chess").divide(2)["e2e4"]
        20
        """
        depth = whole("depth", depth, 0, 1000)
        return dict(self._divide(depth, full, whole("threads", threads, 1, 1024)))

    def pgn(self, tags: Mapping[str, str] | None = None) -> str:
        """Write the game as PGN, with these tags besides those that follow from it.

        >>> game = Game("chess")
        >>> game.play("e4")
        >>> print(game.pgn({"White": "Ada"}).splitlines()[4])
        [White "Ada"]
        """
        return self._pgn(list((tags or {}).items()))

    @classmethod
    def from_pgn(cls, text: str, *, game: str = "chess", strict: bool = False) -> Self:
        """Return the first game of a PGN at its end, as `springald.read_pgn` does."""
        for read, *_ in _springald.read_pgn(text, game, strict):
            new = cls()
            new._become(read)
            return new
        raise ArgumentError("text: found no game, expected a PGN", expected="a PGN", where="text")

    def copy(self) -> Self:
        """Return a copy, with the whole past."""
        new = type(self)()
        new._become(self)
        return new

    def __copy__(self) -> Self:
        return self.copy()

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        return self.copy()

    def __reduce__(self) -> tuple[Any, ...]:
        verdict = self._verdict
        return _restored, (
            type(self),
            self.name,
            self._texts,
            self.set_up,
            self.line,
            self.plays_on,
            verdict,
        )

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Game):
            return NotImplemented
        return (
            self.key == other.key
            and self.name == other.name
            and self.fen == other.fen
            and self.line == other.line
            and self._verdict == other._verdict
        )

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.name!r}, {self.fen!r})"

    def __str__(self) -> str:
        return self.board

    def _repr_svg_(self) -> str:
        return self.svg


def _refusal(found: tuple[str, str | None, str, list[str]] | None) -> Refusal | None:
    if found is None:
        return None
    action, clause, sentence, squares = found
    return Refusal(action, clause, sentence, tuple(squares))


def _restored(
    kind: type[Game],
    name: str,
    texts: list[str],
    fen: str | None,
    line: str,
    plays_on: bool,
    verdict: tuple[Side | None, str] | None,
) -> Game:
    """Return a game from its pickle."""
    if texts:
        name = _springald.load(texts)
    game = kind(name, fen)
    if plays_on:
        game.play_on()
    game.play_line(line)
    if verdict is not None and game._verdict != verdict:
        winner, reason = verdict
        if reason == "resignation":
            game.resign("black" if winner == "white" else "white")
        elif reason == "agreement":
            game.agree_draw()
        else:
            game.claim(reason)
    return game

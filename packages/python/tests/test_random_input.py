"""Nothing that is typed ends the interpreter or raises an exception of another kind."""

import random
import string
from collections.abc import Callable

import springald
from springald import Game

WORDS = ["e2e4", "T@", "G@d4", "e3e4", "D@d5", "end", "O-O", "1.", "*", "0000", "\0", "é", "\ud83d\ude00", "[", "{", "w", "-"]


def text(rng: random.Random) -> str:
    """Return a text that may look like something."""
    parts = [
        rng.choice(WORDS) if rng.random() < 0.6 else rng.choice(string.printable)
        for _ in range(rng.randrange(6))
    ]
    return rng.choice(["", " ", ",", "/"]).join(parts)


def test_random_input() -> None:
    rng = random.Random(2026)
    names = springald.games()[:8]
    games = [Game(name) for name in names]
    for _ in range(3000):
        game, typed = rng.choice(games), text(rng)
        calls: list[Callable[[], object]] = [
            lambda: game.play(typed),
            lambda: game.play_turn(typed),
            lambda: game.play_line(typed),
            lambda: game.why_not(typed),
            lambda: game.why_not_clicks(typed.split(",")),
            lambda: game.read(typed),
            lambda: game.after(typed),
            lambda: game.san(typed),
            lambda: game.phrase(typed),
            lambda: game.allowed_by(typed),
            lambda: game.new(typed),
            lambda: springald.read_pgn(typed, game=game.name),
            lambda: springald.check(typed + "\n"),
            lambda: Game(typed),
            lambda: game.undo(),
            lambda: game.undo_turn(),
            lambda: game.roll(seed=1),
        ]
        try:
            rng.choice(calls)()
        except springald.SpringaldError as error:
            assert str(error)
        except UnicodeEncodeError:
            # A lone surrogate is no text.
            pass

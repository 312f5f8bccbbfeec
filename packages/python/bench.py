"""Measures positions a second beside python-chess and pyffish: `pip install chess pyffish`, then `python bench.py`.

A loop lists the actions of a position and plays a random one, a hundred times from the start of each game, in chess.
"""

import random
import time
from collections.abc import Callable
from typing import Any

import chess
import pyffish

from springald import Game

SECONDS = 3.0


def measured(new: Callable[[], Any], actions: Callable[[Any], Any], play: Callable[[Any, Any], Any]) -> float:
    """Return the positions a second of a loop."""
    rng, count, begun = random.Random(1), 0, time.perf_counter()
    while (used := time.perf_counter() - begun) < SECONDS:
        game = new()
        for _ in range(100):
            listed = actions(game)
            if not listed:
                break
            play(game, listed[rng.randrange(len(listed))])
            count += 1
    return count / used


def counted(game: Game, depth: int) -> float:
    """Return the positions a second of perft."""
    begun = time.perf_counter()
    return game.perft(depth, full=True) / (time.perf_counter() - begun)


START = pyffish.start_fen("chess")
LOOPS = {
    "springald": measured(lambda: Game("chess"), lambda game: game.actions, Game.play),
    "python-chess": measured(chess.Board, lambda board: list(board.legal_moves), chess.Board.push),
    "pyffish, from the start": measured(
        list, lambda moves: pyffish.legal_moves("chess", START, moves), list.append
    ),
    "pyffish, from each FEN": measured(
        lambda: [START],
        lambda fen: pyffish.legal_moves("chess", fen[0], []),
        lambda fen, move: fen.__setitem__(0, pyffish.get_fen("chess", fen[0], [move])),
    ),
}
for name, speed in LOOPS.items():
    print(f"{name:26}{speed:12,.0f} positions a second, {LOOPS['springald'] / speed:7.1f} times slower than springald")
for name in ("cats", "ballista", "gravitatur", "duck", "chesspp"):
    speed = measured(lambda: Game(name), lambda game: game.actions or game.outcomes, Game.play)
    print(f"{'springald, ' + name:26}{speed:12,.0f} positions a second")
print(f"{'springald, perft(6)':26}{counted(Game('chess'), 6):12,.0f} positions a second")

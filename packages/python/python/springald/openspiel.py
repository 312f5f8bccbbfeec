"""Games in the manner of OpenSpiel: states, chance nodes, returns. OpenSpiel itself is not needed.

>>> from springald import openspiel
>>> game = openspiel.load_game("cats")
>>> state = game.new_initial_state()
>>> state.apply_action(state.string_to_action("T@"))
>>> state.is_chance_node(), len(state.chance_outcomes())
(True, 48)
"""

from __future__ import annotations

from collections.abc import Sequence

from .actions import ActionSpace
from .errors import ArgumentError
from .game import Game as Played

#: The player of a chance node, and of a finished game.
CHANCE = -1
TERMINAL = -4


class State:
    """A state of a game: player 0 is White, player 1 Black."""

    def __init__(self, game: Game, played: Played) -> None:
        self._game = game
        self._played = played
        self._history: list[int] = []

    @property
    def springald(self) -> Played:
        """A copy of the game in progress."""
        return self._played.copy()

    def get_game(self) -> Game:
        """Return the game."""
        return self._game

    def current_player(self) -> int:
        """Return 0 or 1, -1 at a chance node, -4 after the end."""
        return {"white": 0, "black": 1, "nature": CHANCE, "nobody": TERMINAL}[self._played.to_act]

    def is_chance_node(self) -> bool:
        """Return `True` if a roll is due."""
        return self._played.to_act == "nature"

    def is_terminal(self) -> bool:
        """Return `True` if the game is over."""
        return self._played.is_over

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return the outcomes of the roll that is due, with their probabilities."""
        count = len(self._played.outcomes)
        return [(outcome, 1 / count) for outcome in range(count)]

    def legal_actions(self, player: int | None = None) -> list[int]:
        """Return the legal actions, or the outcomes of a roll, in ascending order."""
        if player is not None and player != self.current_player():
            return []
        if self.is_chance_node():
            return list(range(len(self._played.outcomes)))
        return list(self._game.actions.legal(self._played))

    def legal_actions_mask(self, player: int | None = None) -> list[int]:
        """Return the legal actions as a mask."""
        mask = [0] * self._game.num_distinct_actions()
        for action in self.legal_actions(player):
            mask[action] = 1
        return mask

    def action_to_string(self, *arguments: int) -> str:
        """Return the text of an action, which is the last argument; a player may stand before it."""
        action = arguments[-1]
        if not self.is_chance_node():
            return self._game.actions.action(self._played, action)
        outcomes = self._played.outcomes
        if not 0 <= action < len(outcomes):
            expected = f"an outcome from 0 to {len(outcomes) - 1}"
            raise ArgumentError(
                f"action: found {action}, expected {expected}",
                found=str(action),
                expected=expected,
                where="action",
            )
        return outcomes[action]

    def string_to_action(self, text: str) -> int:
        """Return the action with a text."""
        if self.is_chance_node() and text in self._played.outcomes:
            return self._played.outcomes.index(text)
        return self._game.actions.index(self._played, text)

    def apply_action(self, action: int) -> None:
        """Play an action, or an outcome of a roll."""
        self._played.play(self.action_to_string(action))
        self._history.append(action)

    def returns(self) -> list[float]:
        """Return what each player has: 1 for a win, -1 for a loss, 0 else."""
        verdict = self._played.verdict
        if verdict is None or verdict.winner is None:
            return [0.0, 0.0]
        return [1.0, -1.0] if verdict.winner == "white" else [-1.0, 1.0]

    def rewards(self) -> list[float]:
        """Return what the last action gave each player."""
        return self.returns()

    def player_return(self, player: int) -> float:
        """Return what a player has."""
        return self.returns()[player]

    def history(self) -> list[int]:
        """Return all actions and outcomes, in order."""
        return list(self._history)

    def history_str(self) -> str:
        """Return all actions and outcomes as a text."""
        return ", ".join(map(str, self._history))

    def information_state_string(self, player: int | None = None) -> str:
        """Return everything that a player knows: all players see all of the game."""
        return f"{self._played.set_up or ''} {self._played.line}".strip()

    def observation_string(self, player: int | None = None) -> str:
        """Return what a player sees: the position."""
        return self._played.fen

    def observation_tensor(self, player: int | None = None) -> list[float]:
        """Return the planes of `springald.numpy` as numbers."""
        return [float(value) for value in self._played._planes()]

    def clone(self) -> State:
        """Return a copy."""
        other = State(self._game, self._played.copy())
        other._history = list(self._history)
        return other

    def child(self, action: int) -> State:
        """Return the state after an action."""
        other = self.clone()
        other.apply_action(action)
        return other

    def __str__(self) -> str:
        return self._played.board


class Game:
    """A game, with the numbers of its actions by `springald.ActionSpace`."""

    def __init__(self, name: str) -> None:
        self._start = Played(name)
        self.actions = ActionSpace(name)

    def new_initial_state(self, fen: str | None = None) -> State:
        """Return the start of the game, or a position."""
        return State(self, self._start.new(fen))

    def num_players(self) -> int:
        """Return 2."""
        return 2

    def num_distinct_actions(self) -> int:
        """Return the number of actions, legal or not."""
        return len(self.actions)

    def min_utility(self) -> float:
        """Return what a loss gives."""
        return -1.0

    def max_utility(self) -> float:
        """Return what a win gives."""
        return 1.0

    def utility_sum(self) -> float:
        """Return the sum of what both players have."""
        return 0.0

    def observation_tensor_shape(self) -> Sequence[int]:
        """Return the shape of the planes: planes, ranks, files."""
        info = self._start.info
        cells = info.files * info.ranks
        return [len(self._start._planes()) // cells, info.ranks, info.files]

    def __str__(self) -> str:
        return f"springald({self._start.name})"


def load_game(name: str) -> Game:
    """Return a game by its id, an alias or its name."""
    return Game(name)

"""Games as environments of PettingZoo (`pip install springald[learning]`).

>>> from springald import pettingzoo
>>> env = pettingzoo.env("duck")
>>> env.reset(seed=1)
>>> observation, reward, over, cut, info = env.last()
>>> env.step(int(observation["action_mask"].argmax()))
>>> env.agent_selection
'white'
"""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv

from . import numpy as arrays
from ._arguments import whole
from .actions import ActionSpace
from .errors import ArgumentError
from .game import Game

#: The agent that rolls the dice, in games that have some.
NATURE = "nature"


class Environment(AECEnv[str, dict[str, Any], Any]):
    """A game as an environment.

    The agents are `white`, `black` and, in games with dice, `nature`, whose legal actions are the outcomes of the roll
    that is due: 0, 1 and so on, all equally likely. An observation has the planes of `springald.numpy.planes` as
    `observation` and the mask of the legal actions by `springald.ActionSpace` as `action_mask`. A win gives 1 and -1.
    """

    metadata = {"render_modes": ["ansi"], "name": "springald_v0", "is_parallelizable": False}

    def __init__(
        self,
        game: str = "duck",
        *,
        fen: str | None = None,
        longest: int = 2000,
        render_mode: str | None = None,
    ) -> None:
        """Make an environment that ends a game without winner after `longest` actions."""
        super().__init__()
        self.render_mode = render_mode
        self.longest = whole("longest", longest, 1, 10**9)
        self._begin = (game, fen)
        self.game = Game(game, fen)
        self.actions = ActionSpace(self.game)
        self.played = 0
        self.possible_agents = ["white", "black"]
        if self.game.info.has_rolls:
            self.possible_agents.append(NATURE)
        self.agents: list[str] = []
        seen = spaces.Dict(
            {
                "observation": spaces.Box(0, 255, arrays.shape(self.game), np.uint8),
                "action_mask": spaces.Box(0, 1, (len(self.actions),), np.int8),
            }
        )
        self.observation_spaces = {agent: seen for agent in self.possible_agents}
        chosen = spaces.Discrete(len(self.actions))
        self.action_spaces = {agent: chosen for agent in self.possible_agents}

    def observation_space(self, agent: str) -> Any:
        """Return the space of the observations of an agent."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        """Return the space of the actions of an agent."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a game."""
        self.game = Game(*self._begin)
        self.played = 0
        self.agents = list(self.possible_agents)
        self.rewards = {agent: 0 for agent in self.agents}
        self._cumulative_rewards = {agent: 0 for agent in self.agents}
        self.terminations = {agent: False for agent in self.agents}
        self.truncations = {agent: False for agent in self.agents}
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._look()

    def observe(self, agent: str) -> dict[str, Any]:
        """Return what an agent sees; only the agent to act has legal actions."""
        mask = np.zeros(len(self.actions), np.int8)
        if self.game.to_act == agent == NATURE:
            mask[: len(self.game.outcomes)] = 1
        elif self.game.to_act == agent:
            mask = arrays.mask(self.actions, self.game)
        return {"observation": arrays.planes(self.game), "action_mask": mask}

    def step(self, action: int | None) -> None:
        """Play an action of the agent to act."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise ArgumentError("action: found None, expected a legal action", where="action")
        if agent == NATURE:
            outcomes = self.game.outcomes
            self.game.play(outcomes[whole("action", action, 0, len(outcomes) - 1)])
        else:
            self.game.play(self.actions.action(self.game, int(action)))
        self.played += 1
        self._cumulative_rewards[agent] = 0
        self._clear_rewards()
        self._look()
        self._accumulate_rewards()

    def _look(self) -> None:
        """Note who acts, or how the game has ended."""
        verdict = self.game.verdict
        if verdict is not None:
            for agent in self.agents:
                self.terminations[agent] = True
                if verdict.winner is not None and agent != NATURE:
                    self.rewards[agent] = 1 if agent == verdict.winner else -1
            self.agent_selection = self.agents[0]
        elif self.played >= self.longest:
            self.truncations = {agent: True for agent in self.agents}
            self.agent_selection = self.agents[0]
        else:
            self.agent_selection = self.game.to_act

    def render(self) -> str | None:
        """Return the board as text."""
        return self.game.board if self.render_mode == "ansi" else None

    def close(self) -> None:
        """Do nothing: an environment holds nothing."""


def env(
    game: str = "duck",
    *,
    fen: str | None = None,
    longest: int = 2000,
    render_mode: str | None = None,
) -> Environment:
    """Return an environment of a game."""
    return Environment(game, fen=fen, longest=longest, render_mode=render_mode)

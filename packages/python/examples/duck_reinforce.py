"""A small policy for Duck Chess learns by REINFORCE against random play, through PettingZoo and NumPy alone.

python duck_reinforce.py [games]    1500 games take two minutes; the second half is won more often.
"""

import sys

import numpy as np

from springald import pettingzoo

ENV = pettingzoo.env("duck", longest=400)
RNG = np.random.default_rng(1)
RATE = 0.1
# A weight for each action: the policy learns which moves are good on the whole, not where the pieces are.
weights = {side: np.zeros(len(ENV.actions)) for side in ("white", "black")}


def choose(legal: np.ndarray, logits: np.ndarray) -> tuple[int, np.ndarray]:
    """Draw a legal action; return its place among them, and the odds of all."""
    odds = np.exp(logits - logits.max())
    odds /= odds.sum()
    return int(RNG.choice(len(legal), p=odds)), odds


def play(learner: str) -> float:
    """Play a game, learn from it, and return what the learner wins."""
    ENV.reset()
    own, won = weights[learner], 0.0
    taken: list[tuple[np.ndarray, int, np.ndarray]] = []
    for agent in ENV.agent_iter():
        observation, reward, over, cut, _ = ENV.last()
        if over or cut:
            won = float(reward) if agent == learner else won
            ENV.step(None)
            continue
        legal = np.flatnonzero(observation["action_mask"])
        place, odds = choose(legal, own[legal] if agent == learner else np.zeros(len(legal)))
        if agent == learner:
            taken.append((legal, place, odds))
        ENV.step(int(legal[place]))
    for legal, place, odds in taken:
        own[legal] -= RATE * won * odds
        own[legal[place]] += RATE * won
    return won


games = int(sys.argv[1]) if len(sys.argv) > 1 else 1500
results = [play("white" if number % 2 == 0 else "black") for number in range(games)]
for part, half in (("first", results[: games // 2]), ("second", results[games // 2 :])):
    print(f"{part} half: {np.mean(half):+.2f} points a game")

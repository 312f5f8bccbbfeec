"""A small policy for Duck Chess learns by REINFORCE against random play, through PettingZoo and NumPy alone.

python duck_reinforce.py [games]
"""

import sys

import numpy as np

from springald import pettingzoo

ENV = pettingzoo.env("duck", longest=120)
RNG = np.random.default_rng(1)
RATE = 0.02
# A weight for each action: the policy knows which squares are good, not where the pieces are.
weights = np.zeros(len(ENV.actions))


def choose(mask: np.ndarray, learns: bool) -> tuple[int, np.ndarray]:
    """Draw a legal action, and return it with the probabilities of all."""
    logits = np.where(mask == 1, weights if learns else 0.0, -np.inf)
    odds = np.exp(logits - logits.max())
    odds /= odds.sum()
    return int(RNG.choice(len(odds), p=odds)), odds


def play(learner: str) -> float:
    """Play a game, and return what the learner wins."""
    global weights
    ENV.reset()
    taken: list[tuple[int, np.ndarray]] = []
    won = 0.0
    for agent in ENV.agent_iter():
        observation, reward, over, cut, _ = ENV.last()
        if over or cut:
            won = float(reward) if agent == learner else won
            ENV.step(None)
            continue
        action, odds = choose(observation["action_mask"], agent == learner)
        if agent == learner:
            taken.append((action, odds))
        ENV.step(action)
    for action, odds in taken:
        gradient = -odds
        gradient[action] += 1
        weights += RATE * won * gradient
    return won


games = int(sys.argv[1]) if len(sys.argv) > 1 else 200
results = [play("white" if number % 2 == 0 else "black") for number in range(games)]
half = len(results) // 2
print(f"first half {np.mean(results[:half]):+.2f}, second half {np.mean(results[half:]):+.2f}")

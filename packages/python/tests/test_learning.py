"""Arrays, PettingZoo, the adapter in the manner of OpenSpiel, and the example."""

import random
import runpy
import sys
from pathlib import Path

import numpy as np
import pytest
from pettingzoo.test import api_test

import springald
from springald import ActionSpace, Game, openspiel, pettingzoo
from springald import numpy as arrays

EXAMPLES = Path(__file__).parent.parent / "examples"


@pytest.mark.parametrize("name", ["chess", "duck", "cats", "gravitatur", "chesspp", "crazyhouse"])
def test_planes_and_masks_say_what_the_game_says(name: str) -> None:
    rng, game, space = random.Random(name), Game(name), ActionSpace(name)
    names = arrays.plane_names(game)
    for _ in range(40):
        if game.node == "over":
            break
        planes = arrays.planes(game)
        assert planes.shape == arrays.shape(game) == (len(names), game.info.ranks, game.info.files)
        for piece in game.pieces:
            plane = names.index(f"{piece.layer} {piece.owner} {piece.name}")
            file, rank = ord(piece.square[0]) - ord("a"), int(piece.square[1:]) - 1
            assert planes[plane, rank, file] == 1
        assert planes[: names.index(f"hand white {game.info.kinds[0].name}")].sum() == len(game.pieces)
        assert planes[names.index(f"to act {game.to_act}")].all()
        if game.node == "chance":
            assert arrays.mask(space, game).sum() == 0
            game.roll(rng=rng)
            continue
        legal = space.legal(game)
        assert sorted(legal.values()) == sorted(game.actions)
        assert list(legal) == list(arrays.indices(space, game))
        assert list(np.flatnonzero(arrays.mask(space, game))) == list(legal)
        index = rng.choice(list(legal))
        assert space.index(game, space.action(game, index)) == index
        game.play(legal[index])


def test_numbers_are_the_same_everywhere() -> None:
    space = ActionSpace("chess")
    assert len(space) == 5 * 64 * 64 + 1024
    assert [form for form, _ in space.forms] == ["..", "..b", "..n", "..q", "..r"]
    with pytest.raises(springald.errors.ArgumentError):
        space.action(Game("chess"), len(space))
    with pytest.raises(springald.errors.ArgumentError):
        space.legal(Game("cats"))


@pytest.mark.parametrize("name", ["duck", "cats"])
def test_the_interface_of_pettingzoo(name: str) -> None:
    env = pettingzoo.env(name, longest=300)
    assert ("nature" in env.possible_agents) == (name == "cats")
    api_test(env, num_cycles=100)


def test_a_won_game_gives_rewards() -> None:
    env = pettingzoo.env("chess", fen="7k/8/5K2/6Q1/8/8/8/8 w - - 0 1")
    env.reset()
    env.step(env.actions.index(env.game, "g5g7"))
    assert env.terminations == {"white": True, "black": True}
    assert env.rewards == {"white": 1, "black": -1}
    with pytest.raises(springald.errors.ArgumentError):
        env.reset()
        env.step(0)


@pytest.mark.parametrize("name", ["duck", "cats"])
def test_states_in_the_manner_of_openspiel(name: str) -> None:
    rng, game = random.Random(3), openspiel.load_game(name)
    state, rolls = game.new_initial_state(), 0
    for _ in range(300):
        if state.is_terminal():
            break
        if state.is_chance_node():
            outcomes = state.chance_outcomes()
            assert abs(sum(chance for _, chance in outcomes) - 1) < 1e-9
            rolls += 1
        legal = state.legal_actions()
        assert sum(state.legal_actions_mask()) == len(legal)
        action = rng.choice(legal)
        assert state.string_to_action(state.action_to_string(action)) == action
        child = state.child(action)
        state.apply_action(action)
        assert str(child) == str(state) and child.history() == state.history()
    assert (rolls > 0) == (name == "cats")
    assert len(state.observation_tensor()) == np.prod(game.observation_tensor_shape())
    assert state.information_state_string(0) == state.information_state_string(1)
    if state.is_terminal():
        assert sum(state.returns()) == 0 and state.current_player() == openspiel.TERMINAL


def test_the_example_of_fifty_lines_learns(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    path = EXAMPLES / "duck_reinforce.py"
    code = [line for line in path.read_text(encoding="utf-8").splitlines() if line.strip()]
    assert len(code) <= 50
    monkeypatch.setattr(sys, "argv", [str(path), "6"])
    runpy.run_path(str(path))
    assert capsys.readouterr().out.startswith("first half")

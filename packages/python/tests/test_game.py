"""Games: playing, explaining, copying, wrong arguments."""

import copy
import pickle
import random
from collections.abc import Callable
from pathlib import Path

import pytest

import springald
from springald import Game, errors


@pytest.mark.parametrize("name", springald.games()[:12])
def test_random_games_go_forth_and_back(name: str) -> None:
    rng = random.Random(name)
    game = Game(name)
    for _ in range(60):
        if game.node == "chance":
            game.roll(rng=rng)
        elif game.node == "decision":
            before, action = game.fen, rng.choice(game.actions)
            assert game.why_not(action) is None
            game.play(action)
            if rng.random() < 0.2 and game.node == "decision":
                game.undo()
                assert game.fen == before
                game.play(action)
        else:
            break
    again = Game(name)
    again.play_line(game.line)
    assert again == game
    assert pickle.loads(pickle.dumps(game)) == game
    assert copy.deepcopy(game) == game and copy.copy(game) is not game
    read = springald.read_pgn(game.pgn(), strict=True)[0].game
    assert read.line == game.line
    while game.undo_turn():
        pass
    assert game == Game(name)


def test_a_game_is_listed_played_and_ended() -> None:
    game = Game("chess")
    assert len(game.actions) == 20
    assert game.gestures[0].clicks == ("a2", "a3")
    for move in ("e4", "e7e5", "Qh5", "Nc6", "Bc4", "Nf6", "Qxf7#"):
        game.play(move)
    assert game.actions == [] and game.node == "over" and game.result == "1-0"
    assert game.verdict == springald.Verdict("white", "checkmate")
    with pytest.raises(errors.GameOver):
        game.play("a7a6")
    assert game.turns[-1].san == "Qxf7#"
    assert game.undo() and not game.is_over


def test_ends_by_the_players_are_kept_by_pickles() -> None:
    resigned, agreed, claimed = Game("duck"), Game("cats"), Game("chess")
    resigned.resign("white")
    agreed.agree_draw()
    claimed.play_line(" ".join(["g1f3 g8f6 f3g1 f6g8"] * 2))
    with pytest.raises(errors.InvalidClaim):
        claimed.claim("50 turns")
    claimed.claim(claimed.claims[0])
    for game in (resigned, agreed, claimed):
        assert game.is_over
        assert pickle.loads(pickle.dumps(game)) == game
        assert game.undo() and not game.is_over


def test_a_game_from_a_text_is_known_in_another_process(tmp_path: Path) -> None:
    path = tmp_path / "tiny.game"
    path.write_text('game tiny "Tiny" like chess\nstart "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1"\n')
    game = springald.load(path)
    assert game.info.name == "Tiny" and game.new() == game
    game.play("O-O")
    assert pickle.loads(pickle.dumps(game)) == game
    with pytest.raises(FileNotFoundError):
        springald.load(tmp_path / "none.game")
    path.write_bytes(b"\xff\xfe\xfa")
    with pytest.raises(errors.ArgumentError):
        springald.load(path)


def test_a_roll_is_a_node_of_its_own() -> None:
    game = Game("cats")
    assert len(game.outcomes_of("T@")) == 48 and game.outcomes_of("d3d4") == []
    game.play("T@")
    assert game.to_act == "nature" and game.actions == []
    with pytest.raises(errors.RollDue) as raised:
        game.play("d3d4")
    assert raised.value.expected is not None
    outcome = game.roll(seed=3)
    other = Game("cats")
    other.play("T@")
    assert other.roll(seed=3) == outcome and other == game
    with pytest.raises(errors.NoRollDue):
        game.roll()


def test_refusals_have_clause_sentence_and_squares() -> None:
    game = Game("chess")
    refusal = game.why_not("e1e2")
    assert refusal is not None and refusal.clause and refusal.squares
    with pytest.raises(errors.IllegalAction) as raised:
        game.play("e1e2")
    error = raised.value
    assert isinstance(error, ValueError)
    assert (error.clause, error.sentence, error.squares) == (
        refusal.clause,
        refusal.sentence,
        refusal.squares,
    )
    assert game.why_not_clicks(["e1", "e2"]) == refusal
    with pytest.raises(errors.NotAnAction):
        game.why_not("hello")
    with pytest.raises(errors.AmbiguousAction) as ambiguous:
        Game("chess", "4k3/8/8/8/8/5N2/8/1N2K3 w - - 0 1").play("Nd2")
    assert ambiguous.value.expected == "Nbd2 or Nfd2"


def test_prisoners_are_counted_and_exchanged() -> None:
    game = Game("hostage", "4k3/8/8/8/8/8/8/4K3[#Nb] w - - 0 1")
    held = {(one.letter, one.owner): (one.count, one.captive) for one in game.hands}
    assert held["N", "white"] == (0, 1) and held["B", "black"] == (0, 1)
    game.play("N#B@e4")
    held = {(one.letter, one.owner): (one.count, one.captive) for one in game.hands}
    assert held["N", "white"] == (0, 0) and held["B", "black"] == (1, 0)


def test_pieces_hands_and_pictures() -> None:
    game = Game("crazyhouse")
    assert len(game.pieces) == 32 and len(game.hands) == 10
    assert game.board == str(game) and "K" in game.board
    assert game.svg == game._repr_svg_() and game.svg.startswith("<svg")
    assert game.targets("e2") == ["e3", "e4"]
    floor = [piece for piece in Game("chesspp").pieces if piece.layer == "floor"]
    assert {piece.name for piece in floor} == {"catapult"}


@pytest.mark.parametrize(
    "wrong",
    [
        lambda: Game("tiddlywinks"),
        lambda: Game("chess", "nonsense"),
        lambda: Game("chess", start=3),
        lambda: Game("chess960", start=960),
        lambda: Game("chess960", start=-1),
        lambda: Game("chess960", start=1 << 90),
        lambda: Game("chess").perft(-1),
        lambda: Game("chess").perft(1, threads=0),
        lambda: Game("chess").targets("z9"),
        lambda: Game("chess").resign("red"),
        lambda: Game("chess").san("e1e2"),
        lambda: Game("chess").play_turn(""),
        lambda: Game("chess").play_line("e2e4 e2e4"),
        lambda: Game("chess").pgn({"": ""}),
        lambda: Game.from_pgn(""),
        lambda: springald.info("no such game"),
        lambda: springald.load("\n"),
        lambda: springald.read_pgn("1. e4 {"),
    ],
)
def test_wrong_values_raise_value_errors(wrong: Callable[[], object]) -> None:
    with pytest.raises(springald.SpringaldError) as raised:
        wrong()
    assert isinstance(raised.value, ValueError) and str(raised.value)


@pytest.mark.parametrize(
    "wrong",
    [
        lambda: Game(3),  # type: ignore[arg-type]
        lambda: Game("chess", 7),  # type: ignore[arg-type]
        lambda: Game("chess", start="4"),  # type: ignore[arg-type]
        lambda: Game("chess").play(None),  # type: ignore[arg-type]
        lambda: Game("chess").perft("2"),  # type: ignore[arg-type]
        lambda: hash(Game("chess")),
        lambda: springald.ActionSpace("chess").legal("chess"),  # type: ignore[arg-type]
        lambda: springald.Engine().think("chess"),  # type: ignore[arg-type]
    ],
)
def test_wrong_types_raise_type_errors(wrong: Callable[[], object]) -> None:
    with pytest.raises(TypeError):
        wrong()


def test_numbered_starts() -> None:
    game = Game("chess960", start=518)
    assert game.start_number == 518 and game.info.starts == 960
    assert pickle.loads(pickle.dumps(game)).start_number == 518

"""The engine: limits, lines, threads, interruption."""

import _thread
import signal
import threading

import pytest

from springald import Engine, Game, Line, errors


@pytest.mark.parametrize("name", ["chess", "cats", "gravitatur", "crazyhouse"])
def test_the_engine_plays_every_game(name: str) -> None:
    game, engine = Game(name), Engine()
    for _ in range(4):
        if game.node == "chance":
            game.roll(seed=1)
        game.play_turn(engine.think(game, nodes=300).turn)
    assert game.line


def test_the_same_search_finds_the_same() -> None:
    game = Game("ballista")
    first, second = (Engine().think(game, nodes=20_000, multipv=2, seed=5) for _ in range(2))
    assert [line.turns for line in first.lines] == [line.turns for line in second.lines]
    assert first.score == second.score and first.nodes == second.nodes
    assert len(first.lines) == 2 and sum(first.score.wdl) == 1000


def test_a_forced_win_is_a_mate() -> None:
    game = Game("chess", "7k/8/5K2/6Q1/8/8/8/8 w - - 0 1")
    found = Engine().think(game, depth=4)
    assert found.score.mate == 1 and found.score.cp is None and str(found.score) == "#1"
    found = Engine().think(Game("chess"), mate=1)
    assert found.no_mate == 1


def test_another_thread_stops_a_search() -> None:
    engine, begun = Engine(), threading.Event()
    results = []

    def search() -> None:
        results.append(engine.think(Game("chess"), on_line=lambda _: begun.set()))

    thread = threading.Thread(target=search)
    thread.start()
    assert begun.wait(60)
    engine.stop()
    thread.join(60)
    assert not thread.is_alive() and results[0].turn


def test_lines_are_told_and_their_exceptions_are_raised() -> None:
    lines: list[Line] = []
    Engine().think(Game("duck"), depth=4, on_line=lines.append)
    assert [line.depth for line in lines] == sorted(line.depth for line in lines)

    def fail(_: Line) -> None:
        raise RuntimeError("enough")

    with pytest.raises(RuntimeError, match="enough"):
        Engine().think(Game("duck"), on_line=fail)


def test_the_longest_lines_fit_on_the_stack() -> None:
    game = Game("chess", "8/8/8/4k3/p1p1p1p1/P1P1P1P1/4K3/8 w - - 0 1")
    assert Engine().think(game, depth=1000, nodes=300_000).depth > 30


def test_an_interrupt_from_the_keyboard_ends_a_search() -> None:
    # A shell may have started the tests in the background, where interrupts are ignored.
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        with pytest.raises(KeyboardInterrupt):
            Engine().think(Game("duck"), on_line=lambda _: _thread.interrupt_main())
    finally:
        signal.signal(signal.SIGINT, before)


def test_several_threads_share_a_game_and_an_engine() -> None:
    game, engine = Game("gravitatur"), Engine(threads=2)
    failed: list[BaseException] = []

    def use() -> None:
        try:
            for _ in range(10):
                assert game.perft(2) == 983
                assert engine.think(game, nodes=200).turn
                assert len(game.actions) == 32
        except BaseException as error:
            failed.append(error)

    threads = [threading.Thread(target=use) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert failed == []


def test_perft_counts_in_several_threads() -> None:
    counts: list[int] = []

    def count() -> None:
        counts.append(Game("chess").perft(4, full=True, threads=2))

    threads = [threading.Thread(target=count) for _ in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert counts == [197_281] * 3


def test_nothing_to_search_is_an_error() -> None:
    cats = Game("cats")
    cats.play("T@")
    for game in (cats, Game("chess", "7k/5K2/6Q1/8/8/8/8/8 b - - 0 1")):
        with pytest.raises(errors.SearchError):
            Engine().think(game, depth=1)
    for limits in ((0.1, 0, 1), (-1.0, 1, 1), (float("nan"), 1, 1), (0.1, 1, 9)):
        movetime, nodes, level = limits
        with pytest.raises(errors.ArgumentError):
            Engine().think(Game("chess"), movetime=movetime, nodes=nodes, level=level)
    with pytest.raises(errors.ArgumentError):
        Engine(hash=0)

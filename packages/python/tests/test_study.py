"""Reports and training."""

from pathlib import Path

import pytest

import springald


def test_a_report_tells_its_progress_and_is_the_same_each_time() -> None:
    lines: list[str] = []
    reports = [
        springald.lab.report("cats", games=4, nodes=[20], threads=threads, progress=lines.append)
        for threads in (1, 2)
    ]
    assert reports[0] == reports[1]
    assert lines and reports[0].figure("first") is None
    assert reports[0].html.startswith("<!doctype html>") and reports[0].data["id"] == "cats"
    with pytest.raises(springald.errors.ArgumentError):
        springald.lab.report("cats", nodes=[])


def test_a_training_writes_its_games_and_raises_exceptions_of_its_listener(tmp_path: Path) -> None:
    lines: list[str] = []
    said = springald.train(
        "dobutsu",
        tmp_path / "dobutsu.net",
        games=40,
        nodes=30,
        generations=1,
        hidden=16,
        match=4,
        progress=lines.append,
    )
    assert "generation 1" in said and lines
    assert list((tmp_path / "dobutsu.training").glob("*.games"))

    def fail(line: str) -> None:
        raise KeyError(line)

    with pytest.raises(KeyError):
        springald.train(
            "dobutsu", tmp_path / "dobutsu.net", games=40, nodes=30, generations=1, match=4, progress=fail
        )
    with pytest.raises(springald.errors.ArgumentError):
        springald.train("dobutsu", tmp_path / "a.net", games=1)

"""The board in the manner of python-chess: the tests of python-chess itself, and some beyond."""

import ast
import copy
import subprocess
import sys
import tarfile
import textwrap
import types
import unittest
from os import environ
from pathlib import Path

import pytest

import springald
from springald import chess

VERSION = "1.11.2"
#: The classes of tests about boards.
CLASSES = ("MoveTestCase", "PieceTestCase", "BoardTestCase", "BaseBoardTestCase", "LegalMoveGeneratorTestCase")
LEFT_OUT = Path(__file__).parent / "python_chess_left_out.txt"


def left_out() -> set[str]:
    """Return the names of the tests that are left out."""
    lines = LEFT_OUT.read_text(encoding="utf-8").splitlines()
    return {line.split(":")[0] for line in lines if not line.startswith("#")}


@pytest.fixture(scope="module")
def theirs(tmp_path_factory: pytest.TempPathFactory) -> unittest.TestSuite:
    """Return the tests of python-chess, with our module in the place of theirs."""
    folder = tmp_path_factory.mktemp("chess")
    pip = [sys.executable, "-m", "pip", "download", "-q", "--no-deps", "--no-binary", ":all:"]
    command = [*pip, "-d", str(folder), f"chess=={VERSION}"]
    if subprocess.run(command, check=False).returncode != 0:
        if environ.get("SPRINGALD_ALL_CLIENTS") == "1":
            pytest.fail("pip cannot download python-chess")
        pytest.skip("pip cannot download python-chess")
    with tarfile.open(folder / f"chess-{VERSION}.tar.gz") as archive:
        member = archive.extractfile(f"chess-{VERSION}/test.py")
        assert member is not None
        code = ast.parse(member.read().decode())
    code.body = [one for one in code.body if isinstance(one, ast.ClassDef) and one.name in CLASSES]
    module = types.ModuleType("theirs")
    module.__dict__.update(chess=chess, copy=copy, textwrap=textwrap, unittest=unittest)
    exec(compile(code, "test.py", "exec"), module.__dict__)
    loader, suite = unittest.TestLoader(), unittest.TestSuite()
    for name in CLASSES:
        suite.addTests(loader.loadTestsFromTestCase(getattr(module, name)))
    return suite


def test_python_chess_accepts_the_board(theirs: unittest.TestSuite) -> None:
    names = {test.id().split(".")[-1] for test in theirs if isinstance(test, unittest.TestCase)}
    skipped = left_out()
    assert skipped <= names and len(names) > 80
    assert len(skipped) <= len(names) // 20
    chosen = [
        test
        for test in theirs
        if isinstance(test, unittest.TestCase) and test.id().split(".")[-1] not in skipped
    ]
    result = unittest.TestResult()
    unittest.TestSuite(chosen).run(result)
    failed = [f"{test.id()}: {text}" for test, text in result.failures + result.errors]
    assert failed == [] and result.testsRun == len(chosen)


@pytest.mark.parametrize(
    ("fen", "white", "black"),
    [
        (chess.STARTING_FEN, False, False),
        ("8/5k2/8/8/8/8/3K4/8 w - - 0 1", True, True),
        ("8/3k4/8/8/2N5/8/3K4/8 b - - 0 1", True, True),
        ("8/4rk2/8/8/8/8/3K4/8 w - - 0 1", True, False),
        ("8/4bk2/8/8/8/8/3KB3/8 w - - 0 1", False, False),
        ("8/5k2/8/8/8/4B3/3K1B2/8 w - - 0 1", True, True),
        ("8/5k2/8/8/8/4NN2/3K4/8 w - - 0 1", False, True),
    ],
)
def test_material(fen: str, white: bool, black: bool) -> None:
    board = chess.Board(fen)
    found = [board.has_insufficient_material(color) for color in (chess.WHITE, chess.BLACK)]
    assert found == [white, black]
    assert board.is_insufficient_material() == (white and black)


def counted(board: chess.Board, depth: int) -> int:
    """Return the number of sequences of moves."""
    if depth == 0:
        return 1
    count = 0
    for move in list(board.legal_moves):
        board.push(move)
        count += counted(board, depth - 1)
        board.pop()
    return count


@pytest.mark.parametrize(
    "fen",
    [
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
        "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
    ],
)
def test_both_generators_agree(fen: str) -> None:
    board = chess.Board(fen)
    for move in list(board.legal_moves):
        board.push(move)
        native = {move.uci() for move in board.legal_moves}
        ours = board.generate_pseudo_legal_moves()
        assert native == {one.uci() for one in list(ours) if not board.is_into_check(one)}
        board.pop()
    assert counted(board, 2) == springald.Game("chess", fen).perft(2)


def test_a_board_is_a_game() -> None:
    board = chess.Board()
    for san in ("e4", "e5", "Nf3", "Nc6", "Bb5", "a6", "Bxc6", "dxc6", "O-O"):
        board.push_san(san)
    assert board.game.fen == board.fen()
    assert board.game.turns[-1].san == "O-O"
    with pytest.raises(IndexError):
        chess.Board().pop()
    for wrong in ("", "x", "8/8 w", "8/8/8/8/8/8/8/9 w - - 0 1", f"{chess.STARTING_BOARD_FEN} z - - 0 1"):
        with pytest.raises(springald.SpringaldError):
            chess.Board(wrong)

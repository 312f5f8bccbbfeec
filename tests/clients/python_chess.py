"""Chess against the engine module of python-chess, over UCI and over CECP.

Usage: python_chess.py SPRINGALD
"""

import logging
import sys

import chess
import chess.engine

SPRINGALD = sys.argv[1]
FAST = chess.engine.Limit(time=0.01)


class Complaints(logging.Handler):
    """Keeps everything that python-chess warns of."""

    def __init__(self):
        super().__init__()
        self.lines = []

    def emit(self, record):
        line = record.getMessage()
        # It asks for the state of an analysis with "." but does not know the answer.
        if "stat01:" not in line:
            self.lines.append(line)


def game(engine, limits):
    """Plays a whole game of the engine against itself."""
    board = chess.Board()
    token = object()
    while not board.is_game_over() and board.ply() < 400:
        limit = limits[board.ply() % len(limits)]
        result = engine.play(board, limit, game=token, info=chess.engine.INFO_ALL)
        assert result.move in board.legal_moves, (board.fen(), result)
        board.push(result.move)
    return board


def clock(engine):
    """Plays some turns by the clock, pondering."""
    board = chess.Board()
    token = object()
    for left in range(8, 0, -1):
        limit = chess.engine.Limit(
            white_clock=left, black_clock=left, white_inc=0.05, black_inc=0.05, remaining_moves=40
        )
        result = engine.play(board, limit, game=token, ponder=True)
        board.push(result.move)


def analysis(engine, **options):
    """Finds a mate in two, and stops when it is told to."""
    board = chess.Board("6k1/5ppp/8/8/8/8/R7/1R2K3 w - - 0 1")
    info = engine.analyse(board, chess.engine.Limit(depth=6), **options)
    first = info[0] if isinstance(info, list) else info
    assert first["score"].white().mate() is not None, info
    assert first["pv"][0] in board.legal_moves
    with engine.analysis(chess.Board(), chess.engine.Limit(time=0.2)) as running:
        depths = [info.get("depth", 0) for info in running]
    assert max(depths, default=0) > 2, depths
    return info


def uci():
    with chess.engine.SimpleEngine.popen_uci([SPRINGALD, "uci"]) as engine:
        assert engine.id["name"].startswith("Springald ")
        for name in ["UCI_Variant", "Hash", "Threads", "MultiPV", "Ponder", "UCI_LimitStrength",
                     "UCI_Elo", "UCI_ShowWDL", "Move Overhead", "Clear Hash"]:
            assert name in engine.options, name
        engine.configure({"Hash": 32, "Threads": 2, "UCI_ShowWDL": True, "Move Overhead": 50})
        board = game(engine, [FAST, chess.engine.Limit(depth=4), chess.engine.Limit(nodes=2000)])
        print(f"UCI: {board.result()} after {board.ply()} plies")
        clock(engine)
        lines = analysis(engine, multipv=3)
        assert len(lines) == 3 and all("wdl" in line for line in lines), lines
        board = chess.Board()
        chosen = [chess.Move.from_uci("a2a3"), chess.Move.from_uci("h2h4")]
        result = engine.play(board, chess.engine.Limit(depth=4), root_moves=chosen)
        assert result.move in chosen
        engine.configure({"UCI_LimitStrength": True, "UCI_Elo": 800})
        engine.play(board, chess.engine.Limit(time=5))
        mated = chess.Board("rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3")
        assert engine.play(mated, FAST).move is None
        engine.ping()


def cecp():
    with chess.engine.SimpleEngine.popen_xboard([SPRINGALD, "xboard"]) as engine:
        assert engine.id["name"].startswith("Springald ")
        for name in ["MultiPV", "LimitStrength", "Elo", "MoveOverhead", "memory", "cores"]:
            assert name in engine.options, name
        engine.configure({"memory": 32, "cores": 2, "MoveOverhead": 50})
        board = game(engine, [FAST, chess.engine.Limit(time=0.01, depth=4)])
        print(f"CECP: {board.result()} after {board.ply()} plies")
        engine.send_game_result(board)
        clock(engine)
        analysis(engine)
        # python-chess takes turns back to go on from an earlier position.
        board = chess.Board()
        token = object()
        for text in ["e2e4", "e7e5", "g1f3"]:
            board.push_uci(text)
        engine.play(board, FAST, game=token)
        board.pop()
        board.push_uci("f1c4")
        engine.play(board, FAST, game=token)
        engine.configure({"LimitStrength": True, "Elo": 800})
        engine.play(board, chess.engine.Limit(time=5), draw_offered=True)
        engine.ping()


complaints = Complaints()
logging.getLogger("chess.engine").addHandler(complaints)
uci()
cecp()
assert not complaints.lines, complaints.lines

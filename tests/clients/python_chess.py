"""The engine module of python-chess at the other end: chess over UCI and over CECP, and a whole game of
every variant over UCI.

Usage: python_chess.py SPRINGALD
"""

import random
import sys

import chess
import chess.engine

from complaints import Complaints
from referee import Referee

SPRINGALD = sys.argv[1]
FAST = chess.engine.Limit(time=0.01)
# Turns after which a game of a variant is given up.
LONGEST = 300


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


class Turn:
    """A turn, or what is new of one, as python-chess passes it on."""

    def __init__(self, text):
        self.text = text

    def uci(self):
        return self.text


class Game:
    """A game of any variant, as far as the engine module asks a board. Its own boards know other games
    only; this one knows no rules and asks the referee."""

    chess960 = False

    def __init__(self, referee, turns=()):
        self.referee = referee
        self.turns = list(turns)
        self.earlier = []

    @property
    def move_stack(self):
        return [Turn(text) for text in self.turns]

    @property
    def turn(self):
        return self.referee.state(self.turns)["to_act"] == "white"

    def root(self):
        return type(self)(self.referee)

    def fen(self, shredder, en_passant):
        return self.referee.state(self.turns)["fen"]

    def copy(self, stack=True):
        return type(self)(self.referee, self.turns)

    def parse_uci(self, text):
        """What a text in lower case, as python-chess makes it, stands for."""
        start, part = self.turns, ""
        if self.turns and self.turns[-1].endswith(","):
            *start, part = self.turns
        said = ""
        for action in text.rstrip(",").split(","):
            state = self.referee.state([*start, part] if part else start)
            legal = [one["action"] for one in state["actions"]]
            meant = [one for one in legal if one.lower() == action.lower()]
            if len(meant) != 1:
                raise ValueError(f"{action!r} in {text!r} means {meant} after {self.turns}")
            said += meant[0] + ","
            part += meant[0] + ","
        return Turn(said if text.endswith(",") else said.rstrip(","))

    def push_uci(self, text):
        turn = self.parse_uci(text)
        self.push(turn)
        return turn

    def push(self, turn):
        self.earlier.append(list(self.turns))
        if self.turns and self.turns[-1].endswith(","):
            self.turns[-1] += turn.uci()
        else:
            self.turns.append(turn.uci())

    def pop(self):
        self.turns = self.earlier.pop()

    def roll(self):
        """Rolls where the last turn stopped to ask for it. Gives whether it did."""
        if not self.turns or self.referee.state(self.turns)["to_act"] != "nature":
            return False
        self.turns[-1] = self.referee.rolled(self.turns[:-1], self.turns[-1])
        return True


def variant(engine, name, dice):
    """Plays a whole game of a variant, engine against itself."""
    kind = type("Game", (Game,), {"uci_variant": name})
    game, token, rolls = kind(Referee(SPRINGALD, name, dice)), object(), 0
    info = engine.analyse(game, chess.engine.Limit(depth=5), game=token)
    # Of lines, python-chess reads what looks like moves of chess or drops.
    assert info["depth"] == 5 and info["score"] is not None, info
    limits = [chess.engine.Limit(nodes=300), chess.engine.Limit(time=0.02)]
    while True:
        state = game.referee.state(game.turns)
        if state["result"] is not None or len(game.turns) >= LONGEST:
            break
        limit = limits[len(game.turns) % 2]
        result = engine.play(game, limit, game=token, info=chess.engine.INFO_SCORE)
        game.push(result.move)
        while game.roll():
            rolls += 1
    ended = f"{state['result']} {state['reason']}" if state["result"] else "given up"
    print(f"{name} over UCI: {ended} after {len(game.turns)} turns with {rolls} rolls")
    return rolls


def variants():
    dice = random.Random(1)
    with chess.engine.SimpleEngine.popen_uci([SPRINGALD, "uci"]) as engine:
        names = engine.options["UCI_Variant"].var
        assert names, "no variants are offered"
        rolls = [variant(engine, name, dice) for name in names]
        assert any(rolls), "nobody rolled"


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
uci()
cecp()
variants()
assert not complaints.lines, complaints.lines

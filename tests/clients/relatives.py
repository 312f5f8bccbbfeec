"""Relatives of chess that other programs play, too: whole games of Crazyhouse, Atomic and Three-check with the engine
module of python-chess and with what cutechess sends, over UCI and over CECP. The boards are those of python-chess, so
another program judges every move and every end.

Usage: relatives.py SPRINGALD [VARIANT...]
"""

import subprocess
import sys

import chess.engine
import chess.variant

from complaints import Complaints

SPRINGALD = sys.argv[1]
# The names that python-chess, cutechess and XBoard send.
VARIANTS = sys.argv[2:] or ["crazyhouse", "atomic", "3check"]
# Nodes for a move over UCI, depths over CECP.
NODES = 60
DEPTH = 1
# Plies after which a game is given up.
LONGEST = 300


def board(variant):
    return chess.variant.find_variant(variant)()


def is_over(game):
    return game.is_game_over() or game.ply() >= LONGEST


def told(game):
    return f"{game.result()} after {game.ply()} plies"


def with_python_chess(protocol, variant, limit):
    """Plays a game of the engine against itself, by python-chess."""
    opened = getattr(chess.engine.SimpleEngine, f"popen_{protocol}")
    with opened([SPRINGALD, protocol], timeout=None) as engine:
        game, token = board(variant), object()
        while not is_over(game):
            result = engine.play(game, limit, game=token, info=chess.engine.INFO_ALL)
            assert result.move in game.legal_moves, (game.fen(), result)
            game.push(result.move)
        if protocol == "xboard":
            engine.send_game_result(game)
        engine.ping()
    print(f"{variant} by python-chess, {protocol}: {told(game)}")


class Player:
    """An engine at the other end of two pipes."""

    def __init__(self, protocol):
        pipes = dict(stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1)
        self.process = subprocess.Popen([SPRINGALD, protocol], **pipes)

    def say(self, *lines):
        for line in lines:
            print(line, file=self.process.stdin)

    def until(self, *starts):
        """Returns the first line that begins with one of these texts; the others must not be complaints."""
        for line in self.process.stdout:
            if line.startswith(starts):
                return line.strip()
            for sign in ("Illegal", "Error", "error", "tellusererror", "info string error"):
                assert sign not in line, line
        raise AssertionError(f"the engine left before {starts}")

    def quit(self):
        self.say("quit")
        self.process.communicate()
        assert self.process.returncode == 0


class Uci(Player):
    """Speaks UCI as cutechess does: every position is sent when it arises, to both players."""

    def __init__(self):
        super().__init__("uci")
        self.say("uci")
        self.until("uciok")
        self.say("isready")
        self.until("readyok")

    def begin(self, variant):
        self.say(f"setoption name UCI_Variant value {variant}", "ucinewgame",
                 "setoption name Ponder value false", "position startpos", "isready")
        self.until("readyok")
        self.moves = ""

    def told(self, move):
        self.moves += f" {move.uci()}"
        self.say(f"position startpos moves{self.moves}")

    def move(self):
        self.say(f"go nodes {NODES}")
        return self.until("bestmove").split()[1]

    def played(self, move):
        self.told(move)

    def end(self, _game):
        self.say("isready")
        self.until("readyok")


class Cecp(Player):
    """Speaks CECP as cutechess does: outside of force mode, a move is sent when the engine is to answer it, after the
    clocks."""

    def __init__(self):
        super().__init__("xboard")
        self.say("xboard", "protover 2")
        while "done=1" not in (line := self.until("feature")):
            self.say(*(f"accepted {word.split('=')[0]}" for word in line.split() if "=" in word))
        self.say("ping 1")
        self.until("pong 1")

    def begin(self, variant):
        self.say("new", f"variant {variant}", "force", "level 0 5 0", f"sd {DEPTH}", "post", "easy",
                 "computer", "name Other")
        self.say("ping 2")
        self.until("pong 2")
        self.next, self.is_forced = None, True

    def told(self, move):
        if self.is_forced:
            self.say(f"usermove {move.uci()}")
        else:
            self.next = move

    def move(self):
        self.say("time 30000", "otim 30000")
        self.say("go" if self.next is None else f"usermove {self.next.uci()}")
        self.next, self.is_forced = None, False
        return self.until("move ").split()[1]

    def played(self, _move):
        pass

    def end(self, game):
        if self.next is not None:
            self.say("force", f"usermove {self.next.uci()}")
        self.say("force", f"result {game.result()} {{End}}", "ping 3")
        self.until("pong 3")


def as_cutechess(kind, variant):
    """Plays a game of two engines, as cutechess does. The same engines play another one, with changed sides."""
    players = [kind(), kind()]
    for _ in range(2):
        game = board(variant)
        for player in players:
            player.begin(variant)
        while not is_over(game):
            player, other = players if game.turn else reversed(players)
            move = chess.Move.from_uci(player.move())
            assert move in game.legal_moves, (game.fen(), move)
            game.push(move)
            player.played(move)
            other.told(move)
        for player in players:
            player.end(game)
        print(f"{variant} as cutechess plays it, {kind.__name__.lower()}: {told(game)}")
        players.reverse()
    for player in players:
        player.quit()


complaints = Complaints()
for name in VARIANTS:
    with_python_chess("uci", name, chess.engine.Limit(nodes=NODES))
    with_python_chess("xboard", name, chess.engine.Limit(depth=DEPTH, time=60))
    as_cutechess(Uci, name)
    as_cutechess(Cecp, name)
assert not complaints.lines, complaints.lines

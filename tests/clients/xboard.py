"""XBoard on a virtual display: whole games of every variant whose turns it can show, and the boards of
the others, with pictures of all.

Usage: xboard.py SPRINGALD FOLDER, where pictures and logs are put into the folder.
"""

import json
import os
import pathlib
import re
import subprocess
import sys
import time

SPRINGALD = os.path.abspath(sys.argv[1])
FOLDER = pathlib.Path(sys.argv[2]).absolute()
XBOARD = "/usr/games/xboard"
# Seconds after which a game is taken to hang.
LONGEST = 300
# What XBoard and the engines say of ends by the rules, and the reasons by ours.
REASONS = {"checkmate": "checkmate", "3rd check": "three checks", "king exploded": "king exploded"}
# What XBoard says of moves and claims that it does not believe.
BAD = re.compile(r"illegal|invalid|forfeit|false|error", re.IGNORECASE)


class Board:
    """An XBoard with our engine on one or both sides."""

    def __init__(self, name, *arguments):
        self.name = name
        self.log = FOLDER / f"{name}.log"
        self.log.unlink(missing_ok=True)
        home = FOLDER / "home"
        home.mkdir(exist_ok=True)
        engine = f"{SPRINGALD} xboard"
        command = [XBOARD, "-fcp", engine, "-scp", engine, "-size", "49", "-coords", "-xanimate",
                   "-xponder", "-debug", "-nameOfDebugFile", str(self.log), *arguments]
        environment = {**os.environ, "HOME": str(home)}
        self.process = subprocess.Popen(command, env=environment, stdout=subprocess.DEVNULL,
                                        stderr=subprocess.DEVNULL)

    def wait(self, pattern):
        """Waits until the log has a line with this in it; gives the match."""
        end = time.monotonic() + LONGEST
        while time.monotonic() < end:
            found = re.search(pattern, self.text(), re.MULTILINE)
            if found:
                return found
            assert self.process.poll() is None, f"{self.name}: XBoard has gone:\n{self.text()[-2000:]}"
            time.sleep(0.1)
        raise AssertionError(f"{self.name}: no {pattern} in:\n{self.text()[-2000:]}")

    def text(self):
        return self.log.read_text(errors="replace") if self.log.exists() else ""

    def click(self, *places):
        for x, y in places:
            x_tool("xdotool", "mousemove", str(x), str(y), "click", "1")
            time.sleep(0.3)

    def picture(self):
        """Keeps a picture of the screen, which must show more than a few colours."""
        time.sleep(0.5)
        path = FOLDER / f"{self.name}.png"
        x_tool("import", "-window", "root", str(path))
        colours = int(x_tool("identify", "-format", "%k", str(path)))
        assert colours > 100, f"{self.name}: {colours} colours on the screen"

    def close(self):
        self.process.terminate()
        self.process.wait(timeout=10)


def x_tool(*command):
    """Runs a program on the display; gives what it prints."""
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


def played(log):
    """The turns of both engines in a log, one after the other."""
    turns = []
    for leg in re.findall(r"^\d+ <(?:first |second): move (\S+)", log, re.MULTILINE):
        if turns and turns[-1].endswith(","):
            turns[-1] += leg
        else:
            turns.append(leg)
    return turns


def result(variant, turns):
    """How the rules say that a game ended."""
    command = [SPRINGALD, "actions", variant, "--json", "--moves", " ".join(turns)]
    return json.loads(subprocess.run(command, check=True, capture_output=True, text=True).stdout)


def match(variant, *arguments):
    """Plays a whole game of two engines and has it checked by the rules."""
    name = [] if variant == "chess" else ["-variant", variant]
    board = Board(variant, *name, "-mg", "1", "-tc", "1", "-inc", "0", "-depth", "3", *arguments)
    ended = board.wait(r"^GameEnds\((?!0, )\d+, (.+), \d+\)$").group(1)
    board.picture()
    board.close()
    assert not BAD.search(ended), f"{variant}: {ended}"
    turns = played(board.text())
    state = result(variant, turns)
    print(f"{variant}: {ended} after {len(turns)} turns")
    # XBoard ends other games by its own counting of repetitions and of turns without progress.
    for words, reason in REASONS.items():
        if words in ended.lower():
            assert state["reason"] == reason, f"{variant}: {ended}, but {state['fen']}"


def drawn(variant, files, ranks):
    """Has the board of a variant drawn."""
    board = Board(variant, "-variant", variant, "-testLegality", "false")
    board.wait(rf"<first : setup \(.*\) {files}x{ranks}\+0_fairy ")
    board.wait(r"<first : pong 1$")
    board.picture()
    board.close()
    assert "Error" not in board.text() and "tellusererror" not in board.text()
    print(f"{variant}: drawn")


def clicked():
    """Plays a move on the ten ranks of Cat's Chess, which XBoard counts from 0, with the mouse."""
    board = Board("cats", "-variant", "cats", "-testLegality", "false", "-depth", "2",
                  "-firstOptions", "PlainMoves=1")
    board.wait(r"<first : setup \(.*\) 10x10\+0_fairy ")
    board.wait(r"<first : pong 1$")
    time.sleep(1)
    # Squares of 40 pixels below the menu, the clocks and the message: e2, as XBoard says, and e4.
    board.click((182, 385), (182, 305))
    board.wait(r">first : e2e4$")
    answer = board.wait(r"<first : move (\S+)$").group(1)
    board.picture()
    board.close()
    assert "Illegal" not in board.text(), board.text()[-2000:]
    shown = re.sub(r"(\d+)", lambda rank: str(int(rank.group()) + 1), answer)
    assert result("cats", ["e3e5", shown])["fen"]
    print(f"cats: clicked e3e5, answered with {shown}")


def in_step(variant, *options, attempts=3):
    """Plays a whole game of a variant of which XBoard does not know every rule: another one where a
    turn came up that it cannot follow."""
    for attempt in range(1, attempts + 1):
        try:
            return match(variant, *options)
        except AssertionError as error:
            if attempt == attempts or "Forfeit due to invalid move" not in str(error):
                raise
            print(f"{variant}: {error}; once more")


def main():
    FOLDER.mkdir(parents=True, exist_ok=True)
    # It takes any display that is free and says which.
    server = subprocess.Popen(["Xvfb", "-displayfd", "1", "-screen", "0", "640x600x24"],
                              stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    os.environ["DISPLAY"] = ":" + server.stdout.readline().strip()
    try:
        for variant in ["chess", "crazyhouse", "atomic", "3check"]:
            match(variant)
        in_step("ballista", "-testLegality", "false")
        clicked()
        # A king that teleports two squares castles on XBoard's board, so a game may get out of step.
        drawn("chesspp", 8, 8)
        drawn("gulti", 8, 8)
        drawn("gravitatur", 8, 8)
    finally:
        server.terminate()
        server.wait(timeout=10)


main()

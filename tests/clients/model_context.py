"""Talks to `springald mcp` with the official client of the Model Context Protocol for Python.

usage: model_context.py PROGRAM

Plays a game with rolls, asks why actions are refused, analyses, checks texts, reads documents, and sends bad arguments.
"""

import asyncio
import random
import sys

from mcp import ClientSession, StdioServerParameters, stdio_client

TOOLS = ["list_games", "rules", "legal_actions", "why_not", "play", "roll", "analyse", "check_game"]

HILL = """game my-hill "My Hill" like chess
summary "Chess with a hill."
credit "An example."
win when your king on d4 e4 as "hill reached"
"""


class Springald:
    """The tools of the server."""

    def __init__(self, session: ClientSession) -> None:
        self.session = session

    async def ask(self, tool: str, **arguments):
        """Returns the answer of a tool."""
        result = await self.session.call_tool(tool, arguments)
        text = result.content[0].text
        assert not result.is_error, f"{tool} {arguments}: {text}"
        return result.structured_content

    async def refused(self, tool: str, **arguments) -> str:
        """Returns the error of a tool."""
        try:
            result = await self.session.call_tool(tool, arguments)
        except Exception as error:  # Arguments of a wrong type are errors of the protocol.
            return str(error)
        assert result.is_error, f"{tool} {arguments}: accepted"
        return result.content[0].text


async def games_and_rules(springald: Springald) -> None:
    games = (await springald.ask("list_games"))["games"]
    ids = [game["id"] for game in games]
    assert len(ids) == len(set(ids)) > 100 and ids[0] == "chess"
    found = (await springald.ask("list_games", search="gravit"))["games"]
    assert {"gravitatur", "chaossurge"} == {game["id"] for game in found}, found
    clause = await springald.ask("rules", game="cats", clause="2.1")
    assert clause["rules"].startswith("White moves first"), clause
    whole = await springald.ask("rules", game="Crazyhouse")
    assert whole["game"] == "crazyhouse" and whole["brief"] and "**1.1**" in whole["rules"]


async def a_whole_game(springald: Springald, game: str, seed: int) -> int:
    """Plays a game at random, each call with what the last one answered, and returns its length."""
    dice = random.Random(seed)
    answer = await springald.ask("legal_actions", game=game)
    steps = 0
    while answer["to_act"] != "nobody" and steps < 120:
        place = {"game": game, "moves": answer["moves"]}
        if answer.get("begin"):
            place["fen"] = answer["begin"]
        if answer["to_act"] == "nature":
            outcome = dice.choice(answer["outcomes"])
            answer = await springald.ask("roll", outcome=outcome, **place)
        else:
            action = dice.choice(answer["actions"])
            text = action["action"] if steps % 2 else action["san"]
            answer = await springald.ask("play", turn=text, **place)
        steps += 1
    return steps


async def explanations(springald: Springald) -> None:
    why = await springald.ask("why_not", game="chesspp", action="f1f3")
    assert not why["legal"] and why["clause"] == "4.1" and why["rule"], why
    assert why["sentence"] == "The catapult on f1 can't move while the bishop stands on it.", why
    assert (await springald.ask("why_not", game="chess", action="e2e4"))["legal"]
    duck = await springald.ask("play", game="duck", turn="e2e4")
    assert duck["to_act"] == "white" and "duck" in duck["prompt"], duck["prompt"]


async def analyses(springald: Springald) -> None:
    mate = "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1"
    found = await springald.ask("analyse", game="chess", fen=mate, depth=4, lines=3)
    best = found["lines"][0]
    assert best["turn"] == "d1d8" and best["mate"] == 1 and best["line"] == ["Rd8#"], best
    assert len(found["lines"]) == 3 and sum(best["chances"]) == 1000
    one = await springald.ask("analyse", game="gravitatur", nodes=3000)
    two = await springald.ask("analyse", game="gravitatur", nodes=3000)
    assert one == two


async def texts(springald: Springald) -> None:
    good = await springald.ask("check_game", text=HILL)
    assert good["playable"] and good["id"] == "my-hill" and not good["errors"], good
    bad = await springald.ask("check_game", text=HILL.replace("your king", "your kong"))
    assert not bad["playable"] and bad["errors"][0]["line"] == 4, bad
    place = await springald.ask("legal_actions", text=HILL, moves="e2e4 e7e5")
    assert place["game"] == "my-hill" and place["turns"] == ["e4", "e5"], place["turns"]


async def documents(springald: Springald) -> None:
    listed = (await springald.session.list_resources()).resources
    names = {str(one.uri) for one in listed}
    assert {"springald://language", "springald://rules/cats", "springald://rules/atomic"} <= names
    for address, words in [
        ("springald://language", "# "),
        ("springald://language/grammar", "="),
        ("springald://rules/ballista", "**1.1**"),
        ("springald://text/atomic", "game atomic"),
    ]:
        read = await springald.session.read_resource(address)
        assert words in read.contents[0].text, address
    try:
        await springald.session.read_resource("springald://rules/tiddlywinks")
    except Exception as error:
        assert "tiddlywinks" in str(error), error
    else:
        raise AssertionError("an unknown address was read")


async def bad_arguments(springald: Springald) -> None:
    for tool, arguments, words in [
        ("legal_actions", {"game": "tiddlywinks"}, "found 'tiddlywinks'"),
        ("legal_actions", {"game": "/etc/passwd"}, "found '/etc/passwd'"),
        ("legal_actions", {}, "expected the id of a game"),
        ("legal_actions", {"game": "chess", "text": HILL}, "not both"),
        ("legal_actions", {"game": "chess", "fen": "8/8/8 w"}, "FEN"),
        ("legal_actions", {"game": "chess", "start": 3}, "no starts with numbers"),
        ("legal_actions", {"game": "chess960", "start": 960}, "0 to 959"),
        ("legal_actions", {"game": "chess", "moves": "e2e5"}, "moves: "),
        ("legal_actions", {"game": "chess", "moves": "e2e4 " * 10_000}, "expected at most"),
        ("play", {"game": "chess", "turn": "e2e5"}, "turn: "),
        ("play", {"game": "chess", "fen": "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", "turn": "h8h7"}, "over"),
        ("roll", {"game": "cats"}, "no roll is due"),
        ("why_not", {"game": "chess", "action": "what?"}, "what?"),
        ("analyse", {"game": "chess", "movetime": 10_001}, "movetime: found 10001"),
        ("analyse", {"game": "chess", "lines": 0}, "lines: found 0"),
        ("rules", {"game": "cats", "clause": "99.9"}, "clause: found '99.9'"),
        ("legal_actions", {"game": 3}, "game: invalid type: integer `3`, expected a string"),
        ("play", {"game": "chess", "fen": 7, "turn": "e2e4"}, "fen: invalid type"),
        ("roll", {"game": "cats", "seed": "one"}, "seed: invalid type"),
        ("play", {"game": "chess"}, "missing field `turn`"),
        ("check_game", {}, "text"),
    ]:
        error = await springald.refused(tool, **arguments)
        assert words.lower() in error.lower(), f"{tool} {str(arguments)[:80]}: {error}"
    # The server still answers.
    assert (await springald.ask("legal_actions", game="chess"))["legal"] == 20


async def main(program: str) -> None:
    server = StdioServerParameters(command=program, args=["mcp"])
    async with stdio_client(server) as streams, ClientSession(*streams) as session:
        hello = await session.initialize()
        assert hello.server_info.name == "springald", hello
        tools = {tool.name: tool for tool in (await session.list_tools()).tools}
        assert sorted(tools) == sorted(TOOLS), sorted(tools)
        assert all(tool.description and tool.output_schema for tool in tools.values())
        springald = Springald(session)
        await games_and_rules(springald)
        await explanations(springald)
        lengths = [await a_whole_game(springald, game, 7) for game in ["cats", "gravitatur", "shogi"]]
        await analyses(springald)
        await texts(springald)
        await documents(springald)
        await bad_arguments(springald)
    print(f"Model Context Protocol: {len(TOOLS)} tools, games of {lengths} actions")


asyncio.run(main(sys.argv[1]))

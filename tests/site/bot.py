#!/usr/bin/env python3
"""A bot that plays a whole game against the site by plain requests, with nothing but the standard
library: both seats, turns by chance, until the game is over.

    bot.py [--url http://127.0.0.1:8080] [--variant cats] [--turns 200] [--seed 1]
    bot.py --game ID --secret SECRET          play one seat of a game that is there

The rules are asked for: /scene lists every legal action. Prints the PGN at the end."""

import argparse
import json
import os
import random
import sys
import time
import urllib.error
import urllib.request


class Refused(Exception):
    """The site refused something; `code` is a word for programs."""

    def __init__(self, error):
        super().__init__(error["message"])
        self.code = error["code"]


def ask(url, body=None, secret=None):
    """A request; gives its answer as JSON, or as text."""
    data = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(url, data)
    request.add_header("content-type", "application/json")
    if secret:
        request.add_header("authorization", "Bearer " + secret)
    try:
        with urllib.request.urlopen(request, timeout=30) as answer:
            text = answer.read().decode()
            kind = answer.headers.get_content_type()
            return json.loads(text) if kind == "application/json" else text
    except urllib.error.HTTPError as error:
        fault = json.load(error)["error"]
        if fault["code"] in ("rate_limited", "paused", "storage"):
            time.sleep(1)
            return ask(url, body, secret)
        raise Refused(fault) from None


def play(game, secrets, turns, seed):
    """Plays the seats whose secrets are given until the game is over or long enough."""
    dice = random.Random(seed)
    while True:
        scene = ask(game + "/scene")
        if scene["to_act"] == "nobody" or (scene["last_turn"] or {"number": 0})["number"] > turns:
            return
        secret = secrets.get(scene["to_act"])
        if secret is None:
            time.sleep(1)
            continue
        act = dice.choice(scene["acts"])
        # `steps`: just the next action, whether the turn goes on after it or not.
        body = {"text": act["action"], "at": scene["events"], "steps": True}
        try:
            ask(game + "/play", body, secret)
        except Refused as refused:
            if refused.code not in ("stale", "game_over"):
                raise


def main():
    parser = argparse.ArgumentParser(description="Plays a whole game by chance.")
    parser.add_argument("--url", default="http://127.0.0.1:8080")
    parser.add_argument("--variant", default="cats")
    parser.add_argument("--turns", type=int, default=200, help="turn pairs at most")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--game", help="the id of a game that is there")
    parser.add_argument("--secret", help="the secret of a seat of it")
    args = parser.parse_args()
    games = args.url.rstrip("/") + "/api/games"
    if args.game:
        game = games + "/" + args.game
        you = ask(game, secret=args.secret)["you"]
        if you is None:
            sys.exit("bot.py: the secret opens no seat of this game")
        secrets = {you: args.secret}
    else:
        wish = {"variant": args.variant, "as": "none", "dice": os.urandom(8).hex()}
        made = ask(games, wish)
        game = games + "/" + made["id"]
        secrets = made["invites"]
    play(game, secrets, args.turns, args.seed)
    state = ask(game)
    print(ask(game + "/pgn"))
    print(f"{len(state['turns'])} turns, {state['result']} ({state['reason']})", file=sys.stderr)
    if state["result"]:
        record = ask(game + "/dice")
        print(f"dice: {len(record['rolls'])} rolls, seed {record['seed']}", file=sys.stderr)


if __name__ == "__main__":
    main()

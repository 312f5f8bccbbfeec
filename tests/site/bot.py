#!/usr/bin/env python3
"""A bot that plays whole games against the site by plain requests, with nothing but the standard
library: both seats, turns by chance, until the game is over.

    bot.py [--url http://127.0.0.1:8080] [--variant cats] [--turns 400] [--seconds 60] [--seed 1]
    bot.py --game ID --secret SECRET          play one seat of a game that is there
    bot.py --serve PROGRAM --variant all      start a site of its own, and play every variant there

The rules are asked for: /scene lists every legal action. Prints the PGN of each game."""

import argparse
import contextlib
import hashlib
import http.client
import json
import os
import random
import signal
import subprocess
import sys
import tempfile
import time
import urllib.parse


class Refused(Exception):
    """The site refused something; `code` is a word for programs."""

    def __init__(self, error):
        super().__init__(error["message"])
        self.code = error["code"]


class Site:
    """One connection to the site, used for one request after the other."""

    def __init__(self, url):
        parts = urllib.parse.urlsplit(url)
        kinds = {"http": http.client.HTTPConnection, "https": http.client.HTTPSConnection}
        self.connection = kinds[parts.scheme](parts.netloc, timeout=30)
        self.base = parts.path.rstrip("/")

    def ask(self, path, body=None, secret=None):
        """A request; gives its answer as JSON, or as text."""
        headers = {"content-type": "application/json"}
        if secret:
            headers["authorization"] = "Bearer " + secret
        method = "GET" if body is None else "POST"
        data = None if body is None else json.dumps(body)
        while True:
            try:
                self.connection.request(method, self.base + path, data, headers)
                answer = self.connection.getresponse()
                text = answer.read().decode()
            except (http.client.RemoteDisconnected, ConnectionResetError):
                # The site closes connections that say nothing for a while.
                self.connection.close()
                continue
            is_json = answer.headers.get_content_type() == "application/json"
            if answer.status < 400:
                return json.loads(text) if is_json else text
            fault = json.loads(text)["error"]
            if fault["code"] not in ("rate_limited", "paused", "storage"):
                raise Refused(fault)
            time.sleep(1)


def choose(acts, dice):
    """A mate where there is one; otherwise anything."""
    mates = [act for act in acts if act["san"].endswith("#")]
    return dice.choice(mates or acts)["action"]


def play(site, game, secrets, turns, seconds, seed):
    """Plays the seats whose secrets are given until the game is over or long enough."""
    dice = random.Random(seed)
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        scene = site.ask(game + "/scene")
        if scene["to_act"] == "nobody" or (scene["last_turn"] or {"number": 0})["number"] > turns:
            return
        secret = secrets.get(scene["to_act"])
        if secret is None:
            time.sleep(1)
            continue
        # `steps`: just the next action, whether the turn goes on after it or not.
        body = {"text": choose(scene["acts"], dice), "at": scene["events"], "steps": True}
        try:
            site.ask(game + "/play", body, secret)
        except Refused as refused:
            if refused.code not in ("stale", "game_over"):
                raise


def add_to_dice(site, game, secrets):
    """Both seats commit to a seed, and reveal it when both have committed."""
    seeds = {side: os.urandom(32) for side in secrets}
    for side, secret in secrets.items():
        commitment = hashlib.sha256(seeds[side]).hexdigest()
        site.ask(game + "/dice", {"dice": {"commit": commitment}}, secret)
    for side, secret in secrets.items():
        site.ask(game + "/dice", {"dice": {"reveal": seeds[side].hex()}}, secret)


def report(site, game):
    """Prints the game, and checks that what the site tells of it fits together."""
    state = site.ask(game)
    print(site.ask(game + "/pgn"))
    how = f"{state['result']}, {state['reason']}" if state["result"] else "not over"
    line = f"{state['variant']}: {len(state['turns'])} turns, {how}"
    record = site.ask(game + "/dice")
    if (record["seed"] is None) != (state["result"] is None):
        sys.exit("bot.py: the seed of the dice is told when the game is over")
    print(f"{line}, {len(record['rolls'])} rolls", file=sys.stderr)
    return record


@contextlib.contextmanager
def served(program):
    """A site of its own on a free port, with games that nobody keeps."""
    with tempfile.TemporaryDirectory() as data:
        limits = ["--client-requests", "100000", "--client-games", "1000"]
        command = [program, "serve", "--listen", "127.0.0.1:0", "--data", data, "--log", "warn"]
        server = subprocess.Popen(command + limits, stdout=subprocess.PIPE, text=True)
        try:
            # Its first line tells where it is.
            words = server.stdout.readline().split()
            url = next(word for word in words if word.startswith("http://"))
            yield url.rstrip(",")
            server.send_signal(signal.SIGTERM)
            if server.wait(20) != 0:
                sys.exit("bot.py: the site did not end well")
        finally:
            server.kill()
            server.wait()


def verify(program, record):
    """Lets the program check the dice of a game that is over."""
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "game.json")
        with open(path, "w", encoding="utf-8") as file:
            json.dump(record, file)
        subprocess.run([program, "dice", "verify", path], check=True, stdout=subprocess.DEVNULL)


def main():
    parser = argparse.ArgumentParser(description="Plays whole games by chance.")
    parser.add_argument("--url", default="http://127.0.0.1:8080")
    parser.add_argument("--serve", metavar="PROGRAM", help="start a site with this program")
    parser.add_argument("--variant", default="cats", help="a variant, or 'all'")
    parser.add_argument("--turns", type=int, default=400, help="turn pairs at most")
    parser.add_argument("--seconds", type=float, default=3600, help="for all games together")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--game", help="the id of a game that is there")
    parser.add_argument("--secret", help="the secret of a seat of it")
    args = parser.parse_args()
    with served(args.serve) if args.serve else contextlib.nullcontext(args.url) as url:
        site = Site(url)
        if args.game:
            game = "/api/games/" + args.game
            you = site.ask(game, secret=args.secret)["you"]
            if you is None:
                sys.exit("bot.py: the secret opens no seat of this game")
            # This bot adds no seed of its own; a seat that has committed to one has to reveal it elsewhere.
            with contextlib.suppress(Refused):
                site.ask(game + "/dice", {"dice": "none"}, args.secret)
            play(site, game, {you: args.secret}, args.turns, args.seconds, args.seed)
            report(site, game)
            return
        variants = [args.variant]
        if args.variant == "all":
            variants = [variant["id"] for variant in site.ask("/api/variants")]
        until = time.monotonic() + args.seconds
        for number, variant in enumerate(variants):
            made = site.ask("/api/games", {"variant": variant, "as": "none"})
            game = "/api/games/" + made["id"]
            add_to_dice(site, game, made["invites"])
            seconds = (until - time.monotonic()) / (len(variants) - number)
            play(site, game, made["invites"], args.turns, seconds, args.seed)
            record = report(site, game)
            if args.serve and record["seed"]:
                verify(args.serve, record)


if __name__ == "__main__":
    main()

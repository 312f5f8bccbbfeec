"""What a referee of any variant needs: the rules, as `springald actions --json` tells them, and dice."""

import json
import subprocess


class Referee:
    """Asks one program about the rules of one variant."""

    def __init__(self, springald, variant, dice):
        self.springald = springald
        self.variant = variant
        self.dice = dice
        # What was asked last is asked again, by every player.
        self.known = {}

    def state(self, turns):
        """What the rules say of the position after these turns; fails where one is not legal."""
        moves = " ".join(turns)
        if moves not in self.known:
            command = [self.springald, "actions", self.variant, "--json", "--moves", moves]
            result = subprocess.run(command, check=True, capture_output=True, text=True)
            self.known[moves] = json.loads(result.stdout)
        return self.known[moves]

    def rolled(self, turns, unfinished):
        """A turn that stopped to ask for a roll, with what was rolled."""
        outcomes = self.state([*turns, unfinished])["outcomes"]
        outcome = self.dice.choice(outcomes)["action"]
        # The outcome takes the place of the action that it answers.
        before = unfinished.rstrip(",").rpartition(",")[0]
        return f"{before},{outcome}," if before else f"{outcome},"

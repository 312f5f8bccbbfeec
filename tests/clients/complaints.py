"""What python-chess warns of."""

import logging


class Complaints(logging.Handler):
    """Keeps everything that the engine module of python-chess warns of."""

    def __init__(self):
        super().__init__()
        self.lines = []
        logging.getLogger("chess.engine").addHandler(self)

    def emit(self, record):
        line = record.getMessage()
        # It asks for the state of an analysis with "." but does not know the answer.
        if "stat01:" not in line:
            self.lines.append(line)

-- A game is its beginning and what happened; everything else follows from these.
CREATE TABLE games (
    id         TEXT PRIMARY KEY NOT NULL,
    variant    TEXT NOT NULL,
    rules      TEXT NOT NULL,
    fen        TEXT,
    control    TEXT,
    created_ms BIGINT NOT NULL,
    dice_seed  TEXT NOT NULL,
    seats      TEXT NOT NULL,
    -- What lists of games show, so that they need no replay.
    open       BOOLEAN NOT NULL,
    white      TEXT,
    black      TEXT,
    result     TEXT,
    reason     TEXT
);
CREATE INDEX games_open ON games (created_ms) WHERE open;

CREATE TABLE events (
    game  TEXT NOT NULL REFERENCES games (id),
    seq   BIGINT NOT NULL,
    at_ms BIGINT NOT NULL,
    kind  TEXT NOT NULL,
    body  TEXT NOT NULL,
    PRIMARY KEY (game, seq)
);

-- When the server was last known to run, and when it did not.
CREATE TABLE heartbeat (
    one   INTEGER PRIMARY KEY NOT NULL CHECK (one = 1),
    at_ms BIGINT NOT NULL
);
CREATE TABLE outages (
    from_ms BIGINT NOT NULL,
    to_ms   BIGINT NOT NULL
);

-- The time of a game less the uptime of the server that referees it, in milliseconds: its clock stands still while nobody
-- referees it, and goes on when another server does.
ALTER TABLE games ADD COLUMN shift_ms BIGINT NOT NULL DEFAULT 0;

-- The node that referees the game. Null: a site of a single server, with the uptime of the heartbeat.
ALTER TABLE games ADD COLUMN node BIGINT;
CREATE INDEX games_node ON games (node) WHERE result IS NULL;

-- The nodes of a site. Each start takes the next number, which is the fencing number of all leases of the node: every
-- write changes this row, and one that is gone never comes back. The lease ends at a time of the database's clock.
CREATE TABLE nodes (
    id       BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    name     TEXT NOT NULL,
    at_ms    BIGINT NOT NULL,
    up_ms    BIGINT NOT NULL,
    until_ms BIGINT NOT NULL,
    gone     BOOLEAN NOT NULL DEFAULT false
) WITH (fillfactor = 10, autovacuum_vacuum_threshold = 1000, autovacuum_vacuum_scale_factor = 0);

-- What the nodes of a site call each other, and the key with which they sign their messages, both random.
CREATE TABLE site (
    one  BIGINT PRIMARY KEY CHECK (one = 1),
    name TEXT NOT NULL,
    key  TEXT NOT NULL
);

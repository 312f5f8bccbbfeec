-- The place of a game in the archive: 0, a private game, which is never in it; 1, a public game, which enters it after
-- its end; 2, a public game that has been dealt with. A game is public if one of its seats was open to all.
ALTER TABLE games ADD COLUMN archive INTEGER NOT NULL DEFAULT 0;
UPDATE games SET archive = 1 WHERE 'open' IN (seats ->> '$[0].place', seats ->> '$[1].place');
CREATE INDEX games_to_archive ON games (created_ms) WHERE archive = 1 AND result IS NOT NULL;

-- The finished public games. Names and rules are those of `games`.
CREATE TABLE archive (
    number   INTEGER PRIMARY KEY NOT NULL,
    game     TEXT NOT NULL UNIQUE REFERENCES games (id),
    variant  TEXT NOT NULL,
    ended_ms BIGINT NOT NULL,
    result   TEXT NOT NULL,
    turns    INTEGER NOT NULL,
    opening  TEXT NOT NULL,
    fen      TEXT NOT NULL
);
CREATE INDEX archive_ended ON archive (ended_ms);
CREATE INDEX archive_variant ON archive (variant, ended_ms);
CREATE INDEX archive_result ON archive (result, ended_ms);
CREATE INDEX archive_variant_result ON archive (variant, result, ended_ms);

-- Players by their names in small letters.
CREATE TABLE archive_players (
    name     TEXT NOT NULL,
    ended_ms BIGINT NOT NULL,
    number   INTEGER NOT NULL REFERENCES archive (number),
    PRIMARY KEY (name, ended_ms, number)
) WITHOUT ROWID;

-- The positions of the first turns of each game in the archive. A position is a hash of the game and of the FEN without
-- its counters.
CREATE TABLE archive_positions (
    position BIGINT NOT NULL,
    ended_ms BIGINT NOT NULL,
    number   INTEGER NOT NULL REFERENCES archive (number),
    PRIMARY KEY (position, ended_ms, number)
) WITHOUT ROWID;

-- The turns that were played in a position, with the results of these games. Source 0: games of people; 1: of the engine.
CREATE TABLE explorer (
    position BIGINT NOT NULL,
    source   INTEGER NOT NULL,
    turn     TEXT NOT NULL,
    white    INTEGER NOT NULL,
    draws    INTEGER NOT NULL,
    black    INTEGER NOT NULL,
    PRIMARY KEY (position, source, turn)
) WITHOUT ROWID;

-- The games of the engine that have been added to the explorer.
CREATE TABLE explorer_runs (
    variant TEXT NOT NULL,
    rules   TEXT NOT NULL,
    nodes   BIGINT NOT NULL,
    seed    BIGINT NOT NULL,
    games   BIGINT NOT NULL,
    PRIMARY KEY (variant, rules, nodes, seed)
) WITHOUT ROWID;

-- Who wrote a text: the secret opens its playtests.
CREATE TABLE text_authors (
    version    TEXT COLLATE "C" PRIMARY KEY NOT NULL,
    secret     TEXT NOT NULL,
    created_ms BIGINT NOT NULL
);
-- How often a clause of the rules refused what a player of a game tried.
CREATE TABLE text_refusals (
    game   TEXT COLLATE "C" NOT NULL,
    clause TEXT COLLATE "C" NOT NULL,
    rules  TEXT COLLATE "C" NOT NULL,
    times  BIGINT NOT NULL,
    PRIMARY KEY (game, clause)
);
CREATE INDEX text_refusals_rules ON text_refusals (rules, clause, times);
-- Notes of players to the author, each about a position of a game: after so many turns.
CREATE TABLE text_notes (
    id         TEXT COLLATE "C" PRIMARY KEY NOT NULL,
    rules      TEXT COLLATE "C" NOT NULL,
    game       TEXT COLLATE "C" NOT NULL,
    side       TEXT NOT NULL,
    turns      BIGINT NOT NULL,
    note       TEXT NOT NULL,
    created_ms BIGINT NOT NULL
);
CREATE INDEX text_notes_rules ON text_notes (rules, created_ms);
CREATE INDEX text_notes_game ON text_notes (game);

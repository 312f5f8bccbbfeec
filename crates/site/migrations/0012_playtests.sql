-- Who wrote a text: the secret opens its playtests.
CREATE TABLE text_authors (
    version    TEXT PRIMARY KEY NOT NULL,
    secret     TEXT NOT NULL,
    created_ms INTEGER NOT NULL
);
-- How often a clause of the rules refused what a player of a game tried.
CREATE TABLE text_refusals (
    game   TEXT NOT NULL,
    clause TEXT NOT NULL,
    rules  TEXT NOT NULL,
    times  INTEGER NOT NULL,
    PRIMARY KEY (game, clause)
);
CREATE INDEX text_refusals_rules ON text_refusals (rules, clause, times);
-- Notes of players to the author, each about a position of a game: after so many turns.
CREATE TABLE text_notes (
    id         TEXT PRIMARY KEY NOT NULL,
    rules      TEXT NOT NULL,
    game       TEXT NOT NULL,
    side       TEXT NOT NULL,
    turns      INTEGER NOT NULL,
    note       TEXT NOT NULL,
    created_ms INTEGER NOT NULL
);
CREATE INDEX text_notes_rules ON text_notes (rules, created_ms);
CREATE INDEX text_notes_game ON text_notes (game);

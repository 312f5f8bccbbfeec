-- Games that players write, each with versions of its text. `published` is the version in the gallery, or 0: the game is
-- private until its author publishes it.
CREATE TABLE workshop_games (
    id           TEXT COLLATE "C" PRIMARY KEY NOT NULL,
    secret       TEXT NOT NULL,
    name         TEXT NOT NULL,
    author       TEXT,
    licence      TEXT,
    published    BIGINT NOT NULL,
    published_ms BIGINT NOT NULL,
    family       TEXT COLLATE "C",
    words        TEXT,
    portrait     TEXT,
    from_game    TEXT COLLATE "C",
    from_rules   TEXT,
    from_name    TEXT,
    from_author  TEXT,
    played       BIGINT NOT NULL,
    size         BIGINT NOT NULL,
    created_ms   BIGINT NOT NULL,
    opened_ms    BIGINT NOT NULL
);
CREATE INDEX workshop_games_newest ON workshop_games (published_ms, id) WHERE published > 0;
CREATE INDEX workshop_games_played ON workshop_games (played, id) WHERE published > 0;
CREATE INDEX workshop_games_from ON workshop_games (from_game) WHERE from_game IS NOT NULL;
CREATE TABLE workshop_versions (
    game       TEXT COLLATE "C" NOT NULL,
    number     BIGINT NOT NULL,
    rules      TEXT COLLATE "C" NOT NULL,
    name       TEXT,
    note       TEXT,
    created_ms BIGINT NOT NULL,
    PRIMARY KEY (game, number)
);
CREATE INDEX workshop_versions_rules ON workshop_versions (rules);

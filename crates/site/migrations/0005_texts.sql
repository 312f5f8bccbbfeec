-- The texts of declared games, each a list with those that it builds on. Games are pinned to the version of their rules.
CREATE TABLE texts (
    version TEXT PRIMARY KEY NOT NULL,
    body    TEXT NOT NULL,
    used_ms BIGINT NOT NULL
);
CREATE INDEX texts_used ON texts (used_ms);
CREATE INDEX games_rules ON games (rules);

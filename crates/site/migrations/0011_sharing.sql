-- Analyses that were shared by a link. The secret deletes one; its size in bytes counts towards the limit of all.
CREATE TABLE shared_analyses (
    id         TEXT PRIMARY KEY NOT NULL,
    variant    TEXT NOT NULL,
    rules      TEXT NOT NULL,
    pgn        TEXT NOT NULL,
    size       INTEGER NOT NULL,
    secret     TEXT NOT NULL,
    created_ms INTEGER NOT NULL,
    opened_ms  INTEGER NOT NULL
);
CREATE INDEX shared_analyses_opened ON shared_analyses (opened_ms, id, size);
CREATE INDEX shared_analyses_rules ON shared_analyses (rules);

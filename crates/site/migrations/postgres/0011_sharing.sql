-- Analyses that were shared by a link. The secret deletes one; its size in bytes counts towards the limit of all.
CREATE TABLE shared_analyses (
    id         TEXT COLLATE "C" PRIMARY KEY NOT NULL,
    variant    TEXT COLLATE "C" NOT NULL,
    rules      TEXT COLLATE "C" NOT NULL,
    pgn        TEXT NOT NULL,
    size       BIGINT NOT NULL,
    secret     TEXT NOT NULL,
    created_ms BIGINT NOT NULL,
    opened_ms  BIGINT NOT NULL
);
CREATE INDEX shared_analyses_opened ON shared_analyses (opened_ms, id, size);
CREATE INDEX shared_analyses_rules ON shared_analyses (rules);

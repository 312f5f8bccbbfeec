-- The keys of workers elsewhere: hashes of them, and how well each has worked. The words in `banned` are the reason.
CREATE TABLE worker_keys (
    name       TEXT PRIMARY KEY NOT NULL,
    hash       TEXT NOT NULL UNIQUE,
    trusted    INTEGER NOT NULL,
    created_ms BIGINT NOT NULL,
    banned     TEXT,
    done       INTEGER NOT NULL DEFAULT 0,
    checked    INTEGER NOT NULL DEFAULT 0,
    lost       INTEGER NOT NULL DEFAULT 0,
    aborted    INTEGER NOT NULL DEFAULT 0,
    invalid    INTEGER NOT NULL DEFAULT 0
) WITHOUT ROWID;

-- Heavy work. Its state: queued, taken (by a worker), check (a result waits to be searched again), checking, done or failed.
-- The worker and the author of the result are names of keys, or null for the server. The client is known until the end.
CREATE TABLE jobs (
    id         TEXT PRIMARY KEY NOT NULL,
    kind       TEXT NOT NULL,
    subject    TEXT NOT NULL,
    priority   INTEGER NOT NULL,
    body       TEXT NOT NULL,
    steps      INTEGER NOT NULL,
    state      TEXT NOT NULL,
    client     TEXT,
    created_ms BIGINT NOT NULL,
    changed_ms BIGINT NOT NULL,
    attempts   INTEGER NOT NULL,
    worker     TEXT,
    token      TEXT,
    taken_ms   BIGINT NOT NULL,
    until_ms   BIGINT NOT NULL,
    progress   INTEGER NOT NULL,
    author     TEXT,
    checked    INTEGER NOT NULL,
    result     TEXT,
    error      TEXT,
    UNIQUE (kind, subject)
);
CREATE INDEX jobs_state ON jobs (state, priority, created_ms);
CREATE INDEX jobs_author ON jobs (author) WHERE author IS NOT NULL;

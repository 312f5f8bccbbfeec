-- The keys of workers elsewhere: hashes of them, and how well each has worked. The words in `banned` are the reason.
CREATE TABLE worker_keys (
    name       TEXT COLLATE "C" PRIMARY KEY,
    hash       TEXT COLLATE "C" NOT NULL UNIQUE,
    trusted    BIGINT NOT NULL,
    created_ms BIGINT NOT NULL,
    banned     TEXT,
    done       BIGINT NOT NULL DEFAULT 0,
    checked    BIGINT NOT NULL DEFAULT 0,
    lost       BIGINT NOT NULL DEFAULT 0,
    aborted    BIGINT NOT NULL DEFAULT 0,
    invalid    BIGINT NOT NULL DEFAULT 0
);

-- Heavy work. Its state: queued, taken (by a worker), check (a result waits to be searched again), checking, done or failed.
-- The worker and the author of the result are names of keys, or null for the server. The client is known until the end.
CREATE TABLE jobs (
    id         TEXT COLLATE "C" PRIMARY KEY,
    kind       TEXT COLLATE "C" NOT NULL,
    subject    TEXT COLLATE "C" NOT NULL,
    priority   BIGINT NOT NULL,
    body       TEXT NOT NULL,
    steps      BIGINT NOT NULL,
    state      TEXT COLLATE "C" NOT NULL,
    client     TEXT,
    created_ms BIGINT NOT NULL,
    changed_ms BIGINT NOT NULL,
    attempts   BIGINT NOT NULL,
    worker     TEXT COLLATE "C",
    token      TEXT,
    taken_ms   BIGINT NOT NULL,
    until_ms   BIGINT NOT NULL,
    progress   BIGINT NOT NULL,
    author     TEXT COLLATE "C",
    checked    BIGINT NOT NULL,
    result     TEXT,
    error      TEXT,
    UNIQUE (kind, subject)
);
CREATE INDEX jobs_state ON jobs (state, priority, created_ms);
CREATE INDEX jobs_author ON jobs (author) WHERE author IS NOT NULL;

-- The time of a game less the uptime of the server that referees it, in milliseconds: its clock stands still while nobody
-- referees it, and goes on when another server does.
ALTER TABLE games ADD COLUMN shift_ms BIGINT NOT NULL DEFAULT 0;

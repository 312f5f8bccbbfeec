-- Only the newest lines of chat are kept, apart from the events, so that reading a game does not
-- depend on how much was said in it.
CREATE TABLE chat (
    game  TEXT NOT NULL REFERENCES games (id),
    seq   BIGINT NOT NULL,
    at_ms BIGINT NOT NULL,
    body  TEXT NOT NULL,
    PRIMARY KEY (game, seq)
);
INSERT INTO chat (game, seq, at_ms, body)
    SELECT game, seq, at_ms, body FROM (
        SELECT game, seq, at_ms, body, row_number() OVER (PARTITION BY game ORDER BY seq DESC) AS place
        FROM events WHERE kind = 'chat'
    ) WHERE place <= 200;
DELETE FROM events WHERE kind = 'chat';

-- Clocks are read by the uptime of the site, which stands still while games cannot be played. It is
-- the time of day less the outages until then.
ALTER TABLE events ADD COLUMN up_ms BIGINT NOT NULL DEFAULT 0;
UPDATE events SET up_ms = at_ms - coalesce(
    (SELECT sum(min(to_ms, events.at_ms) - from_ms) FROM outages WHERE from_ms < events.at_ms), 0);
ALTER TABLE heartbeat ADD COLUMN up_ms BIGINT NOT NULL DEFAULT 0;
UPDATE heartbeat SET up_ms = at_ms - coalesce(
    (SELECT sum(min(to_ms, heartbeat.at_ms) - from_ms) FROM outages WHERE from_ms < heartbeat.at_ms), 0);
DROP TABLE outages;

-- Room that is taken for a moment to see whether there is any.
CREATE TABLE probe (room BLOB NOT NULL);

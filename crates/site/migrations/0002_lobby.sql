-- The lobby keeps open seats of games that are played over days, whoever is connected.
DROP INDEX games_open;
-- Which seat is open now: 'white', 'black' or, where none is, nothing.
ALTER TABLE games ADD COLUMN seat TEXT;
UPDATE games SET seat = CASE seats ->> '$[0].place' WHEN 'open' THEN 'white' ELSE 'black' END
    WHERE open;
ALTER TABLE games DROP COLUMN open;
-- The address of the client that made the game, as long as its open seat waits in the lobby.
ALTER TABLE games ADD COLUMN maker TEXT;
UPDATE games SET maker = '' WHERE seat IS NOT NULL
    AND (control IS NULL OR control ->> '$.kind' = 'days');
CREATE INDEX games_waiting ON games (created_ms) WHERE maker IS NOT NULL;

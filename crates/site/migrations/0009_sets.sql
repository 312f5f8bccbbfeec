-- Jobs of the operator belong to a set with a name; those of players to none. The finished ones of a set are kept.
ALTER TABLE jobs ADD COLUMN set_name TEXT;
CREATE INDEX jobs_set ON jobs (set_name) WHERE set_name IS NOT NULL;

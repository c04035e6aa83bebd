CREATE SCHEMA http;

-- One row per user, for all processes:   user_id 7 | position 1042 | written 2027-03-01 09:00:00+00
-- Unlogged: rows that a crash of the server loses would be too old by its next start. Old rows are overwritten whatever their
-- position, so a log that was restored from a backup or moved to another store, with other positions, does no harm.
CREATE UNLOGGED TABLE http.last_write (
  user_id integer PRIMARY KEY,
  position text NOT NULL,
  written timestamptz NOT NULL
) WITH (fillfactor = 50);

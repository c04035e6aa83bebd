-- The log (docs/architecture.md, Event store port). log.events, one row per event, never changed:
--
--   position | stream       | version | type             | data          | metadata               | hash
--   1        | programme-42 | 1       | ProgrammeCreated | {"name":"A9"} | {"commandId":"0b1…",…} | 9f86d0…
--   2        | material-7   | 1       | MaterialCreated  | {…}           | {…}                    | 60303a…
--   3        | programme-42 | 2       | ZoneAdded        | {…}           | {…}                    | fd61a0…
--
-- data and metadata are json, not jsonb, which keeps the text that was hashed. Stream names compare by bytes (collation "C").
-- There is no index on categories: it would make every append a quarter slower, and a reader of one category scans a log of a
-- million events in seconds (docs/decisions/0006).
CREATE SCHEMA log;

CREATE TABLE log.events (
  position bigint NOT NULL CONSTRAINT events_position PRIMARY KEY,
  stream text COLLATE "C" NOT NULL,
  version integer NOT NULL,
  type text NOT NULL,
  data json NOT NULL,
  metadata json NOT NULL,
  hash text NOT NULL,
  CONSTRAINT events_stream_version UNIQUE (stream, version)
);

-- One row: the last assigned position. An append updates it and keeps it locked until its commit, so positions are contiguous
-- and in the order of the commits: a reader that has read up to a position has seen every event up to it.
CREATE TABLE log.head (
  one boolean PRIMARY KEY DEFAULT true CHECK (one),
  position bigint NOT NULL
);
INSERT INTO log.head (position) VALUES (0);

CREATE FUNCTION log.refuse() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'The log is append-only: % on %.% is refused', tg_op, tg_table_schema, tg_table_name;
END $$;
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON log.events
  FOR EACH STATEMENT EXECUTE FUNCTION log.refuse();
CREATE TRIGGER kept BEFORE DELETE OR TRUNCATE ON log.head
  FOR EACH STATEMENT EXECUTE FUNCTION log.refuse();

/**
 * The log in PostgreSQL, as steps for `migrate`: a released step never changes, and new ones are appended.
 *
 * log.events, one row per event, never changed:
 *
 *   position | stream       | version | type             | data          | metadata               | hash
 *   1        | programme-42 | 1       | ProgrammeCreated | {"name":"A9"} | {"commandId":"0b1…",…} | 9f86d0…
 *   2        | material-7   | 1       | MaterialCreated  | {…}           | {…}                    | 60303a…
 *   3        | programme-42 | 2       | ZoneAdded        | {…}           | {…}                    | fd61a0…
 *
 * data and metadata are json, not jsonb, which keeps the text that was hashed. Stream names compare by bytes (collation "C").
 * (stream, version) is the concurrency check. There is no index on categories: it would make every append a quarter slower,
 * and a reader of one category scans a log of a million events in seconds (pages.ts).
 *
 * log.head, one row: the last assigned position. An append updates the row and keeps it locked until its commit, so positions
 * are contiguous and in the order of the commits: a reader that has read up to a position has seen every event up to it.
 *
 *   one  | position
 *   true | 3
 */
export const LOG_SCHEMA = 'log';

export const LOG_STEPS: readonly string[] = [
  `
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
  `,
];

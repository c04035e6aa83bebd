/**
 * The log in PostgreSQL, as steps for `migrate`: a step that was released never changes, new ones come after it.
 *
 * log.events, one row per event, never changed:
 *
 *   position | stream       | version | type             | data          | metadata               | hash
 *   1        | programme-42 | 1       | ProgrammeCreated | {"name":"A9"} | {"commandId":"0b1…",…} | 9f86d0…
 *   2        | material-7   | 1       | MaterialCreated  | {…}           | {…}                    | 60303a…
 *   3        | programme-42 | 2       | ZoneAdded        | {…}           | {…}                    | fd61a0…
 *
 * data and metadata are json, not jsonb: the text stays as it was hashed. Names compare by bytes, which is what they are.
 * (stream, version) is the concurrency check. There is no index on categories: it would cost every append a quarter, and a
 * reader of one category is through a log of a million events in seconds (pages.ts).
 *
 * log.head, one row: the last position given. An append updates it and holds it until it has committed, so positions are
 * contiguous and in the order of the commits: who has read up to a position has seen all there will ever be up to it.
 *
 *   one  | position
 *   true | 3
 */
export const LOG_SCHEMA = 'log';

export const LOG_STEPS: readonly string[] = [
  `
  create table log.events (
    position bigint not null constraint events_position primary key,
    stream text collate "C" not null,
    version integer not null,
    type text not null,
    data json not null,
    metadata json not null,
    hash text not null,
    constraint events_stream_version unique (stream, version)
  );

  create table log.head (
    one boolean primary key default true check (one),
    position bigint not null
  );
  insert into log.head (position) values (0);

  create function log.refuse() returns trigger language plpgsql as $$
  begin
    raise exception 'The log is append-only: % on %.% is refused', tg_op, tg_table_schema, tg_table_name;
  end $$;
  create trigger append_only before update or delete or truncate on log.events
    for each statement execute function log.refuse();
  create trigger kept before delete or truncate on log.head
    for each statement execute function log.refuse();
  `,
];

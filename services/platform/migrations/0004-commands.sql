CREATE SCHEMA commands;

-- One row per request that carried an Idempotency-Key: (5c1…, 9f2…, programme-42, 16, {"part": {"first": 3, "last": 4}}, …)
-- says that command 5c1… with that body was tried on programme-42 when it stood at version 16, with parts 3 and 4 kept for it.
-- Without a fingerprint: found in the log, not noted when it was begun. With 16 in unchanged_at: at version 16 it had nothing to
-- change.
CREATE TABLE commands.begun (
  command_id uuid PRIMARY KEY,
  fingerprint text,
  stream text NOT NULL,
  version bigint NOT NULL,
  ids jsonb NOT NULL,
  begun_at timestamptz NOT NULL DEFAULT now(),
  unchanged_at bigint
);

-- One row: ('1042') says that everything the log takes up to position 1042 is in the tables of ids, names and commands.
CREATE TABLE commands.reconciled (
  one boolean PRIMARY KEY DEFAULT true CHECK (one),
  position text NOT NULL
);
INSERT INTO commands.reconciled (position) VALUES ('0');

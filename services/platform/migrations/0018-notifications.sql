-- What of its notifications each user has read, and the exports that ended (docs/product/notifications.md; docs/decisions/0037). What the
-- log tells is a read model (projections/notifications), which knows no readers.
CREATE SCHEMA notifications;

-- Up to where everything is read, one row per user:   7 | 4711 | 0
-- A place is the number of a command (projections/notifications/notifications-projection.ts); exports that ended since are told apart by tie.
CREATE TABLE notifications.read_up_to (
  user_id integer PRIMARY KEY,
  place bigint NOT NULL,
  tie bigint NOT NULL
) WITH (fillfactor = 50);

-- What is read beside that:   7 | 7c9e6679-… | 12 | 2027-03-01 …      user 7 has read a spell when it held 12 commands
CREATE TABLE notifications.read_spell (
  user_id integer NOT NULL,
  spell_id uuid NOT NULL,
  revision integer NOT NULL,
  read timestamptz NOT NULL,
  PRIMARY KEY (user_id, spell_id)
);

-- Exports leave no event:   3 | 0f8f… | 7 | 42 | xlsx | false | 2027-03-01 … | 4711 | false      the last ones of each user
CREATE TABLE notifications.ended_export (
  tie bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  id uuid NOT NULL UNIQUE,
  user_id integer NOT NULL,
  programme_id integer NOT NULL,
  format text NOT NULL,
  failed boolean NOT NULL,
  ended timestamptz NOT NULL,
  place bigint NOT NULL,
  is_read boolean NOT NULL DEFAULT false
);
CREATE INDEX ON notifications.ended_export (user_id, place, tie);

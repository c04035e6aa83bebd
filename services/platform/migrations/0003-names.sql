CREATE SCHEMA names;

-- One row per name ever taken: (programme, 'a9 dualling', programme-42, -infinity) says that programme-42 has the name unless the
-- log says otherwise; with a moment instead, that a command has begun then to take it (services/commands/name-reservations.ts).
CREATE TABLE names.reservation (
  scope text NOT NULL,
  key text NOT NULL,
  stream text NOT NULL,
  reserved_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (scope, key)
);

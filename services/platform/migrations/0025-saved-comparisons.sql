-- Comparisons that users have saved (docs/product/comparison.md, Saved comparisons; docs/decisions/0045), each its user's own:
--   3 | 7 | Shifts, or bridges first | shifts, or bridges first | {42,57,58} | quantities | 2026-11-20 09:30:00 | 2026-11-20 09:30:00 |
-- What was removed of them stays named, and counts again once it is brought back.
CREATE SCHEMA comparisons;

CREATE TABLE comparisons.saved (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id integer NOT NULL REFERENCES identity.account ON DELETE CASCADE,
  name text NOT NULL,
  -- Names are compared without case.
  name_key text NOT NULL,
  -- In their order: the first is A, unless the baseline is among them.
  programme_ids integer[] NOT NULL CHECK (cardinality(programme_ids) BETWEEN 2 AND 5),
  measure text NOT NULL CHECK (measure IN ('quantities', 'labour')),
  created timestamptz NOT NULL,
  modified timestamptz NOT NULL,
  -- The Idempotency-Key that it was saved with, for a repetition.
  request_key uuid,
  UNIQUE (account_id, name_key),
  UNIQUE (account_id, request_key)
);

-- Keys with which scripts and analysts call the API (docs/product/accounts.md, Access tokens; docs/decisions/0036), each under the
-- SHA-256 of its secret, which is nowhere else:
--   3 | 17 | Power BI | power bi | read | \x9f86d0… | 0 | 2027-03-01 12:00:00 | 2027-05-30 | 2027-03-04
CREATE TABLE identity.access_token (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id integer NOT NULL REFERENCES identity.account ON DELETE CASCADE,
  name text NOT NULL,
  -- Names are compared without case.
  name_key text NOT NULL,
  scope text NOT NULL CHECK (scope IN ('read', 'read-write')),
  secret_hash bytea NOT NULL,
  -- That of the account when the token was made: with another one it is of no use any more.
  generation integer NOT NULL,
  created timestamptz NOT NULL,
  -- The last day (UTC) on which it can be used.
  expires date NOT NULL,
  last_used date,
  UNIQUE (account_id, name_key)
);

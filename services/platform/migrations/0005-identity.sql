-- Accounts are plain tables, because the event log must not contain personal data (docs/architecture.md, Folders).
CREATE SCHEMA identity;

-- One row per person:      id 1 | Ann@Example.com | ann@example.com | $argon2id$v=19$… | Viewer | 2027-03-01 …
CREATE TABLE identity.account (
  -- ScioUserId: the only reference to a person in events.
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  email text NOT NULL,
  -- The e-mail in lower case: one account per address, whatever its capitals.
  email_key text NOT NULL UNIQUE,
  password_hash text NOT NULL,
  role text NOT NULL CHECK (role IN ('Viewer', 'Admin')),
  created timestamptz NOT NULL
);

-- Attempts in the current window, in the layout of rate-limiter-flexible:   login:9f86d0… | 3 | 1830297600000
CREATE TABLE identity.attempt (
  key varchar(255) PRIMARY KEY,
  points integer NOT NULL DEFAULT 0,
  expire bigint
);

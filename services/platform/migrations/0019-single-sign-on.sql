-- Single sign-on (docs/decisions/0035-single-sign-on.md).

-- Sign-ons that browsers have begun at the provider; of each secret the SHA-256:
--   \x9f86d0… | \x2c26b4… | \xfcde2b… | NULL | 2027-03-01 12:10:00
CREATE TABLE identity.sign_on (
  -- `state`, with which the provider sends the browser back.
  state_hash bytea PRIMARY KEY,
  -- Of the browser's cookie.
  browser_hash bytea NOT NULL,
  -- `nonce`, which the provider signs.
  nonce_hash bytea NOT NULL UNIQUE,
  -- When the browser came back from the provider.
  returned timestamptz,
  expires timestamptz NOT NULL
);
CREATE INDEX ON identity.sign_on (expires);

-- Who an account's person is at a provider. A provider may name the same person otherwise to another client:
--   https://login.example.com | plumbline | 248289761001 | 17 | 2027-03-01 12:00:00
CREATE TABLE identity.sign_on_subject (
  issuer text NOT NULL,
  client_id text NOT NULL,
  subject text NOT NULL,
  account_id integer NOT NULL REFERENCES identity.account ON DELETE CASCADE,
  since timestamptz NOT NULL,
  PRIMARY KEY (issuer, client_id, subject),
  UNIQUE (account_id, issuer, client_id)
);

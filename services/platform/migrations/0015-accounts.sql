-- What an account is beyond its e-mail and its password, and the links that are sent to it (docs/product/accounts.md).

--   … | NULL | Ann Smith | dark | 2027-03-01 … | NULL
ALTER TABLE identity.account
  -- None for somebody who was invited and has set none yet, or who comes by single sign-on alone.
  ALTER COLUMN password_hash DROP NOT NULL,
  -- As the person wrote it; without one it is derived from the e-mail.
  ADD COLUMN name text,
  -- As chosen on the profile; without one that of the browser.
  ADD COLUMN theme text CHECK (theme IN ('system', 'light', 'dark')),
  -- When a link that was sent to the address came back, or the provider of single sign-on vouched for it.
  ADD COLUMN email_proven timestamptz,
  ADD COLUMN deactivated timestamptz;

-- Links that were sent and can be used once, each under the SHA-256 of its token:
--   \x9f86d0… | 17 | reset | 2027-03-01 13:00:00
CREATE TABLE identity.account_link (
  token_hash bytea PRIMARY KEY,
  account_id integer NOT NULL REFERENCES identity.account ON DELETE CASCADE,
  purpose text NOT NULL CHECK (purpose IN ('reset', 'invitation', 'first-admin', 'confirmation')),
  expires timestamptz NOT NULL
);
CREATE INDEX ON identity.account_link (account_id);
CREATE INDEX ON identity.account_link (expires);

-- Mails that are yet to be sent. The link is made when the mail goes out, so that none is stored readably:
--   4 | 17 | reset | 2027-03-01 12:00:00 | 0 | 2027-03-01 12:00:00
CREATE TABLE identity.mail_due (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id integer NOT NULL REFERENCES identity.account ON DELETE CASCADE,
  purpose text NOT NULL CHECK (purpose IN ('reset', 'invitation', 'confirmation')),
  requested timestamptz NOT NULL,
  attempts integer NOT NULL DEFAULT 0,
  next_try timestamptz NOT NULL
);
CREATE INDEX ON identity.mail_due (next_try);

-- Tokens that end before they expire (docs/decisions/0029), and one account per e-mail, however its accents are composed.

-- In each token of the account: raised, it ends all tokens that were issued before.
ALTER TABLE identity.account ADD COLUMN generation integer NOT NULL DEFAULT 0;

-- One row per token that was logged out, until it would have expired anyway:
--   7c9e6679-7425-40de-944b-e07fc1f90ae7 | 2027-03-01 20:00:00
CREATE TABLE identity.ended_token (
  jti uuid PRIMARY KEY,
  expires timestamptz NOT NULL
);
CREATE INDEX ON identity.ended_token (expires);

-- Keys are compared in NFC from now on. Of accounts that differ in nothing else, the composed one has the key, or the first one where
-- none is composed; the others' can no longer be entered.
UPDATE identity.account SET email_key = ranked.composed
FROM (
  SELECT id, normalize(email_key, NFC) AS composed,
         row_number() OVER (PARTITION BY normalize(email_key, NFC) ORDER BY email_key IS NOT NFC NORMALIZED, id) AS place
  FROM identity.account
) AS ranked
WHERE account.id = ranked.id AND ranked.place = 1 AND account.email_key <> ranked.composed;

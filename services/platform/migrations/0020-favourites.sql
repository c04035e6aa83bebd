-- Programmes and scenarios that users have starred (docs/product/programmes.md, Favourites; docs/decisions/0038), one row each:
--   7 | 42      account 7 keeps programme 42 among its favourites
-- What was removed keeps its row, and shows again once it is brought back.
CREATE SCHEMA favourites;

CREATE TABLE favourites.favourite (
  account_id integer NOT NULL REFERENCES identity.account ON DELETE CASCADE,
  programme_id integer NOT NULL,
  PRIMARY KEY (account_id, programme_id)
);

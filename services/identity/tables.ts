/** Accounts are plain tables: no personal data goes into the log of events (architecture.md, Folders). */
export const IDENTITY_SCHEMA = 'identity';

export const IDENTITY_STEPS: readonly string[] = [
  `-- One row a person:        id 1 | Ann@Example.com | ann@example.com | $argon2id$v=19$… | Viewer | 2027-03-01 …
   CREATE TABLE identity.account (
     -- ScioUserId: what events know of a person.
     id            integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
     email         text NOT NULL,
     -- The e-mail in lower case: one account each, however it is typed.
     email_key     text NOT NULL UNIQUE,
     password_hash text NOT NULL,
     role          text NOT NULL CHECK (role IN ('Viewer', 'Admin')),
     created       timestamptz NOT NULL
   );
   -- Attempts in the running window, in the shape that rate-limiter-flexible reads:   login:9f86d0… | 3 | 1830297600000
   CREATE TABLE identity.attempt (
     key    varchar(255) PRIMARY KEY,
     points integer NOT NULL DEFAULT 0,
     expire bigint
   );`,
];

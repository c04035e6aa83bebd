-- Who has asked for the case study: plain tables of their own, because the event log must not contain personal data.
CREATE SCHEMA case_studies;

-- One row per e-mail; who asks again refreshes it:
--   ann@example.com | Ann@Example.com | Ann | Smith | Planner | Smith & Partners | f | 2027-03-01 … | 2027-03-01 …
CREATE TABLE case_studies.request (
  -- The e-mail as accounts compare it.
  email_key text PRIMARY KEY,
  email text NOT NULL,
  first_name text NOT NULL,
  last_name text NOT NULL,
  job_title text NOT NULL,
  company_name text NOT NULL,
  mailing_list boolean NOT NULL,
  first_requested timestamptz NOT NULL,
  last_requested timestamptz NOT NULL
);
CREATE INDEX ON case_studies.request (last_requested) WHERE NOT mailing_list;

-- What an operator exports: whoever opens it in a spreadsheet must not run what a stranger has typed, so that a text that begins like
-- a formula has an apostrophe before it.
CREATE VIEW case_studies.for_spreadsheets AS
SELECT regexp_replace(email, '^([=+@-])', '''\1') AS email,
       regexp_replace(first_name, '^([=+@-])', '''\1') AS first_name,
       regexp_replace(last_name, '^([=+@-])', '''\1') AS last_name,
       regexp_replace(job_title, '^([=+@-])', '''\1') AS job_title,
       regexp_replace(company_name, '^([=+@-])', '''\1') AS company_name,
       mailing_list,
       first_requested,
       last_requested
FROM case_studies.request;

-- Requests of an address in the current hour, in the layout of rate-limiter-flexible:   9f86d0… | 3 | 1830297600000
CREATE TABLE case_studies.requests_of_address (
  key varchar(255) PRIMARY KEY,
  points integer NOT NULL DEFAULT 0,
  expire bigint
);

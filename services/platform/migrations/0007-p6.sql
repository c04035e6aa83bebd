-- Previews of uploads, kept for a day. The tables are unlogged, since COPY is twice as fast; after a crash of the database server
-- they are empty, and users upload their files again.
--   preview       5c1… | 7 | 42 | plan.xlsx | {"kind": "p6-spreadsheet", …} | | 3 | {"error": 2, …}     user 7, programme 42, compared with schedule-42 at version 3
--   file_row      5c1… | 1 | 18 | | A1040 | Earthworks, north | 2027-03-01 | 2027-06-11 | | | false | |   row 18 of the file
--   compared_row  5c1… | 1 | 3 | 118 | | A1040 | Earthworks | 2027-03-01 | 2027-06-01                     an Update of activity 118, as it was
-- An activity that the file lacks is a compared_row with a negative id.
CREATE SCHEMA p6;

CREATE UNLOGGED TABLE p6.preview (
  id uuid PRIMARY KEY,
  user_id integer NOT NULL,
  programme_id integer NOT NULL,
  made timestamptz NOT NULL DEFAULT now(),
  file_name text NOT NULL,
  facts jsonb NOT NULL,
  project text,
  version integer,
  counts jsonb
);
CREATE UNLOGGED TABLE p6.file_row (
  preview_id uuid NOT NULL,
  id integer NOT NULL,
  row integer NOT NULL,
  project text,
  name text NOT NULL,
  description text NOT NULL,
  start_day date,
  end_day date,
  raw_start text,
  raw_end text,
  milestone boolean NOT NULL,
  problem text,
  PRIMARY KEY (preview_id, id)
);
CREATE UNLOGGED TABLE p6.compared_row (
  preview_id uuid NOT NULL,
  id integer NOT NULL,
  status smallint NOT NULL,
  existing_id integer,
  problem text,
  was_name text,
  was_description text,
  was_start date,
  was_end date,
  PRIMARY KEY (preview_id, id)
);
CREATE INDEX ON p6.compared_row (preview_id, status, id);

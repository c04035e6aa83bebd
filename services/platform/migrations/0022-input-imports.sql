-- Previews of files of custom inputs, kept for a day and for their uploader alone. Unlogged like those of schedules: after a crash of the
-- database server they are empty, and users upload their files again.
--   import_preview  5c1… | 7 | library.xlsx | ["The sheet Budget was not read."]                                            user 7
--   import_row      5c1… | 1 | materials | 12 | Concrete C32/40 | Update | [{"field": "Family", …}] | [] | {"kind": …}      row 12 of its sheet
CREATE SCHEMA custom_inputs;

CREATE UNLOGGED TABLE custom_inputs.import_preview (
  id uuid PRIMARY KEY,
  user_id integer NOT NULL,
  made timestamptz NOT NULL DEFAULT now(),
  file_name text NOT NULL,
  notices jsonb NOT NULL
);
CREATE INDEX ON custom_inputs.import_preview (user_id, made);
CREATE UNLOGGED TABLE custom_inputs.import_row (
  preview_id uuid NOT NULL REFERENCES custom_inputs.import_preview (id) ON DELETE CASCADE,
  id integer NOT NULL,
  kind text NOT NULL,
  row integer NOT NULL,
  name text NOT NULL,
  status text NOT NULL,
  changes jsonb NOT NULL,
  problems jsonb NOT NULL,
  record jsonb NOT NULL,
  PRIMARY KEY (preview_id, id)
);

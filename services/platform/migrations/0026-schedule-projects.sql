-- Previews know the details of activities, the project of the schedule that they go to, and, where the file can be read in another
-- way, the file itself. Previews are kept for a day: those of the version before are forgotten.
--   preview       … target 2, target_chosen false (by the rules, not by the user), asks [{"code": "lacks-most", …}], targets [{"project": 2, …}]
--   preview_file  5c1… | 1 | \x45524d…   a piece of an XER file whose code page the user may choose
--   compared_row  5c1… | 1 | 3 | 118 | | {"name": "A1040", "description": "Earthworks", "start": "2027-03-01", …}   an Update of activity 118, as it was
TRUNCATE p6.preview, p6.file_row, p6.compared_row;

ALTER TABLE p6.preview
  ADD COLUMN choices jsonb NOT NULL DEFAULT '{}',
  ADD COLUMN target integer,
  ADD COLUMN target_chosen boolean NOT NULL DEFAULT false,
  ADD COLUMN targets jsonb NOT NULL DEFAULT '[]',
  ADD COLUMN asks jsonb NOT NULL DEFAULT '[]',
  ADD COLUMN has_file boolean NOT NULL DEFAULT false;

ALTER TABLE p6.file_row
  ADD COLUMN wbs text,
  ADD COLUMN activity_type text,
  ADD COLUMN activity_status text,
  ADD COLUMN percent_complete real,
  ADD COLUMN actual_start date,
  ADD COLUMN actual_end date;

ALTER TABLE p6.compared_row
  DROP COLUMN was_name,
  DROP COLUMN was_description,
  DROP COLUMN was_start,
  DROP COLUMN was_end,
  ADD COLUMN was jsonb;

CREATE UNLOGGED TABLE p6.preview_file (
  preview_id uuid NOT NULL,
  piece integer NOT NULL,
  bytes bytea NOT NULL,
  PRIMARY KEY (preview_id, piece)
);
-- Pieces are read once, whole: compressing them takes longer than writing them.
ALTER TABLE p6.preview_file ALTER COLUMN bytes SET STORAGE EXTERNAL;

-- Ids that were handed out (services/commands/id-ranges.ts).
CREATE SCHEMA ids;

-- One row per kind: (part, 1204) says that part 1204 was the last one handed out. Those below 10,000 are kept for the reference
-- data's own records, where there are such.
CREATE TABLE ids.counter (
  kind text PRIMARY KEY,
  last bigint NOT NULL
);
INSERT INTO ids.counter (kind, last) VALUES
  ('programme', 0), ('part', 0), ('zone', 0), ('shifthours', 0), ('subprogramme', 10000), ('task', 10000), ('p6activity', 0);

-- One row per reservation: (part, 1201, 1204, programme-42) says that parts 1201 to 1204 belong to programme-42.
CREATE TABLE ids.range (
  kind text NOT NULL,
  first bigint NOT NULL,
  last bigint NOT NULL,
  stream text NOT NULL,
  PRIMARY KEY (kind, first)
);

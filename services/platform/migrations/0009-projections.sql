-- projections.checkpoint, one row per build; build numbers are never reused:
--
--   projection     | build | version | position | stage
--   part-lines     | 1     | 3       | 1042     | dropped
--   part-lines     | 2     | 3       | 2077     | live
--   part-lines     | 3     | 4       | 1311     | filling
--
-- A row is updated with every batch: the fillfactor leaves room in its page, which keeps that cheap (HOT updates). The tables of
-- a build are made by its projection, in a schema of its own (projections/runner/checkpoints.ts).
CREATE SCHEMA projections;

CREATE TABLE projections.checkpoint (
  projection text NOT NULL,
  build integer NOT NULL,
  version integer NOT NULL,
  position text NOT NULL,
  stage text NOT NULL CHECK (stage IN ('filling', 'live', 'retired', 'dropped')),
  updated timestamptz NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (projection, build)
) WITH (fillfactor = 50);
CREATE UNIQUE INDEX one_live_build ON projections.checkpoint (projection) WHERE stage = 'live';

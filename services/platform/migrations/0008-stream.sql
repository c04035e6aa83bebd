-- stream.checkpoint, one row per publisher (its name is the prefix of its topics); stream.tail, one row per partition of its
-- topics. The number of a topic's rows is the number of partitions over which its keys are distributed.
--
--   checkpoint: publisher | position        tail: publisher | topic               | partition | position | next
--               plumbline | 1042                  plumbline | plumbline.programme | 0         | 1038     | 173
--                                                 plumbline | plumbline.programme | 1         | 1042     | 180
--
-- Rows are updated with every batch: the fillfactor leaves room in their pages, which keeps that cheap (HOT updates).
CREATE SCHEMA stream;

CREATE TABLE stream.checkpoint (
  publisher text PRIMARY KEY,
  position text NOT NULL,
  updated timestamptz NOT NULL DEFAULT clock_timestamp()
) WITH (fillfactor = 50);
CREATE TABLE stream.tail (
  publisher text NOT NULL REFERENCES stream.checkpoint ON DELETE CASCADE,
  topic text NOT NULL,
  partition integer NOT NULL,
  position text NOT NULL,
  next bigint NOT NULL,
  PRIMARY KEY (publisher, topic, partition)
) WITH (fillfactor = 50);

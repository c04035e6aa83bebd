-- The table becomes the first partition (docs/decisions/0021). It ends more than a partition, 10 million positions, after the last
-- event, so that appends do not meet the bound before the next steps have run.
DO $$
BEGIN
  EXECUTE format(
    'ALTER TABLE log.events ADD CONSTRAINT within_partition CHECK (position >= 1 AND position < %s) NOT VALID',
    (SELECT (position / 10000000 + 2) * 10000000 + 1 FROM log.head));
END $$;

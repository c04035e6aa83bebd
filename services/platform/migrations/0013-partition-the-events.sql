-- log.events in partitions of 10 million positions, named after their last one (docs/decisions/0021):
--
--   log.events_to_20000000 | 1 to 20,000,000              the first one: what was there, and more
--   log.events_to_30000000 | 20,000,001 to 30,000,000
--
-- Each refuses changes, also of who names it directly, and a second event of a version, in itself or in an earlier one.
DROP TRIGGER append_only ON log.events;
ALTER TABLE log.events RENAME TO first_events;

CREATE TABLE log.events (
  position bigint NOT NULL PRIMARY KEY,
  stream text COLLATE "C" NOT NULL,
  version integer NOT NULL,
  type text NOT NULL,
  data json NOT NULL,
  metadata json NOT NULL,
  hash text NOT NULL
) PARTITION BY RANGE (position);

-- ATTACH PARTITION holds up neither appends nor readers.
CREATE FUNCTION log.add_partition(partition text, first bigint, last bigint) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON log.%I
    FOR EACH STATEMENT EXECUTE FUNCTION log.refuse()', partition);
  EXECUTE format('ALTER TABLE log.events ATTACH PARTITION log.%I FOR VALUES FROM (%s) TO (%s)', partition, first, last + 1);
END $$;

-- Makes the partition after the one that the next event goes to, unless there is one. Its trigger refuses a version that an earlier
-- partition has: an append holds the lock on log.head, and each statement of the trigger sees all that was committed before the
-- append got it. A stream whose version before is in this partition cannot have this version in an earlier one.
CREATE FUNCTION log.ensure_next_partition() RETURNS void LANGUAGE plpgsql SET lock_timeout = '2s' AS $$
DECLARE
  last CONSTANT bigint := (SELECT (position / 10000000 + 2) * 10000000 FROM log.head);
  first CONSTANT bigint := last - 10000000 + 1;
  partition CONSTANT text := 'events_to_' || last;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('log.ensure_next_partition', 0));
  IF to_regclass('log.' || partition) IS NOT NULL THEN
    RETURN;
  END IF;
  EXECUTE format('CREATE TABLE log.%I (LIKE log.events, CONSTRAINT %I UNIQUE (stream, version))',
    partition, partition || '_stream_version');
  EXECUTE format($create$
    CREATE FUNCTION log.%1$I() RETURNS trigger LANGUAGE plpgsql AS $body$
    BEGIN
      IF NOT EXISTS (SELECT FROM log.%2$I WHERE stream = new.stream AND version = new.version - 1)
        AND EXISTS (SELECT FROM log.events WHERE stream = new.stream AND version = new.version AND position < %3$s)
      THEN
        RAISE unique_violation USING
          MESSAGE = format('%%s has a version %%s already', new.stream, new.version), CONSTRAINT = 'events_stream_version';
      END IF;
      RETURN new;
    END $body$;
    CREATE TRIGGER version_is_free BEFORE INSERT ON log.%2$I FOR EACH ROW EXECUTE FUNCTION log.%1$I()$create$,
    partition || '_version_is_free', partition, first);
  PERFORM log.add_partition(partition, first, last);
END $$;

DO $$
DECLARE
  last CONSTANT bigint := (
    SELECT substring(pg_get_constraintdef(oid) FROM '< ''?(\d+)')::bigint - 1
    FROM pg_constraint WHERE conrelid = 'log.first_events'::regclass AND conname = 'within_partition');
BEGIN
  EXECUTE format('ALTER TABLE log.first_events RENAME TO %I', 'events_to_' || last);
  PERFORM log.add_partition('events_to_' || last, 1, last);
  EXECUTE format('ALTER TABLE log.%I DROP CONSTRAINT within_partition', 'events_to_' || last);
END $$;

CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON log.events
  FOR EACH STATEMENT EXECUTE FUNCTION log.refuse();
SELECT log.ensure_next_partition();

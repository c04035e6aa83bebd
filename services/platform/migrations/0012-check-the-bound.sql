-- outside a transaction
-- Reads the whole log, in a lock that appends and readers do not wait for. Done, ATTACH PARTITION need not read it.
ALTER TABLE log.events VALIDATE CONSTRAINT within_partition;

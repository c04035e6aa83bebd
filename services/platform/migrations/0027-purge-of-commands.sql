-- outside a transaction
-- What the hourly purge of commands goes by (services/commands/command-ledger.ts). Those on Database Inputs stay: an undo finds them by
-- nothing else, and only Admins make them.
DROP INDEX CONCURRENTLY IF EXISTS commands.begun_purged;
CREATE INDEX CONCURRENTLY begun_purged ON commands.begun (begun_at)
  WHERE split_part(stream, '-', 1) IN ('programme', 'schedule', 'library', 'shifthours');

import type pg from 'pg';

/** Positions per partition of log.events, as platform/migrations/0013-partition-the-events.sql has it. */
const PARTITION_POSITIONS = 10_000_000n;

/**
 * Has the next partition made when an append is the first of this process, or the first in a partition: so there is always an
 * empty one, and no append waits for its making (docs/decisions/0021).
 */
export class Partitions {
  /** Number of the partition whose successor is known to be there. */
  private ensured = -1n;
  private ensuring = false;

  constructor(private readonly pool: pg.Pool) {}

  /** To be called with the position of a committed append. An error is for the next append to try again. */
  reached(position: bigint): void {
    const number = position / PARTITION_POSITIONS;
    if (number === this.ensured || this.ensuring) return;
    this.ensuring = true;
    this.pool
      .query('SELECT log.ensure_next_partition()')
      .then(
        () => (this.ensured = number),
        () => undefined,
      )
      .finally(() => (this.ensuring = false));
  }
}

import { createHash } from 'node:crypto';
import type { RecordedEvent } from '../event-store/event.js';

/**
 * One number for a whole log: SHA-256, hex, over the hashes of its events in the log's order. Each hash stands for the
 * event's content and its stream's past, the digest for the order of all streams as well.
 */
export class LogDigest {
  /** Events that it is of. */
  events = 0;
  private readonly hash = createHash('sha256');

  add({ metadata }: Pick<RecordedEvent, 'metadata'>): void {
    this.events++;
    this.hash.update(metadata.hash);
  }

  /** The digest of what was added so far. */
  text(): string {
    return this.hash.copy().digest('hex');
  }
}

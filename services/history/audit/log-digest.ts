import { createHash } from 'node:crypto';
import type { RecordedEvent } from '../../event-store/event.js';

/**
 * Digest of a whole log: SHA-256, hex, over the hashes of its events in the log's order. Each hash covers the event's content
 * and its stream's earlier events; the digest also covers the order of the events of all streams.
 */
export class LogDigest {
  /** Number of events added. */
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

import type { LogRecord } from './log-record.js';

/** About what 8 MB of memory hold (eventstoredb.md, Append). */
const REMEMBERED = 50_000;

/**
 * What makes an append with ANY idempotent: a cache in memory. After a restart, or once 50,000 newer events have pushed an id
 * out, the same append is stored again (eventstoredb.md, Append).
 */
export class RecentEventIds {
  private readonly records = new Map<string, LogRecord>();

  remember(record: LogRecord): void {
    this.records.delete(record.id);
    this.records.set(record.id, record);
    if (this.records.size <= REMEMBERED) return;
    for (const oldest of this.records.keys()) {
      this.records.delete(oldest);
      break;
    }
  }

  find(stream: string, id: string): LogRecord | undefined {
    const record = this.records.get(id);
    return record?.stream === stream ? record : undefined;
  }
}

import { EventEmitter } from 'node:events';
import { type AppendDecision, decideAppend, type Expected } from './append-decision.js';
import type { Journal } from './journal.js';
import { type LogRecord, type ProposedEvent, recordSize } from './log-record.js';
import { RecentEventIds } from './recent-event-ids.js';

/** Answer to an append; `revision` undefined where the stream has no event. */
export type Appended =
  | { readonly success: true; readonly revision: number | undefined; readonly position: number | undefined }
  | { readonly success: false; readonly revision: number | undefined };

interface JournalLine {
  readonly stream: string;
  readonly created: number;
  readonly events: readonly { id: string; type: string; contentType: string; data: string; metadata: string }[];
}

/** All records in order. Readers see a record once it is on the disk, which is also when its append is answered. */
export class EventLog {
  private readonly records: LogRecord[] = [];
  private readonly streams = new Map<string, LogRecord[]>();
  private readonly recent = new RecentEventIds();
  private readonly committed = new EventEmitter().setMaxListeners(0);
  private end = 0;
  /** Records that readers see. */
  private readable = 0;

  constructor(
    private readonly journal: Journal,
    lines: readonly string[],
  ) {
    for (const line of lines) {
      // What `append` wrote.
      const { stream, created, events } = JSON.parse(line) as JournalLine;
      for (const { data, metadata, ...event } of events) {
        this.add(stream, created, {
          ...event,
          data: Buffer.from(data, 'base64'),
          metadata: Buffer.from(metadata, 'base64'),
        });
      }
    }
    this.readable = this.records.length;
  }

  /** Records that readers see; those of a stream when one is named. */
  at(index: number, stream?: string): LogRecord | undefined {
    const record = stream === undefined ? this.records[index] : this.streams.get(stream)?.[index];
    return record !== undefined && record.index < this.readable ? record : undefined;
  }

  /** How many records readers see; of a stream when one is named. */
  count(stream?: string): number {
    if (stream === undefined) return this.readable;
    const records = this.streams.get(stream) ?? [];
    return firstAtOrAfter(records, this.readable, ({ index }) => index);
  }

  /** Place of the first record at or after a position, and whether one begins exactly there. */
  find(position: number): { readonly index: number; readonly exact: boolean; readonly pastEnd: boolean } {
    const index = firstAtOrAfter(this.records, position, (record) => record.position);
    return {
      index: Math.min(index, this.readable),
      exact: this.at(index)?.position === position,
      pastEnd: index >= this.readable,
    };
  }

  async append(stream: string, expected: Expected, events: readonly ProposedEvent[]): Promise<Appended> {
    const present = this.streams.get(stream) ?? [];
    const decision: AppendDecision = decideAppend(stream, present, expected, events, this.recent);
    if (decision.kind !== 'append') {
      const revision = present.at(-1)?.revision;
      await this.journal.settled();
      return decision.kind === 'conflict'
        ? { success: false, revision }
        : { success: true, revision: decision.last.revision, position: decision.last.position };
    }
    // It stores nothing and "succeeds" with a misleading revision (eventstoredb.md, Append).
    if (events.length === 0)
      return { success: true, revision: typeof expected === 'number' ? expected : undefined, position: undefined };

    const created = Date.now();
    const line: JournalLine = {
      stream,
      created,
      events: events.map((event) => ({
        ...event,
        data: event.data.toString('base64'),
        metadata: event.metadata.toString('base64'),
      })),
    };
    const last = events.map((event) => this.add(stream, created, event)).at(-1);
    const upTo = this.records.length;
    await this.journal.append(JSON.stringify(line));
    if (upTo > this.readable) {
      this.readable = upTo;
      this.committed.emit('committed');
    }
    return { success: true, revision: last?.revision, position: last?.position };
  }

  /** Calls `listener` after more records can be read, until the function returned is called. */
  onCommitted(listener: () => void): () => void {
    this.committed.on('committed', listener);
    return () => this.committed.off('committed', listener);
  }

  private add(stream: string, created: number, event: ProposedEvent): LogRecord {
    let records = this.streams.get(stream);
    if (records === undefined) this.streams.set(stream, (records = []));
    const record = {
      ...event,
      stream,
      created,
      revision: records.length,
      index: this.records.length,
      position: this.end,
    };
    this.end += recordSize(stream, event);
    records.push(record);
    this.records.push(record);
    this.recent.remember(record);
    return record;
  }
}

function firstAtOrAfter(records: readonly LogRecord[], value: number, of: (record: LogRecord) => number): number {
  let [low, high] = [0, records.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    const record = records[middle];
    if (record !== undefined && of(record) < value) low = middle + 1;
    else high = middle;
  }
  return low;
}

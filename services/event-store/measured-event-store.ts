import { Counter, Histogram, type Registry } from 'prom-client';
import type { Position } from '../platform/position.js';
import type { CommandContext, NewEvent, RecordedEvent } from './event.js';
import {
  type Appended,
  AppendTooLarge,
  type Batch,
  type EventStore,
  type Expected,
  InvalidAppend,
  StoreUnavailable,
  type StreamRange,
  type SubscribeOptions,
  VersionConflict,
} from './event-store.js';

/** Seconds: from a commit to a local disk up to the timeout of a store that retries (docs/quality.md, Append: p99 20 ms). */
const BUCKET_BOUNDS = [0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Counts and times the appends to a store of either kind at the port, as callers see them, including queueing and retries. */
export class MeasuredEventStore implements EventStore {
  private readonly commands: Counter;
  private readonly events: Counter;
  private readonly failures: Counter<'reason'>;
  private readonly seconds: Histogram;

  constructor(
    private readonly store: EventStore,
    registry: Registry,
  ) {
    const registers = [registry];
    this.commands = new Counter({
      name: 'commands_appended_total',
      help: 'Appends that the log took, of one command each.',
      registers,
    });
    this.events = new Counter({ name: 'events_appended_total', help: 'Events that the log took.', registers });
    this.failures = new Counter({
      name: 'append_failures_total',
      help: 'Appends that failed: conflict, invalid, unavailable (stored or not) or error.',
      labelNames: ['reason'],
      registers,
    });
    this.seconds = new Histogram({
      name: 'append_duration_seconds',
      help: 'Time to the answer of the log, of whatever kind.',
      buckets: BUCKET_BOUNDS,
      registers,
    });
  }

  async append(
    stream: string,
    expected: Expected,
    events: readonly NewEvent[],
    context: CommandContext,
  ): Promise<Appended> {
    const started = performance.now();
    try {
      const appended = await this.store.append(stream, expected, events, context);
      this.commands.inc();
      this.events.inc(events.length);
      return appended;
    } catch (error) {
      this.failures.inc({ reason: reasonOf(error) });
      throw error;
    } finally {
      this.seconds.observe((performance.now() - started) / 1000);
    }
  }

  read(stream: string, range?: StreamRange): AsyncIterable<RecordedEvent> {
    return this.store.read(stream, range);
  }

  readPortions(stream: string, range?: StreamRange): AsyncIterable<readonly RecordedEvent[]> {
    return this.store.readPortions(stream, range);
  }

  subscribe(after: Position, options: SubscribeOptions): AsyncIterable<Batch> {
    return this.store.subscribe(after, options);
  }

  head(): Promise<Position> {
    return this.store.head();
  }

  importRecorded(events: readonly RecordedEvent[]): Promise<Position> {
    return this.store.importRecorded(events);
  }

  close(): Promise<void> {
    return this.store.close();
  }
}

function reasonOf(error: unknown): string {
  if (error instanceof VersionConflict) return 'conflict';
  if (error instanceof InvalidAppend || error instanceof AppendTooLarge) return 'invalid';
  return error instanceof StoreUnavailable ? 'unavailable' : 'error';
}

import type { Counter, Histogram, Metrics } from '../platform/metrics/metrics.js';
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
  private readonly failures: Counter;
  private readonly seconds: Histogram;

  constructor(
    private readonly store: EventStore,
    metrics: Metrics,
  ) {
    this.commands = metrics.counter('commands_appended_total', 'Appends that the log took, of one command each.');
    this.events = metrics.counter('events_appended_total', 'Events that the log took.');
    this.failures = metrics.counter(
      'append_failures_total',
      'Appends that failed: conflict, invalid, unavailable (stored or not) or error.',
    );
    this.seconds = metrics.histogram(
      'append_duration_seconds',
      'Time to the answer of the log, of whatever kind.',
      BUCKET_BOUNDS,
    );
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
      this.commands.add();
      this.events.add({}, events.length);
      return appended;
    } catch (error) {
      this.failures.add({ reason: reasonOf(error) });
      throw error;
    } finally {
      this.seconds.observe({}, (performance.now() - started) / 1000);
    }
  }

  read(stream: string, range?: StreamRange): AsyncIterable<RecordedEvent> {
    return this.store.read(stream, range);
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

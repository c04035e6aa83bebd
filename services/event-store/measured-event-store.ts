import type { Counter, Histogram, Metrics } from '../platform/metrics/metrics.js';
import type { CommandContext, NewEvent, Position, RecordedEvent } from './event.js';
import {
  type Appended,
  type Batch,
  type EventStore,
  InvalidAppend,
  StoreUnavailable,
  type StreamRange,
  type SubscribeOptions,
  VersionConflict,
} from './event-store.js';

/** Seconds: from a commit to a local disk to the patience of a store that retries (quality.md, Append: p99 20 ms). */
const BOUNDS = [0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** A store of either kind that counts and times what goes into it, at the port: as its callers meet it, queueing and retries included. */
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
      BOUNDS,
    );
  }

  async append(
    stream: string,
    expected: number,
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

  takeOver(events: readonly RecordedEvent[]): Promise<Position> {
    return this.store.takeOver(events);
  }

  close(): Promise<void> {
    return this.store.close();
  }
}

function reasonOf(error: unknown): string {
  if (error instanceof VersionConflict) return 'conflict';
  if (error instanceof InvalidAppend) return 'invalid';
  return error instanceof StoreUnavailable ? 'unavailable' : 'error';
}

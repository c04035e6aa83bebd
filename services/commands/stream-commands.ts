import type { IdKind } from '../domain/reservations.js';
import { categoryOf, idOf, type NewEvent } from '../event-store/event.js';
import type { EventStore } from '../event-store/event-store.js';
import { KeyedMutex } from '../event-store/keyed-mutex.js';
import { StreamStates } from '../event-store/stream-states.js';
import { Refused } from '../platform/problem.js';
import { type BegunCommand, type CommandLedger, keyReused } from './command-ledger.js';
import { CommandRun, type RunTools } from './command-run.js';
import type { IdRanges } from './id-ranges.js';
import { RetryingEventStore } from './retrying-event-store.js';
import type { StreamCategory, StreamChange, WriteRequest, Written } from './stream-change.js';

/** Carries out commands on the streams of one category: one command, one append (docs/architecture.md, Rules of the write side). */
export class StreamCommands<State, Event extends NewEvent, Ids> {
  readonly states: StreamStates<State>;
  private readonly tools: RunTools<State, Event, Ids>;
  /** Commands on one stream wait for each other in this process; another process may still be faster. */
  private readonly mutex = new KeyedMutex();

  constructor(
    eventStore: EventStore,
    protected readonly ranges: IdRanges,
    protected readonly ledger: CommandLedger,
    private readonly category: StreamCategory<State, Event, Ids>,
  ) {
    const store = new RetryingEventStore(eventStore);
    this.states = new StreamStates(store, category.initial, category.evolve, category.cache);
    this.tools = { category, store, states: this.states, ranges, ledger };
  }

  /** The programme in whose stream of this category an id was made; undefined for an id of another category, or one never handed out. */
  async ownerOf(kind: IdKind, id: number): Promise<number | undefined> {
    const stream = await this.ranges.ownerOf(kind, id);
    return stream !== undefined && categoryOf(stream) === this.category.name ? idOf(stream) : undefined;
  }

  /** What was begun under the request's key, if it has one and was sent before. */
  protected async begunBefore(request: WriteRequest): Promise<BegunCommand | undefined> {
    return request.idempotencyKey === undefined ? undefined : this.ledger.find(request.commandId, request.fingerprint);
  }

  /** Changes a stream. With `If-Match` only what differs from that version is the command. */
  protected async changeStream<Answer>(
    stream: string,
    request: WriteRequest,
    change: StreamChange<State, Event, Ids, Answer>,
  ): Promise<Written<Answer>> {
    const begun = await this.begunBefore(request);
    // Of a command that was only found in the log it is known where it was carried out, not what it asked for.
    if (begun && begun.stream !== stream) throw new Refused(keyReused);
    return this.execute(stream, request, change, begun);
  }

  protected execute<Answer>(
    stream: string,
    request: WriteRequest,
    change: StreamChange<State, Event, Ids, Answer>,
    earlier: BegunCommand | undefined,
  ): Promise<Written<Answer>> {
    const run = new CommandRun(this.tools, stream, request, change);
    return this.mutex.runExclusive(stream, () => run.execute(earlier));
  }
}

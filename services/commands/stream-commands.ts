import type { IdKind } from '../domain/reservations.js';
import { categoryOf, idOf, type NewEvent } from '../event-store/event.js';
import type { EventStore } from '../event-store/event-store.js';
import { KeyedMutex } from '../event-store/keyed-mutex.js';
import type { StreamState } from '../event-store/stream-state.js';
import { StreamStates } from '../event-store/stream-states.js';
import { type Refusable, refuse } from '../platform/problem.js';
import { type CommandLedger, keyReused } from './command-ledger.js';
import { runCommand } from './command-pipeline.js';
import type { IdRanges } from './id-ranges.js';
import { type BegunElsewhere, type PipelineTools, pipelineContext } from './pipeline-context.js';
import { RetryingEventStore } from './retrying-event-store.js';
import type { StreamCategory, StreamChange, WriteRequest, Written } from './stream-change.js';

/** Carries out commands on the streams of one category: one command, one append (docs/architecture.md, Rules of the write side). */
export class StreamCommands<State, Event extends NewEvent, Ids> {
  readonly states: StreamStates<State>;
  private readonly tools: PipelineTools<State, Event, Ids>;
  /** Commands on one stream wait for each other in this process; another process may still be faster. */
  private readonly mutex = new KeyedMutex();

  constructor(
    eventStore: EventStore,
    protected readonly ranges: IdRanges,
    ledger: CommandLedger,
    private readonly category: StreamCategory<State, Event, Ids>,
  ) {
    const store = new RetryingEventStore(eventStore);
    this.states = new StreamStates(store, category.initial, category.evolve, category.cache);
    this.tools = { category, store, states: this.states, ranges, ledger };
  }

  /** The programme in whose stream of this category an id was made; undefined for an id of another category, or one never handed out. */
  async ownerOf(kind: IdKind, id: number): Promise<number | undefined> {
    const stream = await this.ranges.ownerOf(kind, id);
    return stream !== undefined && this.isOfCategory(stream) ? idOf(stream) : undefined;
  }

  /** The same of many ids, without those that have none. */
  async ownersOf(kind: IdKind, ids: readonly number[]): Promise<Map<number, number>> {
    const streams = await this.ranges.ownersOf(kind, ids);
    return new Map([...streams].flatMap(([id, stream]) => (this.isOfCategory(stream) ? [[id, idOf(stream)]] : [])));
  }

  private isOfCategory(stream: string): boolean {
    return categoryOf(stream) === this.category.name;
  }

  /** Changes a stream. With `If-Match` only what differs from that version is the command. */
  protected async changeStream<Answer>(
    stream: string,
    request: WriteRequest,
    change: StreamChange<State, Event, Ids, Answer>,
  ): Promise<Refusable<Written<Answer>>> {
    const result = await this.execute(stream, request, change);
    // Of a command that was only found in the log it is known where it was carried out, not what it asked for.
    return 'begunOn' in result ? refuse(keyReused) : result;
  }

  /** @param empty its state, for a stream that is known not to exist */
  protected execute<Answer>(
    stream: string,
    request: WriteRequest,
    change: StreamChange<State, Event, Ids, Answer>,
    empty?: StreamState<State>,
  ): Promise<Refusable<Written<Answer>> | BegunElsewhere> {
    const context = pipelineContext({ tools: this.tools, stream, request, change, ...(empty && { empty }) });
    return this.mutex.runExclusive(stream, () => runCommand(context));
  }
}

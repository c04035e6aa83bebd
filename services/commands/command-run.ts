import type { IdKind, UniqueName } from '../domain/reservations.js';
import { idOf, type NewEvent } from '../event-store/event.js';
import { type EventStore, VersionConflict } from '../event-store/event-store.js';
import type { StreamState, StreamStates } from '../event-store/stream-states.js';
import { type Refusal, Refused } from '../platform/problem.js';
import type { BegunCommand, CommandLedger } from './command-ledger.js';
import type { IdRanges } from './id-ranges.js';
import {
  type DecisionOf,
  MAX_TRIES,
  type StreamCategory,
  type StreamChange,
  tooBusy,
  type WriteRequest,
  type Written,
} from './stream-change.js';

/** What a run works with: the same for all commands of a category. */
export interface RunTools<State, Event, Ids> {
  readonly category: StreamCategory<State, Event, Ids>;
  readonly store: Pick<EventStore, 'append' | 'read'>;
  readonly states: StreamStates<State>;
  readonly ranges: IdRanges;
  readonly ledger: CommandLedger;
}

/** What a command came to: its events, which end at this version. */
interface Outcome<Event> {
  readonly version: number;
  readonly events: readonly Event[];
}

/**
 * One command on one stream, from its request to its answer: reserve ids, recognise a repetition, load, decide, reserve
 * names, append, answer (docs/architecture.md, Rules of the write side). Commands of this process on one stream run one
 * after the other; another process may still append in between, and then the command starts again on the fresh state.
 */
export class CommandRun<State, Event extends NewEvent, Ids, Answer> {
  private ids: BegunCommand['ids'] = {};
  /** The first try of a command that may be repeated: this run, or an earlier one. */
  private begun: BegunCommand | undefined;
  private readonly reservedNames: UniqueName[] = [];

  constructor(
    private readonly tools: RunTools<State, Event, Ids>,
    private readonly stream: string,
    private readonly request: WriteRequest,
    private readonly change: StreamChange<State, Event, Ids, Answer>,
  ) {}

  /** @param earlier what was begun under the same key before, as far as it is known already */
  async execute(earlier: BegunCommand | undefined): Promise<Written<Answer>> {
    try {
      await this.reserveIds(earlier);
      const written = await this.retryUntilWritten();
      await this.settleNames();
      return written;
    } catch (error) {
      // The events of a refused command never come. After any other error they may: then the reservations stay for a while.
      if (error instanceof Refused) await this.settleNames();
      throw error;
    }
  }

  private async retryUntilWritten(): Promise<Written<Answer>> {
    for (let tries = 0; tries < MAX_TRIES; tries++) {
      const written = await this.attempt();
      if (written) return written;
    }
    throw new Refused(tooBusy(`this ${this.tools.category.name}`), 1);
  }

  /** @returns undefined when the stream has moved on: what was looked up is of a version that is no longer the last */
  private async attempt(): Promise<Written<Answer> | undefined> {
    const { version } = await this.latest();
    const earlier = await this.earlierOutcome(version);
    if (earlier) return this.answerAfter(earlier);
    const seen = await this.seenState(version);
    await this.change.prepare?.(version);
    const now = await this.latest();
    // What came in between may even be this very command, sent twice at once.
    if (now.version !== version || (await this.reserveMissingIds(now.state))) return undefined;
    const decide = (state: State, name: string): readonly Event[] => eventsOf(this.decide(state, seen, name));
    const events = decide(now.state, this.names[0] ?? '');
    // Only a command that is accepted but for its names takes them.
    if (this.claimedNames(now.state, events).length === 0) return this.append(now, events);
    const name = await this.reserveNames(version, decide);
    const after = await this.latest();
    return name === undefined || after.version !== version ? undefined : this.append(after, decide(after.state, name));
  }

  private get names(): readonly string[] {
    return this.change.names ?? [''];
  }

  private latest(): Promise<StreamState<State>> {
    return this.tools.states.latest(this.stream);
  }

  private decide(state: State, seen: State | undefined, name: string): DecisionOf<Event> {
    return this.change.decide(state, this.tools.category.idsFrom(this.ids), seen, name);
  }

  /** Reserves the ids that the decision may take; a command that may be repeated keeps those of its first try. */
  private async reserveIds(earlier: BegunCommand | undefined): Promise<void> {
    const { ranges, ledger } = this.tools;
    const { commandId, fingerprint, idempotencyKey } = this.request;
    const { state, version } = await this.latest();
    if (earlier) {
      // The stream came back from an older backup: the command's events will come earlier than noted.
      if (earlier.version > version) await ledger.standsAt(commandId, version);
      this.begun = { ...earlier, version: Math.min(earlier.version, version) };
    } else {
      this.ids = await ranges.reserve(this.stream, this.change.ids?.(state) ?? {});
      if (idempotencyKey === undefined) return;
      this.begun = await ledger.begin(commandId, fingerprint, { stream: this.stream, version, ids: this.ids });
      if (this.begun.stream !== this.stream) throw new BegunElsewhere(this.begun);
    }
    this.ids = this.begun.ids;
  }

  /**
   * Reserves more ids when what the command copies has grown. Two tries at once may each reserve their own: only one of
   * them is appended.
   * @returns whether more were needed
   */
  private async reserveMissingIds(state: State): Promise<boolean> {
    const missing = missingIds(this.ids, this.change.ids?.(state) ?? {});
    if (Object.keys(missing).length === 0) return false;
    this.ids = { ...this.ids, ...(await this.tools.ranges.reserve(this.stream, missing)) };
    return true;
  }

  /** The state at the sender's version; undefined when the stream is still there, or the sender named none. */
  private async seenState(version: number): Promise<State | undefined> {
    const { ifMatch } = this.request;
    if (ifMatch === undefined || version === 0 || ifMatch === version) return undefined;
    if (ifMatch > version || ifMatch < 1) {
      throw new Refused({
        kind: 'stale',
        code: 'no-such-version',
        title: 'Validation failed',
        detail: `The ${this.tools.category.name} stands at version ${version}, not ${ifMatch}.`,
      });
    }
    return (await this.tools.states.at(this.stream, { version: ifMatch })).state;
  }

  private claimedNames(state: State, events: readonly Event[]): readonly UniqueName[] {
    return this.tools.category.names?.claimed(state, events) ?? [];
  }

  /**
   * Reserves the names that the decision takes.
   * @returns which of the names to choose from it took them with; undefined when the stream has moved on
   * @throws Refused 409 when one is taken, whichever is chosen
   */
  private async reserveNames(
    version: number,
    decide: (state: State, name: string) => readonly Event[],
  ): Promise<string | undefined> {
    let refusal: Refusal | undefined;
    for (const choice of this.names) {
      const now = await this.latest();
      if (now.version !== version) return undefined;
      const taken = await this.firstTaken(this.claimedNames(now.state, decide(now.state, choice)));
      if (!taken) return choice;
      refusal ??= this.tools.category.names?.refusal(taken);
    }
    throw refusal ? new Refused(refusal) : new RangeError('There is no name to choose from');
  }

  private async firstTaken(names: readonly UniqueName[]): Promise<UniqueName | undefined> {
    for (const name of names) {
      if (!(await this.tools.category.names?.reserve(this.stream, name))) return name;
      this.reservedNames.push(name);
    }
    return undefined;
  }

  private async settleNames(): Promise<void> {
    await Promise.all(this.reservedNames.map((name) => this.tools.category.names?.settle(this.stream, name)));
  }

  /**
   * Appends what was decided on this state. Nothing else runs between the last decision and the append.
   * @returns undefined when another process was faster
   */
  private async append(decidedOn: StreamState<State>, events: readonly Event[]): Promise<Written<Answer> | undefined> {
    const { commandId, correlationId, userId, time } = this.request;
    const { undoes } = this.change;
    if (events.length === 0) {
      const unchanged = this.written(decidedOn, this.change.answer(decidedOn.state, []));
      if (this.begun) await this.tools.ledger.changedNothing(commandId, decidedOn.version);
      return unchanged;
    }
    const context = { commandId, correlationId, causationId: commandId, userId, time, ...(undoes && { undoes }) };
    try {
      const { version } = await this.tools.store.append(this.stream, decidedOn.version, events, context);
      return await this.answerAfter({ version, events });
    } catch (error) {
      if (!(error instanceof VersionConflict)) throw error;
      return undefined;
    }
  }

  /** What a command that was carried out before came to: its events, by the log, or none when it changed nothing. */
  private async earlierOutcome(version: number): Promise<Outcome<Event> | undefined> {
    const { begun } = this;
    if (!begun) return undefined;
    const events: Event[] = [];
    let last = 0;
    for await (const event of this.tools.store.read(begun.stream, { from: begun.version + 1 })) {
      if (event.metadata.commandId === this.request.commandId) {
        events.push(event as NewEvent as Event);
        last = event.version;
      } else if (events.length > 0) break;
    }
    if (events.length > 0) return { version: last, events };
    // A version that the log no longer has was lost with a restore, and what the command came to with it.
    return begun.unchangedAt === null || begun.unchangedAt > version
      ? undefined
      : { version: begun.unchangedAt, events: [] };
  }

  /** Answers of the state right after the command, whatever came later. */
  private async answerAfter({ version, events }: Outcome<Event>): Promise<Written<Answer>> {
    const latest = await this.latest();
    const after = latest.version === version ? latest : await this.tools.states.at(this.stream, { version });
    return this.written(after, this.change.answer(after.state, events));
  }

  private written({ state, version, position }: StreamState<State>, answer: Answer): Written<Answer> {
    const missing = this.tools.category.missing?.(state);
    if (missing) throw new Refused(missing);
    return { answer, programmeId: idOf(this.stream), version, position, commandId: this.request.commandId };
  }
}

/** How many ids more are wanted than were reserved, for the kinds of which there are too few. */
function missingIds(
  reserved: BegunCommand['ids'],
  wanted: Partial<Record<IdKind, number>>,
): Partial<Record<IdKind, number>> {
  const isEnough = (kind: IdKind, count: number): boolean => {
    const range = reserved[kind];
    return count <= (range ? range.last - range.first + 1 : 0);
  };
  return Object.fromEntries((Object.entries(wanted) as [IdKind, number][]).filter(([kind, n]) => !isEnough(kind, n)));
}

function eventsOf<Event>(decision: DecisionOf<Event>): readonly Event[] {
  if ('refusal' in decision) throw new Refused(decision.refusal);
  return decision.events;
}

/** The same request, sent twice at once, has begun under the id that the other one took. */
export class BegunElsewhere extends Error {
  constructor(readonly begun: BegunCommand) {
    super(`Begun on ${begun.stream}`);
  }
}

import { categoryOf, idOf, type NewEvent, type Position, type RecordedEvent } from '../event-store/event.js';
import type { EventStore } from '../event-store/event-store.js';
import { VersionConflict } from '../event-store/event-store.js';
import { type StreamState, StreamStates } from '../event-store/stream-states.js';
import { Turns } from '../event-store/turns.js';
import type { CommandMetadata } from '../platform/http/command-meta.js';
import { type Refusal, Refused } from '../platform/problem.js';
import { type BegunCommand, type CommandLedger, keyReused } from './command-ledger.js';
import type { IdKind, IdRanges } from './id-ranges.js';
import { PatientStore } from './patient-store.js';

/** A request that asks for a change: who, when, under which id, and what tells a repetition from another request. */
export interface Request extends CommandMetadata {
  readonly fingerprint: string;
}

/** What a command comes to: the facts that it makes true (none when nothing changes), or why it is refused. */
export type DecisionOf<Event> = { readonly events: readonly Event[] } | { readonly refusal: Refusal };

export interface StreamChange<State, Event, Ids, Answer> {
  /** Most ids that the decision may take. */
  readonly ids?: (state: State) => Partial<Record<IdKind, number>>;
  /**
   * Pure; called again on the fresh state when somebody else was faster.
   * @param seen the state at the sender's `If-Match` when it has moved on since; undefined where he saw it as it stands
   */
  readonly decide: (state: State, ids: Ids, seen: State | undefined, freeName: string) => DecisionOf<Event>;
  /** Names to choose from: the decision is given the first with which everything that it takes is free. */
  readonly names?: readonly string[];
  /** Makes the answer of the state as the command left it; also for a repeated command. */
  readonly answer: (state: State, events: readonly Event[]) => Answer;
  /** Command whose events the decision takes back. */
  readonly undoes?: string;
  /** Looks up what the decision needs besides the state at this version; done again when somebody else was faster. */
  readonly prepare?: (version: number) => Promise<void>;
}

export interface Written<Answer> {
  readonly answer: Answer;
  readonly programmeId: number;
  readonly version: number;
  readonly position: Position;
  readonly commandId: string;
}

/** A name that one stream alone may have. */
export interface UniqueName {
  readonly scope: string;
  /** As it compares. */
  readonly key: string;
  readonly name: string;
}

/** Names that are unique across streams (name-reservations.ts). */
export interface StreamNames<State, Event> {
  /** Those that the events make the stream's which it does not have yet. */
  taken(state: State, events: readonly Event[]): readonly UniqueName[];
  /** @returns false when another stream has it */
  reserve(stream: string, name: UniqueName): Promise<boolean>;
  settle(stream: string, name: UniqueName): Promise<void>;
  refusal(name: UniqueName): Refusal;
}

export interface StreamsOf<State, Event, Ids> {
  /** Category of the streams, which is also what a planner calls one of them: 'programme'. */
  readonly what: string;
  readonly initial: () => State;
  readonly evolve: (state: State, event: RecordedEvent) => State;
  /** Streams kept folded. */
  readonly kept?: number;
  readonly taken: (ids: BegunCommand['ids']) => Ids;
  /** Why there is nothing to answer of a state; undefined when there is. */
  readonly missing?: (state: State) => Refusal | undefined;
  readonly names?: StreamNames<State, Event>;
}

/** Others may be faster this many times before the caller is asked to try again. */
export const MOST_TRIES = 12;

/** Carries decisions on the streams of one category out: one command, one append (architecture.md, Rules of the write side). */
export class StreamCommands<State, Event extends NewEvent, Ids> {
  readonly states: StreamStates<State>;
  private readonly store: PatientStore;
  /** Commands on one stream wait for each other here; another process may still be faster. */
  private readonly turns = new Turns();

  constructor(
    store: EventStore,
    protected readonly ranges: IdRanges,
    protected readonly ledger: CommandLedger,
    private readonly of: StreamsOf<State, Event, Ids>,
  ) {
    this.store = new PatientStore(store);
    this.states = new StreamStates(this.store, of.initial, of.evolve, of.kept);
  }

  /** The programme in whose stream of this category an id was made; undefined for one that another category has, or that was never handed out. */
  async ownerOf(kind: IdKind, id: number): Promise<number | undefined> {
    const stream = await this.ranges.ownerOf(kind, id);
    return stream !== undefined && categoryOf(stream) === this.of.what ? idOf(stream) : undefined;
  }

  /** What was begun under the request's key, if it has one and was sent before. */
  protected async begunBefore(request: Request): Promise<BegunCommand | undefined> {
    return request.idempotencyKey === undefined ? undefined : this.ledger.find(request.commandId, request.fingerprint);
  }

  /** Changes a stream. With `If-Match` only what differs from that version is the command. */
  protected async changeStream<Answer>(
    stream: string,
    request: Request,
    change: StreamChange<State, Event, Ids, Answer>,
  ): Promise<Written<Answer>> {
    const begun = await this.begunBefore(request);
    // What is known of a command that was only found in the log is where it was carried out.
    if (begun && begun.stream !== stream) throw new Refused(keyReused);
    return this.carryOut(stream, request, change, begun);
  }

  protected carryOut<Answer>(
    stream: string,
    request: Request,
    change: StreamChange<State, Event, Ids, Answer>,
    earlier: BegunCommand | undefined,
  ): Promise<Written<Answer>> {
    return this.turns.take(stream, () => this.inTurn(stream, request, change, earlier));
  }

  private async inTurn<Answer>(
    stream: string,
    request: Request,
    change: StreamChange<State, Event, Ids, Answer>,
    earlier: BegunCommand | undefined,
  ): Promise<Written<Answer>> {
    const kept: UniqueName[] = [];
    const settle = () => Promise.all(kept.map((name) => this.of.names?.settle(stream, name)));
    try {
      const written = await this.tryOut(stream, request, change, earlier, kept);
      await settle();
      return written;
    } catch (error) {
      // Its events will never come. After any other error they may: then the names stay kept for a while.
      if (error instanceof Refused) await settle();
      throw error;
    }
  }

  /** @param kept gets the names that were kept for the stream */
  private async tryOut<Answer>(
    stream: string,
    request: Request,
    change: StreamChange<State, Event, Ids, Answer>,
    earlier: BegunCommand | undefined,
    kept: UniqueName[],
  ): Promise<Written<Answer>> {
    const { ids: first, begun } = await this.reserveIds(stream, request, change, earlier);
    let ids = first;
    for (let tries = 0; tries < MOST_TRIES; tries++) {
      const { version } = await this.states.latest(stream);
      const done = begun && (await this.done(begun, request.commandId, version));
      if (done) return this.answered(stream, request, change, done);
      const seen = await this.seenBy(request, stream, version);
      await change.prepare?.(version);
      let now = await this.states.latest(stream);
      // Whatever was looked up above holds for that version only; what came after may even be this very command, sent twice at once.
      if (now.version !== version) continue;
      const lacking = lackingIds(ids, change.ids?.(now.state) ?? {});
      if (Object.keys(lacking).length > 0) {
        // What it copies has grown since they were kept. Two tries at once may each have their own: only one of them is appended.
        ids = { ...ids, ...(await this.ranges.reserve(stream, lacking)) };
        continue;
      }

      const decide = (state: State, name: string) => eventsOf(change.decide(state, this.of.taken(ids), seen, name));
      let events = decide(now.state, change.names?.[0] ?? '');
      // Only a command that is accepted but for its names takes them.
      if (this.of.names && this.of.names.taken(now.state, events).length > 0) {
        const name = await this.reserveNames(stream, version, change.names ?? [''], decide, kept);
        now = await this.states.latest(stream);
        if (name === undefined || now.version !== version) continue;
        events = decide(now.state, name);
      }
      // From the last decision to the append nothing else runs.
      if (events.length === 0) {
        const unchanged = this.written(stream, now, request, change.answer(now.state, []));
        if (begun) await this.ledger.changedNothing(request.commandId, version);
        return unchanged;
      }
      try {
        const { version: after } = await this.store.append(stream, version, events, {
          commandId: request.commandId,
          correlationId: request.correlationId,
          causationId: request.commandId,
          userId: request.userId,
          time: request.time,
          ...(change.undoes !== undefined && { undoes: change.undoes }),
        });
        return await this.answered(stream, request, change, { version: after, events });
      } catch (error) {
        if (!(error instanceof VersionConflict)) throw error;
      }
    }
    throw new Refused(tooBusy(`this ${this.of.what}`), 1);
  }

  /**
   * Keeps the names that the decision takes.
   * @returns which of the names to choose from it took them with; undefined when the stream has moved on
   * @throws Refused 409 when one is taken, whichever is chosen
   */
  private async reserveNames(
    stream: string,
    version: number,
    choices: readonly string[],
    decide: (state: State, name: string) => readonly Event[],
    kept: UniqueName[],
  ): Promise<string | undefined> {
    let refusal: Refusal | undefined;
    for (const choice of choices) {
      const now = await this.states.latest(stream);
      if (now.version !== version) return undefined;
      const clash = await this.firstTaken(
        stream,
        this.of.names?.taken(now.state, decide(now.state, choice)) ?? [],
        kept,
      );
      if (!clash) return choice;
      refusal ??= this.of.names?.refusal(clash);
    }
    throw refusal ? new Refused(refusal) : new RangeError('There is no name to choose from');
  }

  private async firstTaken(
    stream: string,
    names: readonly UniqueName[],
    kept: UniqueName[],
  ): Promise<UniqueName | undefined> {
    for (const name of names) {
      if (!(await this.of.names?.reserve(stream, name))) return name;
      kept.push(name);
    }
    return undefined;
  }

  /** Keeps the ids that the decision may take; for a command that may be repeated, those of its first try. */
  private async reserveIds<Answer>(
    stream: string,
    request: Request,
    change: StreamChange<State, Event, Ids, Answer>,
    earlier: BegunCommand | undefined,
  ): Promise<{ ids: BegunCommand['ids']; begun?: BegunCommand }> {
    const { state, version } = await this.states.latest(stream);
    if (earlier && earlier.version > version) await this.ledger.standsAt(request.commandId, version);
    if (earlier) return { ids: earlier.ids, begun: { ...earlier, version: Math.min(earlier.version, version) } };
    const ids = await this.ranges.reserve(stream, change.ids?.(state) ?? {});
    if (request.idempotencyKey === undefined) return { ids };
    const begun = await this.ledger.begin(request.commandId, request.fingerprint, { stream, version, ids });
    if (begun.stream !== stream) throw new BegunElsewhere(begun);
    return { ids: begun.ids, begun };
  }

  /** The state at the sender's version; undefined when it has not moved on, or when he named none. */
  private async seenBy(request: Request, stream: string, version: number): Promise<State | undefined> {
    if (request.ifMatch === undefined || version === 0 || request.ifMatch === version) return undefined;
    if (request.ifMatch > version || request.ifMatch < 1) {
      throw new Refused({
        kind: 'stale',
        code: 'no-such-version',
        title: 'Validation failed',
        detail: `The ${this.of.what} stands at version ${version}, not ${request.ifMatch}.`,
      });
    }
    return (await this.states.at(stream, { version: request.ifMatch })).state;
  }

  /** What a command that was carried out before came to: its events, by the log, or none where it changed nothing. */
  private async done(begun: BegunCommand, commandId: string, version: number): Promise<Done<Event> | undefined> {
    const events: RecordedEvent[] = [];
    for await (const event of this.store.read(begun.stream, { from: begun.version + 1 })) {
      if (event.metadata.commandId === commandId) events.push(event);
      else if (events.length > 0) break;
    }
    const last = events.at(-1);
    if (last)
      return {
        version: last.version,
        events: events as readonly RecordedEvent[] as readonly NewEvent[] as readonly Event[],
      };
    // A version that the log no longer has was lost with a restore, and what the command came to with it.
    return begun.unchangedAt === null || begun.unchangedAt > version
      ? undefined
      : { version: begun.unchangedAt, events: [] };
  }

  /** Answers of the state as the command left it, whatever came after. */
  private async answered<Answer>(
    stream: string,
    request: Request,
    change: StreamChange<State, Event, Ids, Answer>,
    done: Done<Event>,
  ): Promise<Written<Answer>> {
    const latest = await this.states.latest(stream);
    const then = latest.version === done.version ? latest : await this.states.at(stream, { version: done.version });
    return this.written(stream, then, request, change.answer(then.state, done.events));
  }

  private written<Answer>(stream: string, now: StreamState<State>, request: Request, answer: Answer): Written<Answer> {
    const missing = this.of.missing?.(now.state);
    if (missing) throw new Refused(missing);
    return {
      answer,
      programmeId: idOf(stream),
      version: now.version,
      position: now.position,
      commandId: request.commandId,
    };
  }
}

interface Done<Event> {
  readonly version: number;
  readonly events: readonly Event[];
}

/** How many are wanted of the kinds that too few were kept of. */
function lackingIds(
  kept: BegunCommand['ids'],
  wanted: Partial<Record<IdKind, number>>,
): Partial<Record<IdKind, number>> {
  const enough = (kind: IdKind, count: number): boolean => {
    const range = kept[kind];
    return count <= (range ? range.last - range.first + 1 : 0);
  };
  return Object.fromEntries(
    (Object.entries(wanted) as [IdKind, number][]).filter(([kind, count]) => !enough(kind, count)),
  );
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

export const tooBusy = (what: string): Refusal => ({
  kind: 'unavailable',
  code: 'too-busy',
  title: 'Service unavailable',
  detail: `Many people are changing ${what} right now. Please try again.`,
});

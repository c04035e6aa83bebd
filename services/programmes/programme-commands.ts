import { Inject, Injectable } from '@nestjs/common';
import { CommandLedger, keyReused, type BegunCommand } from '../commands/command-ledger.js';
import { type IdKind, IdRanges, takeFrom } from '../commands/id-ranges.js';
import { NameReservations } from '../commands/name-reservations.js';
import { PatientStore } from '../commands/patient-store.js';
import { EVENT_STORE, type EventStore, VersionConflict } from '../event-store/event-store.js';
import { Turns } from '../event-store/turns.js';
import { idOf, type Position, type RecordedEvent } from '../event-store/event.js';
import { type StreamState, StreamStates } from '../event-store/stream-states.js';
import type { CommandMetadata } from '../platform/http/command-meta.js';
import { type Refusal, Refused } from '../platform/problem.js';
import { type Decision, programmeNotFound } from './decision.js';
import type { ProgrammeEvent, RecordedProgrammeEvent } from './events.js';
import { evolve, nameKey, noProgramme, type Programme } from './programme.js';
import type { ReservedIds } from './reserved-ids.js';

/** A request that asks for a change: who, when, under which id, and what tells a repetition from another request. */
export interface Request extends CommandMetadata { readonly fingerprint: string }

export interface Change<Answer> {
  /** Looks up what the decision needs besides the programme at this version; done again when somebody else was faster. */
  readonly prepare?: (version: number) => Promise<void>;
  /** Command that this one takes back. */
  readonly undoes?: string;
  /** Most ids that the decision may take. */
  readonly ids?: (programme: Programme) => Partial<Record<IdKind, number>>;
  /**
   * Pure; called again on the fresh state when somebody else was faster.
   * @param seen the programme at the sender's `If-Match` when it has moved on since; undefined where he saw it as it stands
   */
  readonly decide: (programme: Programme, ids: ReservedIds, seen: Programme | undefined, freeName: string) => Decision;
  /** Name that the decision takes, when it takes another one; of several the first that is free. */
  readonly takesName?: (programme: Programme, seen: Programme | undefined) => string | readonly string[] | undefined;
  /** Makes the answer of the programme as the command left it; also for a repeated command. */
  readonly answer: (programme: Programme, events: readonly ProgrammeEvent[]) => Answer;
}

export interface Written<Answer> {
  readonly answer: Answer;
  readonly programmeId: number;
  readonly version: number;
  readonly position: Position;
  readonly commandId: string;
}

/** Others may be faster this many times before the caller is asked to try again. */
export const MOST_TRIES = 12;
const NAMES = 'programme';

export const programmeStream = (id: number): string => `programme-${id}`;

/** Carries decisions on programmes out: one command, one append (architecture.md, Rules of the write side). */
@Injectable()
export class ProgrammeCommands {
  readonly states: StreamStates<Programme>;
  private readonly store: PatientStore;
  /** Commands on one programme wait for each other here; another process may still be faster. */
  private readonly turns = new Turns();

  constructor(
    @Inject(EVENT_STORE) store: EventStore,
    private readonly ranges: IdRanges,
    private readonly names: NameReservations,
    private readonly ledger: CommandLedger,
  ) {
    this.store = new PatientStore(store);
    this.states = new StreamStates(this.store, noProgramme, (programme, event) => evolve(programme, event as RecordedProgrammeEvent));
  }

  /** Makes a programme under a new id and a name that is free. */
  async create<Answer>(request: Request, name: string | readonly string[], change: Omit<Change<Answer>, 'decide' | 'takesName'> & {
    readonly decide: (programmeId: number, ids: ReservedIds, freeName: string) => Decision;
  }): Promise<Written<Answer>> {
    const begun = request.idempotencyKey === undefined ? undefined : await this.ledger.find(request.commandId, request.fingerprint);
    const createIn = (stream: string, earlier: BegunCommand | undefined): Promise<Written<Answer>> => this.carryOut(stream, request, {
      ...change, takesName: () => name, decide: (_, ids, __, freeName) => change.decide(idOf(stream), ids, freeName),
    }, earlier);
    try {
      return await createIn(begun?.stream ?? (await this.newStream()), begun);
    } catch (error) {
      // The same request, sent twice at once, has begun under the id that the other one took.
      if (error instanceof BegunElsewhere) return createIn(error.begun.stream, error.begun);
      throw error;
    }
  }

  /** Changes a programme that exists. With `If-Match` only what differs from that version is the command. */
  async change<Answer>(programmeId: number, request: Request, change: Change<Answer>): Promise<Written<Answer>> {
    const begun = request.idempotencyKey === undefined ? undefined : await this.ledger.find(request.commandId, request.fingerprint);
    const stream = programmeStream(programmeId);
    // What is known of a command that was only found in the log is where it was carried out.
    if (begun && begun.stream !== stream) throw new Refused(keyReused);
    return this.carryOut(stream, request, change, begun);
  }

  /** An id that the log has seen is never handed out again, also after the counters were restored from an older backup. */
  private async newStream(): Promise<string> {
    for (;;) {
      const stream = programmeStream(await this.ranges.next('programme'));
      if ((await this.states.latest(stream)).version === 0) return stream;
    }
  }

  /** The programme that a part or zone was made in; undefined for an id that was never handed out. */
  async ownerOf(kind: IdKind, id: number): Promise<number | undefined> {
    const stream = await this.ranges.ownerOf(kind, id);
    return stream === undefined ? undefined : idOf(stream);
  }

  /** Names that another programme still has keep it; by the log, not by a read model. */
  private holds(key: string): (stream: string) => Promise<boolean> {
    return async (stream) => {
      const { state } = await this.states.latest(stream);
      return state.id !== 0 && state.isActive && nameKey(state.name) === key;
    };
  }

  private carryOut<Answer>(stream: string, request: Request, change: Change<Answer>, earlier: BegunCommand | undefined): Promise<Written<Answer>> {
    return this.turns.take(stream, () => this.inTurn(stream, request, change, earlier));
  }

  private async inTurn<Answer>(stream: string, request: Request, change: Change<Answer>, earlier: BegunCommand | undefined): Promise<Written<Answer>> {
    const { ids, begun } = await this.reserveIds(stream, request, change, earlier);
    for (let tries = 0; tries < MOST_TRIES; tries++) {
      const { version } = await this.states.latest(stream);
      const done = begun && (await this.done(begun, request.commandId, version));
      if (done) return this.answered(stream, request, change, done);
      const seen = await this.seenBy(request, stream, version);
      await change.prepare?.(version);
      let now = await this.states.latest(stream);
      // Whatever was looked up above holds for that version only; what came after may even be this very command, sent twice at once.
      if (now.version !== version) continue;

      let name = '';
      const wanted = [change.takesName?.(now.state, seen) ?? []].flat();
      const [first] = wanted;
      if (first !== undefined) {
        // Only a command that is accepted but for its name takes one.
        eventsOf(change.decide(now.state, taken(ids), seen, first));
        name = await this.reserveName(stream, wanted);
        now = await this.states.latest(stream);
        if (now.version !== version) continue;
      }
      // From here to the append nothing else runs.
      const events = eventsOf(change.decide(now.state, taken(ids), seen, name));
      if (events.length === 0) {
        const unchanged = this.written(now, request, change.answer(now.state, []));
        if (begun) await this.ledger.changedNothing(request.commandId, version);
        return unchanged;
      }
      try {
        const { version: after } = await this.store.append(stream, version, events, {
          commandId: request.commandId, correlationId: request.correlationId, causationId: request.commandId, userId: request.userId, time: request.time,
          ...(change.undoes !== undefined && { undoes: change.undoes }),
        });
        if (first !== undefined) await this.names.settle(NAMES, nameKey(name), stream);
        return await this.answered(stream, request, change, { version: after, events });
      } catch (error) {
        if (!(error instanceof VersionConflict)) throw error;
      }
    }
    throw new Refused(tooBusy('this programme'), 1);
  }

  /** Keeps the ids that the decision may take; for a command that may be repeated, those of its first try. */
  private async reserveIds<Answer>(
    stream: string, request: Request, change: Change<Answer>, earlier: BegunCommand | undefined,
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

  /** Reserves the first of the wanted names that is free. @throws Refused 409 when none is */
  private async reserveName(stream: string, wanted: readonly string[]): Promise<string> {
    for (const name of wanted) {
      const key = nameKey(name);
      if (await this.names.reserve(NAMES, key, stream, this.holds(key))) return name;
    }
    throw new Refused(nameTaken(wanted[0] ?? ''));
  }

  /** The programme at the sender's version; undefined when it has not moved on, or when he named none. */
  private async seenBy(request: Request, stream: string, version: number): Promise<Programme | undefined> {
    if (request.ifMatch === undefined || version === 0 || request.ifMatch === version) return undefined;
    if (request.ifMatch > version || request.ifMatch < 1) {
      throw new Refused({ kind: 'stale', code: 'no-such-version', title: 'Validation failed', detail: `The programme stands at version ${version}, not ${request.ifMatch}.` });
    }
    return (await this.states.at(stream, { version: request.ifMatch })).state;
  }

  /** What a command that was carried out before came to: its events, by the log, or none where it changed nothing. */
  private async done(begun: BegunCommand, commandId: string, version: number): Promise<{ version: number; events: readonly ProgrammeEvent[] } | undefined> {
    const events: RecordedEvent[] = [];
    for await (const event of this.store.read(begun.stream, { from: begun.version + 1 })) {
      if (event.metadata.commandId === commandId) events.push(event);
      else if (events.length > 0) break;
    }
    const last = events.at(-1);
    if (last) return { version: last.version, events: events as readonly RecordedEvent[] as readonly ProgrammeEvent[] };
    // A version that the log no longer has was lost with a restore, and what the command came to with it.
    return begun.unchangedAt === null || begun.unchangedAt > version ? undefined : { version: begun.unchangedAt, events: [] };
  }

  /** Answers of the programme as the command left it, whatever came after. */
  private async answered<Answer>(
    stream: string, request: Request, change: Change<Answer>, done: { version: number; events: readonly ProgrammeEvent[] },
  ): Promise<Written<Answer>> {
    const latest = await this.states.latest(stream);
    const then = latest.version === done.version ? latest : await this.states.at(stream, { version: done.version });
    return this.written(then, request, change.answer(then.state, done.events));
  }

  private written<Answer>(now: StreamState<Programme>, request: Request, answer: Answer): Written<Answer> {
    if (now.state.id === 0) throw new Refused(programmeNotFound);
    return { answer, programmeId: now.state.id, version: now.version, position: now.position, commandId: request.commandId };
  }
}

function eventsOf(decision: Decision): readonly ProgrammeEvent[] {
  if ('refusal' in decision) throw new Refused(decision.refusal);
  return decision.events;
}

const taken = (ids: BegunCommand['ids']): ReservedIds =>
  ({ part: takeFrom(ids.part), subprogramme: takeFrom(ids.subprogramme), task: takeFrom(ids.task), zone: takeFrom(ids.zone) });

class BegunElsewhere extends Error {
  constructor(readonly begun: BegunCommand) {
    super(`Begun on ${begun.stream}`);
  }
}

export const tooBusy = (what: string): Refusal =>
  ({ kind: 'unavailable', code: 'too-busy', title: 'Service unavailable', detail: `Many people are changing ${what} right now. Please try again.` });

const nameTaken = (name: string) => {
  const title = `A project with the name "${name.trim()}" already exists, please provide a new name.`;
  return { kind: 'conflict', code: 'name-taken', title, errors: { name: [title] } } as const;
};

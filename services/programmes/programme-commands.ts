import { Inject, Injectable } from '@nestjs/common';
import { type BegunCommand, CommandLedger } from '../commands/command-ledger.js';
import { type IdKind, IdRanges, takeFrom } from '../commands/id-ranges.js';
import { NameReservations } from '../commands/name-reservations.js';
import { BegunElsewhere, type Request, StreamCommands, type StreamChange, type Written } from '../commands/stream-commands.js';
import { EVENT_STORE, type EventStore } from '../event-store/event-store.js';
import { idOf } from '../event-store/event.js';
import { Refused } from '../platform/problem.js';
import { type Decision, programmeNotFound } from './decision.js';
import type { ProgrammeEvent, RecordedProgrammeEvent } from './events.js';
import { evolve, nameKey, noProgramme, type Programme } from './programme.js';
import type { ReservedIds } from './reserved-ids.js';

export { MOST_TRIES, type Request, tooBusy, type Written } from '../commands/stream-commands.js';

export type Change<Answer> = StreamChange<Programme, ProgrammeEvent, ReservedIds, Answer>;

const NAMES = 'programme';

export const programmeStream = (id: number): string => `programme-${id}`;

/** Carries decisions on programmes out. */
@Injectable()
export class ProgrammeCommands extends StreamCommands<Programme, ProgrammeEvent, ReservedIds> {
  constructor(
    @Inject(EVENT_STORE) store: EventStore,
    ranges: IdRanges,
    private readonly names: NameReservations,
    ledger: CommandLedger,
  ) {
    super(store, ranges, ledger, {
      what: 'programme', initial: noProgramme, evolve: (programme, event) => evolve(programme, event as RecordedProgrammeEvent), taken,
      missing: ({ id }) => (id === 0 ? programmeNotFound : undefined),
      names: {
        reserve: (stream, wanted) => this.reserveName(stream, wanted),
        settle: (stream, name) => this.names.settle(NAMES, nameKey(name), stream),
      },
    });
  }

  /** Makes a programme under a new id and a name that is free. */
  async create<Answer>(request: Request, name: string | readonly string[], change: Omit<Change<Answer>, 'decide' | 'takesName'> & {
    readonly decide: (programmeId: number, ids: ReservedIds, freeName: string) => Decision;
  }): Promise<Written<Answer>> {
    const begun = await this.begunBefore(request);
    const createIn = (stream: string, earlier: BegunCommand | undefined): Promise<Written<Answer>> => this.carryOut(stream, request, {
      ...change, takesName: () => name, decide: (_, ids, __, freeName) => change.decide(idOf(stream), ids, freeName),
    }, earlier);
    try {
      return await createIn(begun?.stream ?? (await this.newStream()), begun);
    } catch (error) {
      if (error instanceof BegunElsewhere) return createIn(error.begun.stream, error.begun);
      throw error;
    }
  }

  /** Changes a programme that exists. With `If-Match` only what differs from that version is the command. */
  async change<Answer>(programmeId: number, request: Request, change: Change<Answer>): Promise<Written<Answer>> {
    return this.changeStream(programmeStream(programmeId), request, change);
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

  /** Reserves the first of the wanted names that is free. @throws Refused 409 when none is */
  private async reserveName(stream: string, wanted: readonly string[]): Promise<string> {
    for (const name of wanted) {
      const key = nameKey(name);
      if (await this.names.reserve(NAMES, key, stream, this.holds(key))) return name;
    }
    throw new Refused(nameTaken(wanted[0] ?? ''));
  }
}

const taken = (ids: BegunCommand['ids']): ReservedIds =>
  ({ part: takeFrom(ids.part), subprogramme: takeFrom(ids.subprogramme), task: takeFrom(ids.task), zone: takeFrom(ids.zone) });

const nameTaken = (name: string) => {
  const title = `A project with the name "${name.trim()}" already exists, please provide a new name.`;
  return { kind: 'conflict', code: 'name-taken', title, errors: { name: [title] } } as const;
};

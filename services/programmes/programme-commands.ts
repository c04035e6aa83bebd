import { Inject, Injectable } from '@nestjs/common';
import { type BegunCommand, CommandLedger } from '../commands/command-ledger.js';
import { IdRanges, takeFrom } from '../commands/id-ranges.js';
import { NameReservations } from '../commands/name-reservations.js';
import {
  BegunElsewhere,
  type Request,
  type StreamChange,
  StreamCommands,
  type UniqueName,
  type Written,
} from '../commands/stream-commands.js';
import { idOf } from '../event-store/event.js';
import { EVENT_STORE, type EventStore } from '../event-store/event-store.js';
import type { Refusal } from '../platform/problem.js';
import { type Decision, programmeNotFound } from './decision.js';
import type { ProgrammeEvent, RecordedProgrammeEvent } from './events.js';
import { evolve, noProgramme, type Programme } from './programme.js';
import { type Original, ownCopyOf } from './programme-contents.js';
import { baseOf, isSameName, namesOf, namesTaken } from './programme-names.js';
import type { ReservedIds } from './reserved-ids.js';

export { MOST_TRIES, type Request, tooBusy, type Written } from '../commands/stream-commands.js';

export type Change<Answer> = StreamChange<Programme, ProgrammeEvent, ReservedIds, Answer>;

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
      what: 'programme',
      initial: noProgramme,
      evolve: (programme, event) => evolve(programme, event as RecordedProgrammeEvent),
      taken,
      missing: ({ id }) => (id === 0 ? programmeNotFound : undefined),
      names: {
        taken: namesTaken,
        reserve: async (stream, name) => {
          const base = baseOf(name);
          if (base !== undefined && programmeStream(base) !== stream) await this.keepBaselineName(base);
          return this.reserve(stream, name);
        },
        settle: (stream, { scope, key }) => names.settle(scope, key, stream),
        refusal: ({ scope, name }) => (scope === 'scenario' ? scenarioNameTaken : nameTaken(name)),
      },
    });
  }

  /** Makes a programme or scenario under a new id. */
  async create<Answer>(
    request: Request,
    change: Omit<Change<Answer>, 'decide'> & {
      readonly decide: (programmeId: number, ids: ReservedIds, freeName: string) => Decision;
    },
  ): Promise<Written<Answer>> {
    const begun = await this.begunBefore(request);
    const createIn = (stream: string, earlier: BegunCommand | undefined): Promise<Written<Answer>> =>
      this.carryOut(
        stream,
        request,
        {
          ...change,
          decide: (_, ids, __, freeName) => change.decide(idOf(stream), ids, freeName),
        },
        earlier,
      );
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

  /** The programme as it stands, for longer than until the next await; none under an id that was never given. */
  async original(programmeId: number): Promise<Original> {
    const { state, version } = await this.states.latest(programmeStream(programmeId));
    return { programme: ownCopyOf(state), version };
  }

  /** An id that the log has seen is never handed out again, also after the counters were restored from an older backup. */
  private async newStream(): Promise<string> {
    for (;;) {
      const stream = programmeStream(await this.ranges.next('programme'));
      if ((await this.states.latest(stream)).version === 0) return stream;
    }
  }

  /** Names that another programme still has keep it; by the log, not by a read model. */
  private reserve(stream: string, name: UniqueName): Promise<boolean> {
    return this.names.reserve(name.scope, name.key, stream, async (other) =>
      namesOf((await this.states.latest(other)).state).some((one) => isSameName(one, name)),
    );
  }

  /** A base that was made before scenarios had names of their own has none reserved for its baseline. */
  private async keepBaselineName(baseId: number): Promise<void> {
    const stream = programmeStream(baseId);
    for (const name of namesOf((await this.states.latest(stream)).state)) {
      if (baseOf(name) === baseId && (await this.reserve(stream, name)))
        await this.names.settle(name.scope, name.key, stream);
    }
  }
}

const taken = (ids: BegunCommand['ids']): ReservedIds => ({
  part: takeFrom(ids.part),
  subprogramme: takeFrom(ids.subprogramme),
  task: takeFrom(ids.task),
  zone: takeFrom(ids.zone),
});

function nameTaken(name: string): Refusal {
  const title = `A project with the name "${name.trim()}" already exists, please provide a new name.`;
  return { kind: 'conflict', code: 'name-taken', title, errors: { name: [title] } };
}

const SCENARIO_NAME_TAKEN = 'Scenario name already exists. Please choose a different name.';
const scenarioNameTaken: Refusal = {
  kind: 'conflict',
  code: 'scenario-name-taken',
  title: SCENARIO_NAME_TAKEN,
  errors: { scenarioName: [SCENARIO_NAME_TAKEN] },
};

import { Inject, Injectable } from '@nestjs/common';
import { type Decision, programmeNotFound } from '../domain/programmes/decision.js';
import type { ProgrammeEvent, RecordedProgrammeEvent } from '../domain/programmes/events.js';
import { type ProgrammeAtVersion, snapshotOf } from '../domain/programmes/lifecycle/programme-contents.js';
import { baseOf, isSameName, newUniqueNames, uniqueNamesOf } from '../domain/programmes/lifecycle/programme-names.js';
import { evolve, noProgramme, type Programme } from '../domain/programmes/programme.js';
import { PROGRAMME_CACHE } from '../domain/programmes/programme-records.js';
import type { ReservedIds } from '../domain/programmes/reserved-ids.js';
import { type UniqueName } from '../domain/reservations.js';
import { idOf } from '../event-store/event.js';
import { EVENT_STORE, type EventStore } from '../event-store/event-store.js';
import type { Refusal } from '../platform/problem.js';
import { type BegunCommand, CommandLedger } from './command-ledger.js';
import { BegunElsewhere } from './command-run.js';
import { IdRanges, takeFrom } from './id-ranges.js';
import { NameReservations } from './name-reservations.js';
import { type StreamChange, type WriteRequest, type Written } from './stream-change.js';
import { StreamCommands } from './stream-commands.js';

export type Change<Answer> = StreamChange<Programme, ProgrammeEvent, ReservedIds, Answer>;

export const programmeStream = (id: number): string => `programme-${id}`;

/** Carries out commands on programmes. */
@Injectable()
export class ProgrammeCommands extends StreamCommands<Programme, ProgrammeEvent, ReservedIds> {
  constructor(
    @Inject(EVENT_STORE) store: EventStore,
    ranges: IdRanges,
    private readonly names: NameReservations,
    ledger: CommandLedger,
  ) {
    super(store, ranges, ledger, {
      name: 'programme',
      initial: noProgramme,
      evolve: (programme, event) => evolve(programme, event as RecordedProgrammeEvent),
      cache: PROGRAMME_CACHE,
      idsFrom: reservedIdsOf,
      missing: ({ id }) => (id === 0 ? programmeNotFound : undefined),
      names: {
        claimed: newUniqueNames,
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
    request: WriteRequest,
    change: Omit<Change<Answer>, 'decide'> & {
      readonly decide: (programmeId: number, ids: ReservedIds, freeName: string) => Decision;
    },
  ): Promise<Written<Answer>> {
    const begun = await this.begunBefore(request);
    const createIn = (stream: string, earlier: BegunCommand | undefined): Promise<Written<Answer>> =>
      this.execute(
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
  async change<Answer>(programmeId: number, request: WriteRequest, change: Change<Answer>): Promise<Written<Answer>> {
    return this.changeStream(programmeStream(programmeId), request, change);
  }

  /** A copy of the programme that stays as it is across awaits; without an id for one that was never made. */
  async original(programmeId: number): Promise<ProgrammeAtVersion> {
    const { state, version } = await this.states.latest(programmeStream(programmeId));
    return { programme: snapshotOf(state), version };
  }

  /** An id that the log has seen is never handed out again, also after the counters were restored from an older backup. */
  private async newStream(): Promise<string> {
    for (;;) {
      const stream = programmeStream(await this.ranges.next('programme'));
      if ((await this.states.latest(stream)).version === 0) return stream;
    }
  }

  /** A name stays with the programme that has it by the log; a read model may be late. */
  private reserve(stream: string, name: UniqueName): Promise<boolean> {
    return this.names.reserve(name.scope, name.key, stream, async (other) =>
      uniqueNamesOf((await this.states.latest(other)).state).some((one) => isSameName(one, name)),
    );
  }

  /** A base that was made before scenario names were reserved has no reservation for its baseline. */
  private async keepBaselineName(baseId: number): Promise<void> {
    const stream = programmeStream(baseId);
    for (const name of uniqueNamesOf((await this.states.latest(stream)).state)) {
      if (baseOf(name) === baseId && (await this.reserve(stream, name)))
        await this.names.settle(name.scope, name.key, stream);
    }
  }
}

const reservedIdsOf = (ids: BegunCommand['ids']): ReservedIds => ({
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

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
import type { StreamState } from '../event-store/stream-state.js';
import { type Refusable, type Refusal, refuse } from '../platform/problem.js';
import { type BegunCommand, CommandLedger, keyReused } from './command-ledger.js';
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
      cache: { ...PROGRAMME_CACHE, copy: snapshotOf },
      idsFrom: reservedIdsOf,
      names: {
        claimed: newUniqueNames,
        reserve: async (stream, claimed) => {
          for (const base of new Set(claimed.map(baseOf)))
            if (base !== undefined && programmeStream(base) !== stream) await this.keepBaselineName(base);
          const taken = await this.reserve(stream, claimed);
          return taken && (taken.scope === 'scenario' ? scenarioNameTaken : nameTaken(taken.name));
        },
        settle: (stream, claimed) => names.settle(stream, claimed),
      },
    });
  }

  /** Makes a programme or scenario under a new id. */
  async create<Answer>(
    request: WriteRequest,
    change: Omit<Change<Answer>, 'decide'> & {
      readonly decide: (programmeId: number, ids: ReservedIds) => Decision;
    },
  ): Promise<Refusable<Written<Answer>>> {
    const createIn = (stream: string, empty?: StreamState<Programme>) =>
      this.execute(stream, request, { ...change, decide: (_, ids) => change.decide(idOf(stream), ids) }, empty);
    const { stream, empty } = await this.newStream();
    const result = await createIn(stream, empty);
    if (!('begunOn' in result)) return result;
    // A repetition goes on under the id that the first try took.
    const repeated = await createIn(result.begunOn);
    return 'begunOn' in repeated ? refuse(keyReused) : repeated;
  }

  /** Changes a programme that exists. With `If-Match` only what differs from that version is the command. */
  async change<Answer>(
    programmeId: number,
    request: WriteRequest,
    change: Change<Answer>,
  ): Promise<Refusable<Written<Answer>>> {
    return this.changeStream(programmeStream(programmeId), request, {
      ...change,
      decide: async (programme, ids, seen) => {
        const exists = programme.id !== 0;
        const decision = await change.decide(programme, ids, seen);
        // A decision that finds nothing to change need not look whether the programme exists.
        return 'refusal' in decision || exists ? decision : refuse(programmeNotFound);
      },
    });
  }

  /** A copy of the programme that stays as it is across awaits; without an id for one that was never made. */
  async original(programmeId: number): Promise<ProgrammeAtVersion> {
    const { state, version } = await this.states.latest(programmeStream(programmeId));
    return { programme: snapshotOf(state), version };
  }

  /** An id that the log has seen is never handed out again, also after the counters were restored from an older backup. */
  private async newStream(): Promise<{ stream: string; empty: StreamState<Programme> }> {
    for (;;) {
      const stream = programmeStream(await this.ranges.next('programme'));
      const state = await this.states.latest(stream);
      if (state.version === 0) return { stream, empty: state };
    }
  }

  /** A name stays with the programme that has it by the log; a read model may be late. @returns the first that is taken */
  private reserve(stream: string, names: readonly UniqueName[]): Promise<UniqueName | undefined> {
    return this.names.reserve(stream, names, async (other, name) =>
      uniqueNamesOf((await this.states.latest(other)).state).some((one) => isSameName(one, name)),
    );
  }

  /** A base that was made before scenario names were reserved has no reservation for its baseline. */
  private async keepBaselineName(baseId: number): Promise<void> {
    const stream = programmeStream(baseId);
    const names = uniqueNamesOf((await this.states.latest(stream)).state).filter((name) => baseOf(name) === baseId);
    if ((await this.reserve(stream, names)) === undefined) await this.names.settle(stream, names);
  }
}

const reservedIdsOf = (ids: BegunCommand['ids']): ReservedIds => ({
  part: takeFrom(ids.part),
  subprogramme: takeFrom(ids.subprogramme),
  task: takeFrom(ids.task),
  zone: takeFrom(ids.zone),
  package: takeFrom(ids.package),
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

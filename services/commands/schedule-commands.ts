import { Inject, Injectable } from '@nestjs/common';
import { cannotChange } from '../domain/programmes/read-only.js';
import type { P6Event, RecordedP6Event } from '../domain/schedules/events.js';
import { copyOfSchedule, evolve, noSchedule, type Schedule } from '../domain/schedules/schedule.js';
import { EVENT_STORE, type EventStore } from '../event-store/event-store.js';
import { type Refusable, type Refusal, refuse } from '../platform/problem.js';
import { ReadYourWrites, unlessCaughtUp } from '../platform/read-your-writes.js';
import { CommandLedger } from './command-ledger.js';
import { IdRanges, takeFrom } from './id-ranges.js';
import { ProgrammeCommands, programmeStream } from './programme-commands.js';
import { type DecisionOf, type StreamChange, type WriteRequest, type Written } from './stream-change.js';
import { StreamCommands } from './stream-commands.js';

export type ScheduleDecision = DecisionOf<P6Event>;
export type NewActivityId = () => number;
export type ScheduleChange<Answer> = StreamChange<Schedule, P6Event, NewActivityId, Answer>;

export const scheduleStream = (programmeId: number): string => `schedule-${programmeId}`;

/** Activities of all schedules that stay in memory, some 0.35 kB each: two of the largest schedules. */
const MAX_CACHED_ACTIVITIES = 600_000;

const sizeOf = (byProject: ReadonlyMap<number, ReadonlyMap<string, number>>): number =>
  [...byProject.values()].reduce((sum, ids) => sum + ids.size, 0);

/** The read model follows a large change within seconds. */
const SHOWN_TIMEOUT_MS = 30_000;

/** Carries out commands on schedules. A schedule has its own stream beside its programme's (docs/architecture.md, Streams). */
@Injectable()
export class ScheduleCommands extends StreamCommands<Schedule, P6Event, NewActivityId> {
  constructor(
    @Inject(EVENT_STORE) store: EventStore,
    ranges: IdRanges,
    ledger: CommandLedger,
    private readonly programmes: ProgrammeCommands,
    private readonly readYourWrites: ReadYourWrites,
  ) {
    super(store, ranges, ledger, {
      name: 'schedule',
      initial: noSchedule,
      evolve: (schedule, event) => evolve(schedule, event as RecordedP6Event),
      cache: {
        recordsIn: ({ activities, formerIds }) => 1 + activities.size + sizeOf(formerIds),
        maxRecords: MAX_CACHED_ACTIVITIES,
        copy: copyOfSchedule,
      },
      idsFrom: (ids) => takeFrom(ids.p6activity),
    });
  }

  /** Refused for a programme that is not there, or is published or archived. */
  async change<Answer>(
    programmeId: number,
    request: WriteRequest,
    change: ScheduleChange<Answer>,
  ): Promise<Refusable<Written<Answer>>> {
    const refusal = await this.cannotChange(programmeId);
    return refusal ? refuse(refusal) : this.changeStream(scheduleStream(programmeId), request, change);
  }

  /** A change of up to 300,000 activities is answered when it can be read; until then its sender's reads would be refused. */
  async shown<Answer>(written: Refusable<Written<Answer>>): Promise<Refusable<Written<Answer>>> {
    if (!('refusal' in written))
      await this.readYourWrites.waitFor(['p6-activities'], written.position, SHOWN_TIMEOUT_MS).catch(unlessCaughtUp);
    return written;
  }

  /** Why the schedule of a programme cannot be changed, if so. */
  async cannotChange(programmeId: number): Promise<Refusal | undefined> {
    return cannotChange((await this.programmes.states.latest(programmeStream(programmeId))).state);
  }
}

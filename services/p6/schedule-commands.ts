import { Inject, Injectable } from '@nestjs/common';
import { NotCaughtUp, ReadModels } from '../../projections/runner/read-models.js';
import { CommandLedger } from '../commands/command-ledger.js';
import { IdRanges, takeFrom } from '../commands/id-ranges.js';
import {
  type DecisionOf,
  type Request,
  type StreamChange,
  StreamCommands,
  type Written,
} from '../commands/stream-commands.js';
import type { Position } from '../event-store/event.js';
import { EVENT_STORE, type EventStore } from '../event-store/event-store.js';
import { Refused } from '../platform/problem.js';
import { cannotChange } from '../programmes/edit-programme.js';
import { ProgrammeCommands, programmeStream } from '../programmes/programme-commands.js';
import type { P6Event, RecordedP6Event } from './events.js';
import { evolve, noSchedule, type Schedule } from './schedule.js';

export type ScheduleDecision = DecisionOf<P6Event>;
export type NewActivityId = () => number;
export type ScheduleChange<Answer> = StreamChange<Schedule, P6Event, NewActivityId, Answer>;

export const scheduleStream = (programmeId: number): string => `schedule-${programmeId}`;

/** Schedules kept folded: one of 300,000 activities takes some 100 MB, and hardly anyone changes two at once. */
const KEPT = 2;

/** The read model of a large change follows within seconds. */
const FOLLOWS_WITHIN_MS = 30_000;

/** Carries decisions on schedules out. A schedule is a stream of its own beside its programme's (architecture.md, Streams). */
@Injectable()
export class ScheduleCommands extends StreamCommands<Schedule, P6Event, NewActivityId> {
  constructor(
    @Inject(EVENT_STORE) store: EventStore,
    ranges: IdRanges,
    ledger: CommandLedger,
    private readonly programmes: ProgrammeCommands,
    private readonly readModels: ReadModels,
  ) {
    super(store, ranges, ledger, {
      what: 'schedule',
      initial: noSchedule,
      evolve: (schedule, event) => evolve(schedule, event as RecordedP6Event),
      kept: KEPT,
      taken: (ids) => takeFrom(ids.p6activity),
    });
  }

  /** @throws Refused 404 for a programme that is not there, 409 for one that is published or archived */
  async change<Answer>(
    programmeId: number,
    request: Request,
    change: ScheduleChange<Answer>,
  ): Promise<Written<Answer>> {
    await this.checkChangeable(programmeId);
    return this.changeStream(scheduleStream(programmeId), request, change);
  }

  /** A change that may be of 300,000 activities is answered when it can be read: its sender's reads of the programme would be refused until then. */
  async shown(position: Position): Promise<void> {
    await this.readModels.waitFor(['p6-activities'], position, FOLLOWS_WITHIN_MS).catch((error: unknown) => {
      if (!(error instanceof NotCaughtUp)) throw error;
    });
  }

  async checkChangeable(programmeId: number): Promise<void> {
    const refusal = cannotChange((await this.programmes.states.latest(programmeStream(programmeId))).state);
    if (refusal) throw new Refused(refusal);
  }
}

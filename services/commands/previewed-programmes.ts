import { Inject, Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import type { Library } from '../domain/library/library.js';
import type { NonWorkingDay, WorkSchedule } from '../domain/programmes/events.js';
import type { Programme } from '../domain/programmes/programme.js';
import { CalculationLibrary, calendarOf } from '../domain/quantities/calculation-inputs.js';
import { PartImpacts } from '../domain/quantities/impact/part-impact.js';
import type { WorkCalendar } from '../domain/quantities/work-calendar.js';
import type { StreamState } from '../event-store/stream-state.js';
import type { StreamStates } from '../event-store/stream-states.js';
import { ProgrammeCommands, programmeStream } from './programme-commands.js';

/** Parts whose figures are cached, some 2 to 3 kB each: more than an asset may have (part-form.ts). */
const MAX_CACHED_PARTS = 12_000;

/** The saved programmes that previews calculate with, and what of their figures is cached from one preview to the next. */
@Injectable()
export class PreviewedProgrammes {
  private readonly states: Pick<StreamStates<Programme>, 'latest'>;
  private readonly impacts = new LRUCache<number, { readonly of: PartImpacts; readonly parts: number }>({
    maxSize: MAX_CACHED_PARTS,
    sizeCalculation: ({ parts }) => parts + 1,
  });
  private readonly calendars = new WeakMap<
    WorkSchedule,
    { readonly days: ReadonlyMap<string, NonWorkingDay>; readonly calendar: WorkCalendar }
  >();
  private readonly calculations = new WeakMap<Library, CalculationLibrary>();

  /** @param commands whose states of programmes are also those of previews: a programme is in memory once */
  constructor(@Inject(ProgrammeCommands) commands: { readonly states: Pick<StreamStates<Programme>, 'latest'> }) {
    this.states = commands.states;
  }

  /** Version 0 for one that was never made. Another request may change the state in place once its reader waits. */
  latest(programmeId: number): Promise<StreamState<Programme>> {
    return this.states.latest(programmeStream(programmeId));
  }

  /** Those of the programme's parts as they are saved. */
  impactsOf({ id, parts: { size } }: Programme): PartImpacts {
    const cached = this.impacts.get(id);
    if (cached?.parts === size) return cached.of;
    const impacts = cached?.of ?? new PartImpacts();
    this.impacts.set(id, { of: impacts, parts: size });
    return impacts;
  }

  /** The same object while the calendar is the same: the cache of the impacts compares it by identity. */
  calendarOf(programme: Programme): WorkCalendar {
    const cached = this.calendars.get(programme.schedule);
    if (cached?.days === programme.nonWorkingDays) return cached.calendar;
    const calendar = calendarOf(programme);
    this.calendars.set(programme.schedule, { days: programme.nonWorkingDays, calendar });
    return calendar;
  }

  /** The same object while the library is the same. */
  calculationOf(library: Library): CalculationLibrary {
    let calculation = this.calculations.get(library);
    if (!calculation) this.calculations.set(library, (calculation = new CalculationLibrary(library)));
    return calculation;
  }
}

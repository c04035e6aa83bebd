import { Inject, Injectable } from '@nestjs/common';
import type { Library } from '../domain/library/library.js';
import type { NonWorkingDay, RecordedProgrammeEvent, WorkSchedule } from '../domain/programmes/events.js';
import { evolve, noProgramme, type Programme } from '../domain/programmes/programme.js';
import { PROGRAMME_CACHE } from '../domain/programmes/programme-records.js';
import { CalculationLibrary, calendarOf } from '../domain/quantities/calculation-inputs.js';
import { PartImpacts } from '../domain/quantities/impact/part-impact.js';
import type { WorkCalendar } from '../domain/quantities/work-calendar.js';
import { EVENT_STORE, type EventStore } from '../event-store/event-store.js';
import type { StreamState } from '../event-store/stream-state.js';
import { StreamStates } from '../event-store/stream-states.js';

/** The saved programmes that previews calculate with, and what of their figures is cached from one preview to the next. */
@Injectable()
export class PreviewedProgrammes {
  readonly impacts = new PartImpacts();
  private readonly programmes: StreamStates<Programme>;
  private readonly calendars = new WeakMap<
    WorkSchedule,
    { readonly days: ReadonlyMap<string, NonWorkingDay>; readonly calendar: WorkCalendar }
  >();
  private readonly calculations = new WeakMap<Library, CalculationLibrary>();

  constructor(@Inject(EVENT_STORE) store: EventStore) {
    this.programmes = new StreamStates(
      store,
      noProgramme,
      (programme, event) => evolve(programme, event as RecordedProgrammeEvent),
      PROGRAMME_CACHE,
    );
  }

  /** Version 0 for one that was never made. Another request may change the state in place once its reader waits. */
  latest(programmeId: number): Promise<StreamState<Programme>> {
    return this.programmes.latest(`programme-${programmeId}`);
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

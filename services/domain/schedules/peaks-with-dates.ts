import type { SubprogrammeCopy } from '../programmes/events.js';
import type { Part, Programme } from '../programmes/programme.js';
import { type CalculationLibrary, calendarOf } from '../quantities/calculation-inputs.js';
import { formatDay } from '../quantities/day.js';
import { type DailyLoad, peakOfLoads } from '../quantities/labour-days.js';
import { quantifyPart } from '../quantities/part-quantities.js';
import type { WorkCalendar } from '../quantities/work-calendar.js';

/** Heads per day on the busiest day; 0 where nobody works. */
export interface LabourPeak {
  readonly peak: number;
  readonly peakDay: string | null;
}

export interface PeaksWithDates {
  readonly before: LabourPeak;
  readonly after: LabourPeak;
}

interface Days {
  readonly start: string;
  readonly end: string;
}

/**
 * The labour peak of a programme, and what it would be if some parts had other dates (docs/product/schedules.md, Comparison with P6
 * dates). It yields after each part, since a programme may have 10,000.
 * @param datesOf by part
 */
export function* peaksWithDates(
  programme: Programme,
  library: CalculationLibrary,
  datesOf: ReadonlyMap<number, Days>,
): Generator<undefined, PeaksWithDates> {
  const calendar = calendarOf(programme);
  const before: DailyLoad[] = [];
  const after: DailyLoad[] = [];
  for (const part of programme.parts.values()) {
    const copy = programme.subprogrammes.get(part.subprogrammeId);
    const dates = datesOf.get(part.id);
    const loads = loadsOf(part, copy, calendar, library);
    const moved = dates ? loadsOf({ ...part, ...dates }, copy, calendar, library) : loads;
    // No spread into push: a part may have more lines than a call takes arguments.
    for (const load of loads) before.push(load);
    for (const load of moved) after.push(load);
    yield undefined;
  }
  return { before: labourPeak(before, calendar), after: labourPeak(after, calendar) };
}

function loadsOf(
  part: Part,
  copy: SubprogrammeCopy | undefined,
  calendar: WorkCalendar,
  library: CalculationLibrary,
): DailyLoad[] {
  const loads: DailyLoad[] = [];
  for (const { labour, from, to, spread } of quantifyPart(library.part(part, copy), calendar, library)) {
    if (labour.length === 0) continue;
    loads.push({ from, to, spread, perDay: labour.reduce((sum, { perDay }) => sum + perDay, 0) });
  }
  return loads;
}

function labourPeak(loads: readonly DailyLoad[], calendar: WorkCalendar): LabourPeak {
  const peak = peakOfLoads(loads, calendar);
  return { peak: peak?.perDay ?? 0, peakDay: peak && formatDay(peak.day) };
}

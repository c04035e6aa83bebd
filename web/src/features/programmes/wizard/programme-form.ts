import type { NonWorkingDay, Programme, ProgrammeFullBody, Region } from '../../../lib/api-types.js';
import { oneShift, type Shifts } from '../calendar/shifts.js';

export interface ProgrammeForm {
  name: string;
  regionId: number | null;
  metricId: number | null;
  /** Null until the planner chooses: the region's usual week. */
  workingPatternBitMask: number | null;
  shifts: Shifts;
  nonWorkingDays: readonly NonWorkingDay[];
}

/** By field; a field without an error is left out. */
export type FormErrors = Partial<Record<'name' | 'regionId' | 'metricId' | 'workingDays', string>>;

/** Monday to Friday, where the region is not known yet (docs/product/calendar.md, Default calendar). */
const usualWeek = 31;

export const emptyForm: ProgrammeForm = {
  name: '',
  regionId: null,
  metricId: null,
  workingPatternBitMask: null,
  shifts: oneShift,
  nonWorkingDays: [],
};

/** The form of a programme that exists. A draft's week follows its region until the planner chooses another week. */
export function formOf(
  { name, regionId, metricId, calendar, isDraft }: Programme,
  regions: readonly Region[],
): ProgrammeForm {
  const follows =
    isDraft &&
    regions.find(({ id }) => id === regionId)?.defaultWorkingPatternBitMask === calendar.workingPatternBitMask;
  return {
    name,
    regionId,
    metricId,
    workingPatternBitMask: follows ? null : calendar.workingPatternBitMask,
    shifts: { noShifts: calendar.noShifts, hours: [calendar.shift1Hours, calendar.shift2Hours, calendar.shift3Hours] },
    nonWorkingDays: calendar.nonWorkingDays,
  };
}

export function patternOf({ workingPatternBitMask, regionId }: ProgrammeForm, regions: readonly Region[]): number {
  return workingPatternBitMask ?? regions.find(({ id }) => id === regionId)?.defaultWorkingPatternBitMask ?? usualWeek;
}

/** The errors of the first step and the sentence for its toast, or null. */
export function missingIn({
  name,
  regionId,
  metricId,
}: ProgrammeForm): { errors: FormErrors; sentence: string } | null {
  const missing = [
    { field: 'name', label: 'Name', error: 'Name is required', given: name.trim() !== '' },
    { field: 'regionId', label: 'Region', error: 'Region is required', given: regionId !== null },
    // The sentence is quoted; at its field the unit system is what it is called there (docs/product/README.md, Fixed texts).
    { field: 'metricId', label: 'Metric', error: 'Units are required', given: metricId !== null },
  ].filter(({ given }) => !given);
  if (missing.length === 0) return null;
  return {
    errors: Object.fromEntries(missing.map(({ field, error }) => [field, error])),
    sentence: `Following data is missing: ${missing.map(({ label }) => label).join(', ')}`,
  };
}

/** The command's body. The first step must be complete. */
export function bodyOf(form: ProgrammeForm, regions: readonly Region[]): ProgrammeFullBody {
  const { name, regionId, metricId, shifts, nonWorkingDays } = form;
  if (regionId === null || metricId === null) throw new Error('The first step is not complete');
  const [shift1Hours, shift2Hours, shift3Hours] = shifts.hours;
  return {
    name: name.trim(),
    regionId,
    metricId,
    calendar: {
      workingPatternBitMask: patternOf(form, regions),
      noShifts: shifts.noShifts,
      shift1Hours,
      shift2Hours,
      shift3Hours,
      nonWorkingDays: [...nonWorkingDays],
    },
  };
}

/**
 * The body of an unfinished form. A programme must have a working day: while no day is chosen the stored week is kept.
 */
export function draftBodyOf(
  form: ProgrammeForm,
  regions: readonly Region[],
  storedPattern: number = usualWeek,
): ProgrammeFullBody {
  const workingPatternBitMask = patternOf(form, regions) || storedPattern;
  return bodyOf({ ...form, workingPatternBitMask }, regions);
}

/** Whether the server treats the names as equal (docs/product/programmes.md, Names). */
export function sameName(a: string, b: string): boolean {
  return a.trim().toLowerCase() === b.trim().toLowerCase();
}

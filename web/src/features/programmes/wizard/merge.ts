import type { Metric, NonWorkingDay, Region } from '../../../lib/api-types.js';
import { shiftsInWords } from '../calendar/shifts.js';
import { weekInWords } from '../calendar/working-week.js';
import type { ProgrammeForm } from './programme-form.js';
import { patternOf } from './programme-form.js';

type ChosenField = 'name' | 'regionId' | 'metricId' | 'workingPatternBitMask' | 'shifts';

/** What the ids in a form stand for. */
export interface Places {
  regions: readonly Region[];
  metrics: readonly Metric[];
}

/** A field that I changed and somebody else changed too, to something else. */
export interface FieldConflict {
  field: ChosenField;
  label: string;
  /** Ready to read. */
  mine: string;
  theirs: string;
}

const named = (list: readonly { id: number; name: string }[], id: number | null) =>
  list.find((one) => one.id === id)?.name ?? '';

const chosenFields: readonly {
  field: ChosenField;
  label: string;
  read: (form: ProgrammeForm, places: Places) => string;
}[] = [
  { field: 'name', label: 'Name', read: ({ name }) => name.trim() },
  { field: 'regionId', label: 'Region', read: ({ regionId }, { regions }) => named(regions, regionId) },
  { field: 'metricId', label: 'Units', read: ({ metricId }, { metrics }) => named(metrics, metricId) },
  {
    field: 'workingPatternBitMask',
    label: 'Working days',
    read: (form, { regions }) => weekInWords(patternOf(form, regions)),
  },
  { field: 'shifts', label: 'Shifts', read: ({ shifts }) => shiftsInWords(shifts) },
];

/**
 * My edit on top of what others made of the programme meanwhile (web.md, Unsaved edits): fields that I left alone are theirs, fields
 * that we both changed keep my value and are named. Non-working days are merged by date. `base` is what my edit stood on.
 */
export function merge(
  { base, mine, theirs }: { base: ProgrammeForm; mine: ProgrammeForm; theirs: ProgrammeForm },
  places: Places,
): { form: ProgrammeForm; conflicts: FieldConflict[] } {
  const form: ProgrammeForm = {
    ...theirs,
    nonWorkingDays: mergedDays(base.nonWorkingDays, mine.nonWorkingDays, theirs.nonWorkingDays),
  };
  const conflicts: FieldConflict[] = [];
  for (const { field, label, read } of chosenFields) {
    const [was, wanted, now] = [read(base, places), read(mine, places), read(theirs, places)];
    if (wanted === was) continue;
    Object.assign(form, { [field]: mine[field] });
    if (now !== was && now !== wanted) conflicts.push({ field, label, mine: wanted, theirs: now });
  }
  return { form, conflicts };
}

/** The form with their value in one field. */
export function takeTheirs(form: ProgrammeForm, field: ChosenField, theirs: ProgrammeForm): ProgrammeForm {
  return { ...form, [field]: theirs[field] };
}

function mergedDays(
  base: readonly NonWorkingDay[],
  mine: readonly NonWorkingDay[],
  theirs: readonly NonWorkingDay[],
): NonWorkingDay[] {
  const dates = (days: readonly NonWorkingDay[]) => new Set(days.map(({ date }) => date));
  const [before, wanted, now] = [dates(base), dates(mine), dates(theirs)];
  const kept = theirs.filter(({ date }) => wanted.has(date) || !before.has(date));
  const added = mine.filter(({ date }) => !before.has(date) && !now.has(date));
  return [...kept, ...added].sort((a, b) => (a.date < b.date ? -1 : 1));
}

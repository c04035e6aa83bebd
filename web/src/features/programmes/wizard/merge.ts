import type { NonWorkingDay } from '../../../lib/api-types.js';
import { shiftsInWords } from '../calendar/shifts.js';
import { weekInWords } from '../calendar/working-week.js';
import type { ProgrammeForm } from './programme-form.js';

type ChosenField = 'name' | 'workingPatternBitMask' | 'shifts';

/** A field that I changed and somebody else changed too, to something else. */
export interface FieldConflict {
  field: ChosenField;
  label: string;
  /** Ready to read. */
  mine: string;
  theirs: string;
}

const chosenFields: readonly { field: ChosenField; label: string; read: (form: ProgrammeForm) => string }[] = [
  { field: 'name', label: 'Name', read: ({ name }) => name.trim() },
  { field: 'workingPatternBitMask', label: 'Working days', read: ({ workingPatternBitMask }) => weekInWords(workingPatternBitMask ?? 0) },
  { field: 'shifts', label: 'Shifts', read: ({ shifts }) => shiftsInWords(shifts) },
];

/**
 * My edit on top of what others made of the programme meanwhile (web.md, Unsaved edits): fields that I left alone are theirs, fields
 * that we both changed keep my value and are named. Non-working days are merged by date.
 * @param base the programme that my edit stood on
 */
export function merge(base: ProgrammeForm, mine: ProgrammeForm, theirs: ProgrammeForm): { form: ProgrammeForm; conflicts: FieldConflict[] } {
  const form: ProgrammeForm = { ...theirs, nonWorkingDays: mergedDays(base.nonWorkingDays, mine.nonWorkingDays, theirs.nonWorkingDays) };
  const conflicts: FieldConflict[] = [];
  for (const { field, label, read } of chosenFields) {
    const [was, wanted, now] = [read(base), read(mine), read(theirs)];
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

function mergedDays(base: readonly NonWorkingDay[], mine: readonly NonWorkingDay[], theirs: readonly NonWorkingDay[]): NonWorkingDay[] {
  const dates = (days: readonly NonWorkingDay[]) => new Set(days.map(({ date }) => date));
  const [before, wanted, now] = [dates(base), dates(mine), dates(theirs)];
  const kept = theirs.filter(({ date }) => wanted.has(date) || !before.has(date));
  const added = mine.filter(({ date }) => !before.has(date) && !now.has(date));
  return [...kept, ...added].sort((a, b) => (a.date < b.date ? -1 : 1));
}

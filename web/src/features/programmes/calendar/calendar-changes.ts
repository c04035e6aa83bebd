import type { Region } from '../../../lib/api-types.js';
import { count } from '../../../lib/format.js';
import { weekInShort } from '../../../lib/working-week.js';
import { type ProgrammeForm, patternOf } from '../wizard/programme-form.js';
import { shiftsInWords } from './shifts.js';

/** One edited part of the calendar, ready to read. */
export interface CalendarChange {
  key: string;
  label: string;
  before: string;
  after: string;
  undo: () => void;
}

/** What the form changes in the stored calendar, each with its own undo. */
export function calendarChanges(
  stored: ProgrammeForm,
  form: ProgrammeForm,
  change: (back: Partial<ProgrammeForm>) => void,
  regions: readonly Region[],
): CalendarChange[] {
  const { workingPatternBitMask, shifts, nonWorkingDays } = stored;
  const weeks = [stored, form].map((one) => weekInShort(patternOf(one, regions)));
  const hours = [stored, form].map((one) => shiftsInWords(one.shifts));
  const days = daysChanged(stored, form);
  return [
    ...changed('week', 'Working days', weeks, () => change({ workingPatternBitMask })),
    ...changed('shifts', 'Shifts', hours, () => change({ shifts })),
    ...(days === ''
      ? []
      : changed('days', 'Non-working days', [count(nonWorkingDays.length, 'date'), days], () =>
          change({ nonWorkingDays }),
        )),
  ];
}

function changed(
  key: string,
  label: string,
  [before = '', after = '']: readonly string[],
  undo: () => void,
): CalendarChange[] {
  return before === after ? [] : [{ key, label, before, after, undo }];
}

/** '12 dates, 3 added, 1 removed'; empty where they are the same. */
function daysChanged({ nonWorkingDays: stored }: ProgrammeForm, { nonWorkingDays: now }: ProgrammeForm): string {
  const [before, after] = [stored, now].map(
    (days) => new Set(days.map(({ date, description }) => `${date} ${description}`)),
  );
  const added = [...(after ?? [])].filter((day) => !before?.has(day)).length;
  const removed = [...(before ?? [])].filter((day) => !after?.has(day)).length;
  if (added + removed === 0) return '';
  return [
    count(now.length, 'date'),
    ...(added > 0 ? [`${added} added`] : []),
    ...(removed > 0 ? [`${removed} removed`] : []),
  ].join(', ');
}

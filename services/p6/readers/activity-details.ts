import type { ActivityStatus, ActivityType } from '../../domain/schedules/events.js';
import { STATUS_WORDS, TYPE_WORDS } from '../../domain/schedules/p6-words.js';
import { parseDay } from './schedule-dates.js';

const TYPE_CODES: Readonly<Record<ActivityType, string>> = {
  task: 'TT_Task',
  'resource-dependent': 'TT_Rsrc',
  'start-milestone': 'TT_Mile',
  'finish-milestone': 'TT_FinMile',
  'level-of-effort': 'TT_LOE',
  'wbs-summary': 'TT_WBS',
};
const STATUS_CODES: Readonly<Record<ActivityStatus, string>> = {
  'not-started': 'TK_NotStart',
  'in-progress': 'TK_Active',
  completed: 'TK_Complete',
};

/** Types and statuses of activities by the codes of P6's database and the words that P6 shows for them. */
export const TYPES = byName(TYPE_CODES, TYPE_WORDS);
export const STATUSES = byName(STATUS_CODES, STATUS_WORDS);

function byName<Of extends string>(...names: readonly Readonly<Record<Of, string>>[]): ReadonlyMap<string, Of> {
  return new Map(names.flatMap((one) => Object.entries<string>(one).map(([of, name]) => [name, of as Of] as const)));
}

/** The type that a code or word of P6 names; null for others. */
export const activityTypeOf = (text: string): ActivityType | null => TYPES.get(text) ?? null;

/** The status that a code or word of P6 names; null for others. */
export const activityStatusOf = (text: string): ActivityStatus | null => STATUSES.get(text) ?? null;

/** Which date of a milestone counts; null for other types. */
export const milestoneOf = (type: ActivityType | null): 'start' | 'end' | null =>
  type === 'start-milestone' ? 'start' : type === 'finish-milestone' ? 'end' : null;

/** What is not started has done nothing, what is completed all, whatever else the file says of it. */
export function percentCompleteOf(status: ActivityStatus | null, percent: number | null): number | null {
  if (status === 'completed') return 100;
  if (status === 'not-started') return 0;
  return percent !== null && percent >= 0 && percent <= 100 ? Math.round(percent * 100) / 100 : null;
}

/** A number as planning tools write it, with a point or a comma; null if it is none. */
export function numberIn(text: string): number | null {
  if (text === '') return null;
  const number = Number(text.replace(',', '.'));
  return Number.isFinite(number) ? number : null;
}

/** The day of a date in a file whose dates begin with the year; null if it is none. */
export function dayIn(text: string): string | null {
  // A second short of midnight is the next day (schedule-dates.ts).
  if (!DATE_AND_TIME.test(text) || text.startsWith('23:59:', DATE_LENGTH + 1))
    return text === '' ? null : parseDay(text, null).day;
  const date = text.slice(0, DATE_LENGTH);
  let day = days.get(date);
  if (day === undefined) {
    ({ day } = parseDay(date, null));
    // A file of random dates could have as many as it has rows.
    if (days.size < 100_000) days.set(date, day);
  }
  return day;
}
/** As all exchange formats write it. */
const DATE_AND_TIME = /^\d{4}-\d\d-\d\d[ T](?:[01]\d|2[0-4]):[0-5]\d(?::[0-5]\d)?$/;
const DATE_LENGTH = 10;
/** A schedule has some thousand different days, each of which is written many times. */
const days = new Map<string, string | null>();

import type { NonWorkingDay } from '../programmes/events.js';

/** In the order in which they stand (docs/product/comparison.md, Inputs that differ). */
export const INPUT_FIELDS = [
  'workingWeek',
  'shifts',
  'nonWorkingDays',
  'region',
  'units',
  'labourLimit',
  'zone',
  'asset',
  'part',
  'category',
  'size',
  'dates',
  'partZone',
  'subprogramme',
  'task',
  'taskDuration',
  'taskLag',
  'taskFactor',
  'taskMakeUp',
] as const;
export type InputField = (typeof INPUT_FIELDS)[number];

/** What a scenario has of an input: as much as its field needs. */
export interface InputValue {
  readonly text?: string;
  readonly amount?: number;
  readonly unit?: string;
  /** `YYYY-MM-DD`, both days counted. */
  readonly start?: string;
  readonly end?: string;
  /** Of every shift of a day. */
  readonly hours?: readonly number[];
  /** Against those of the first scenario. */
  readonly added?: SomeDays;
  readonly removed?: SomeDays;
}

export interface SomeDays {
  readonly count: number;
  /** The first of them. */
  readonly days: readonly NonWorkingDay[];
}

/** What an input is about; null where its field is about something larger. */
export interface InputSubject {
  readonly asset: string | null;
  /** null also for the part of an asset that is not divided. */
  readonly part: string | null;
  readonly subProgramme: string | null;
  readonly task: string | null;
  /** Of a labour limit or a zone. */
  readonly name: string | null;
}

export const NO_SUBJECT: InputSubject = { asset: null, part: null, subProgramme: null, task: null, name: null };

/** Why a scenario lacks what the first one has. A scenario is never said to have removed what came after it was copied. */
export const ABSENCES = ['removed', 'addedSince', 'unknown'] as const;
export type Absence = (typeof ABSENCES)[number];

/** An input of scenarios, in the order of the scenarios. Five of 2,000 parts have 50,000, so one is no more than its values. */
export interface ComparedInput {
  readonly field: InputField;
  /** What is left out is null. */
  readonly subject: Partial<InputSubject>;
  /** undefined where a scenario has not what it is about. */
  readonly values: readonly (InputValue | undefined)[];
  /** Of a thing that one may have or not: which scenarios could have it. An asset that is missing is one difference, and not also its parts. */
  readonly couldHave: readonly boolean[] | undefined;
  /** Of a thing that the first scenario has and another one lacks; null where one has it. */
  readonly absences: readonly (Absence | null)[] | undefined;
}

export const compared = (
  field: InputField,
  values: ComparedInput['values'],
  subject: Partial<InputSubject> = {},
  couldHave?: readonly boolean[],
  absences?: readonly (Absence | null)[],
): ComparedInput => ({ field, values, subject, couldHave, absences });

/** Whether the scenarios that have it have it otherwise, or one has it not that could. */
export function differs({ values, couldHave }: ComparedInput): boolean {
  if (couldHave?.some((could, i) => could && values[i] === undefined)) return true;
  let first: InputValue | undefined;
  for (const value of values) {
    if (value === undefined) continue;
    if (first !== undefined && !isSame(first, value)) return true;
    first ??= value;
  }
  return false;
}

function isSame(one: InputValue, other: InputValue): boolean {
  return (
    one.text === other.text &&
    one.amount === other.amount &&
    one.unit === other.unit &&
    one.start === other.start &&
    one.end === other.end &&
    one.hours?.join() === other.hours?.join() &&
    // They are what the others have more or less than the first one.
    (other.added?.count ?? 0) === (one.added?.count ?? 0) &&
    (other.removed?.count ?? 0) === (one.removed?.count ?? 0)
  );
}

/** The fields of a change in words, with before and after; ids by the names that they have now. */

import type { Library } from '../../services/domain/library/library.js';
import type { LimitedKind } from '../../services/domain/programmes/events.js';
import { type NamedActivity, nameOfLimited } from '../../services/domain/programmes/labour/labour-limits-view.js';
import { STATUS_WORDS, TYPE_WORDS } from '../../services/domain/schedules/p6-words.js';
import { figure } from '../library/change-in-words.js';
import type { ChangeSummary, FieldChange, FieldValue } from './change-summary.js';

export interface FieldInWords {
  /** Whose field it is; empty for the programme's own. */
  readonly of: string;
  readonly field: string;
  readonly before: string;
  readonly after: string;
}

/** What ids are looked up in. */
export interface Names {
  readonly library: Library;
  /** Activities of make-ups, for their limits. */
  readonly limitable: ReadonlyMap<number, NamedActivity>;
  /** Activities of the schedule by their ids, those that are gone too. */
  readonly activities: ReadonlyMap<number, string>;
}

export function fieldsInWords(summary: ChangeSummary, names: Names): FieldInWords[] {
  const counts = Object.entries(COUNTS).flatMap(([what, field]): FieldInWords[] => {
    const count = summary.counts[what as keyof ChangeSummary['counts']];
    return count && count[0] !== count[1] ? [{ of: '', field, before: figure(count[0]), after: figure(count[1]) }] : [];
  });
  return [...counts, ...summary.fields.flatMap((field) => fieldInWords(field, names))];
}

const COUNTS: Readonly<Record<keyof ChangeSummary['counts'], string>> = {
  assets: 'Assets',
  parts: 'Parts',
  nonWorkingDays: 'Non-working days',
  activities: 'P6 activities',
};

function fieldInWords({ of, field, before, after }: FieldChange, names: Names): FieldInWords[] {
  const [limit, kind, id] = field.split(' ');
  if (limit === 'limit' && kind !== undefined)
    return [
      {
        of: '',
        field: `Limit of ${nameOfLimited({ kind: kind as LimitedKind, id: Number(id), limit: 0 }, names.limitable)}`,
        ...words(before, after, (value) => figure(Number(value))),
      },
    ];
  const known = FIELDS[field];
  if (!known) return [];
  const change = words(before, after, (value) => known.words(value, names));
  if (change.before === change.after) return [];
  return [{ of: field === 'day' ? dayText(of) : ofActivity(of, names), field: known.name, ...change }];
}

const words = (
  before: FieldValue | undefined,
  after: FieldValue | undefined,
  inWords: (value: FieldValue) => string,
) => ({
  before: before === undefined ? '' : inWords(before),
  after: after === undefined ? '' : inWords(after),
});

/** `#17`: activity 17 of the schedule. */
function ofActivity(of: string, { activities }: Names): string {
  const id = /^#(\d+)$/.exec(of)?.[1];
  return id === undefined ? of : (activities.get(Number(id)) ?? `Activity ${id}`);
}

type Words = (value: FieldValue, names: Names) => string;

const text: Words = (value) => (value === null ? 'none' : String(value));
const number: Words = (value) => (value === null ? 'none' : figure(Number(value)));
const percent = (value: FieldValue): string => `${figure(Number(value))} %`;
/** DD/MM/YYYY, as fields show dates (docs/look.md). */
const dayText = (day: string): string => day.split('-').reverse().join('/');
const date: Words = (value) => dayText(String(value));
const dateOrNone = (value: FieldValue): string => (value === null ? 'none' : dayText(String(value)));
const oneOf =
  (words: Readonly<Record<string, string>>): Words =>
  (value) =>
    value === null ? 'none' : (words[String(value)] ?? String(value));
const yesOrNo: Words = (value) => (value ? 'yes' : 'no');
const size: Words = (value, { library }) =>
  value !== null && typeof value === 'object'
    ? `${figure(value.size)} ${library.units.get(value.unitId)?.name ?? ''}`.trim()
    : '';
/** 'Mon to Fri'; days that do not follow each other by their names. */
const week: Words = (mask) => {
  const days = DAYS.filter((_, day) => (Number(mask) >> day) & 1);
  const [first, last] = [days[0], days.at(-1)];
  if (!first || !last) return 'none';
  const follow = DAYS.indexOf(last) - DAYS.indexOf(first) === days.length - 1;
  return follow && days.length > 2 ? `${first} to ${last}` : days.join(', ');
};
const DAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const;
const hours: Words = (value) => `${String(value)} h`;
const span: Words = (value) => {
  const [start = '', end = ''] = String(value).split(' ');
  return start === end ? dayText(start) : `${dayText(start)} – ${dayText(end)}`;
};

const named =
  (what: 'regions' | 'metrics'): Words =>
  (id, { library }) =>
    library[what].get(Number(id))?.name ?? 'none';

const FIELDS: Readonly<Record<string, { readonly name: string; readonly words: Words }>> = {
  name: { name: 'Name', words: text },
  description: { name: 'Description', words: (value) => String(value ?? '') || 'none' },
  scenarioName: { name: 'Scenario name', words: text },
  regionId: { name: 'Region', words: named('regions') },
  metricId: { name: 'Units', words: named('metrics') },
  isDraft: { name: 'In the wizard', words: yesOrNo },
  status: { name: 'Status', words: text },
  workingWeek: { name: 'Working week', words: week },
  shifts: { name: 'Shift length', words: hours },
  day: { name: 'Non-working day', words: text },
  zoneName: { name: 'Zone name', words: text },
  assetName: { name: 'Name', words: text },
  part: { name: 'Part', words: size },
  partName: { name: 'Part name', words: (value) => String(value ?? '') || 'none' },
  size: { name: 'Size', words: size },
  start: { name: 'Start date', words: date },
  end: { name: 'End date', words: date },
  days: { name: 'Duration, days', words: number },
  subprogrammeId: { name: 'Subprogramme', words: text },
  zoneId: { name: 'Zone', words: text },
  assetCategoryId: {
    name: 'Asset type',
    words: (id, { library }) => library.assetCategories.get(Number(id))?.assetType ?? 'none',
  },
  packageId: { name: 'Package', words: text },
  packageName: { name: 'Package name', words: text },
  p6ActivityId: {
    name: 'P6 activity',
    words: (id, { activities }) => (id === null ? 'none' : (activities.get(Number(id)) ?? `Activity ${String(id)}`)),
  },
  task: { name: 'Task', words: text },
  taskCode: { name: 'Task code', words: text },
  durationPercent: { name: 'Duration', words: percent },
  lagPercent: { name: 'Lag', words: percent },
  quantityFactor: { name: 'Quantity factor', words: number },
  elementMakeupId: {
    name: 'Element make-up',
    words: (id, { library }) =>
      id === null ? 'default' : (library.elementMakeups.get(Number(id))?.elementMakeupName ?? 'none'),
  },
  activity: { name: 'Activity', words: span },
  'activity name': { name: 'Activity ID', words: text },
  'activity description': { name: 'Name', words: text },
  'activity start': { name: 'Start date', words: date },
  'activity end': { name: 'End date', words: date },
  'activity milestone': { name: 'Milestone', words: yesOrNo },
  'activity wbs': { name: 'WBS', words: (value) => String(value ?? '') || 'none' },
  'activity activityType': { name: 'Activity type', words: oneOf(TYPE_WORDS) },
  'activity status': { name: 'Activity status', words: oneOf(STATUS_WORDS) },
  'activity percentComplete': { name: 'Complete', words: (value) => (value === null ? 'none' : percent(value)) },
  'activity actualStart': { name: 'Actual start', words: dateOrNone },
  'activity actualEnd': { name: 'Actual finish', words: dateOrNone },
};

/** Ids of activities of schedules that a change names. */
export const activitiesIn = ({ fields }: ChangeSummary): number[] =>
  fields.flatMap(({ of, field, before, after }) => [
    ...(of.startsWith('#') ? [Number(of.slice(1))] : []),
    ...(field === 'p6ActivityId' ? [before, after].filter((id): id is number => typeof id === 'number') : []),
  ]);

import { differenceInCalendarDays, parseISO } from 'date-fns';
import type { ComparedScenario, ComparedValue, DifferingInput } from '../../../lib/api-types.js';
import { count, formatDate, formatDelta, formatSize, formatSpan, unitName } from '../../../lib/format.js';
import { weekInShort } from '../../../lib/working-week.js';

// Inputs that differ, in words (docs/product/comparison.md, Inputs that differ).

export interface InputCell {
  value: string;
  /** Against A: `+150 m`, `ends −49 d`; 'same' where it is; null of A, and where there is nothing to say. */
  change: string | null;
  /** What the change consists of: the days that were added. */
  detail?: string;
}

export interface InputRow {
  key: string;
  /** What it is about, before its name. */
  subject: string;
  label: string;
  cells: readonly InputCell[];
}

type Value = ComparedValue | null;

/** @param scenarios in their order; A is the first */
export function inputRows(rows: readonly DifferingInput[], scenarios: readonly ComparedScenario[]): InputRow[] {
  // Where there is one asset, its name says nothing.
  const one = scenarios.every(({ assetCount }) => assetCount === 1);
  return rows.map((row, at) => ({
    key: `${at} ${row.field}`,
    subject: subjectOf(row, one),
    label: labels[row.field],
    cells: row.values.map((value, place) => cellOf(row, value, place, scenarios[0])),
  }));
}

/** 'Mainline · Middle, size'. */
export const inputLabel = ({ subject, label }: InputRow): string =>
  subject ? `${subject}, ${label.toLowerCase()}` : label;

const labels: Record<DifferingInput['field'], string> = {
  workingWeek: 'Working days',
  shifts: 'Shifts per day',
  nonWorkingDays: 'Non-working days',
  region: 'Region',
  units: 'Units',
  labourLimit: 'Labour limit',
  zone: 'Zone',
  asset: 'Asset',
  part: 'Part',
  category: 'Asset type',
  size: 'size',
  dates: 'dates',
  partZone: 'zone',
  subprogramme: 'subprogramme',
  task: 'task',
  taskDuration: 'duration',
  taskLag: 'lag',
  taskFactor: 'quantity factor',
  taskMakeUp: 'element make-up',
};

/** 'Mainline · Middle'. */
function subjectOf({ field, asset, part, subProgramme, task, name }: DifferingInput, one: boolean): string {
  if (field === 'asset') return asset ?? '';
  const of = one && (part || task) ? null : asset;
  return [of, part, task && !one ? subProgramme : null, task, name].filter(Boolean).join(' · ');
}

const things: readonly DifferingInput['field'][] = ['labourLimit', 'zone', 'asset', 'part', 'task'];

function cellOf(
  { field, values, absences }: DifferingInput,
  value: Value,
  place: number,
  first: ComparedScenario | undefined,
): InputCell {
  const reference = values[0] ?? null;
  const isThing = things.includes(field);
  if (value === null) {
    const gone = isThing && place > 0 && reference !== null;
    return {
      value: field === 'labourLimit' ? 'none' : '–',
      change: gone ? absenceInWords(absences?.[place], first) : place > 0 && isThing ? 'same' : null,
    };
  }
  const shown = { value: inWords(field, value) };
  if (place === 0) return { ...shown, change: null };
  if (reference === null) return { ...shown, change: isThing ? 'added' : null };
  const same =
    JSON.stringify({ ...value, added: 0, removed: 0 }) === JSON.stringify({ ...reference, added: 0, removed: 0 });
  const days = daysChanged(value);
  if (same && days === '') return { ...shown, change: 'same' };
  return {
    ...shown,
    change: changeOf(field, value, reference),
    ...(days !== '' && { change: days, detail: dayNames(value) }),
  };
}

/** Of what A has and this one lacks. */
function absenceInWords(
  absence: NonNullable<DifferingInput['absences']>[number] | undefined,
  first: ComparedScenario | undefined,
): string {
  if (absence === 'removed') return 'removed';
  return absence === 'addedSince' ? `added to ${first?.scenarioName ?? 'A'} since the copy` : 'not in it';
}

function inWords(field: DifferingInput['field'], value: ComparedValue): string {
  const { text, amount = 0, unit = '', start, end, hours } = value;
  if (field === 'workingWeek') return weekInShort(amount);
  if (field === 'nonWorkingDays') return count(amount, 'day');
  if (hours !== undefined) return shiftsInWords(hours);
  if (start !== undefined && end !== undefined) return formatSpan(start, end);
  if (text !== undefined) return text || 'none';
  return [formatSize(amount), unitName(unit)].filter(Boolean).join('\u00a0');
}

/** `2 × 10 h`, `10 + 8 h`. */
function shiftsInWords(hours: readonly number[]): string {
  const [first] = hours;
  const length = hours.every((one) => one === first) ? `${hours.length} × ${first ?? 0}` : hours.join(' + ');
  return `${length}\u00a0h`;
}

function changeOf(field: DifferingInput['field'], value: ComparedValue, reference: ComparedValue): string {
  if (field === 'workingWeek') {
    const days = bits(value.amount) - bits(reference.amount);
    return days === 0 ? 'other days' : `${formatDelta(days)} ${Math.abs(days) === 1 ? 'day' : 'days'} a week`;
  }
  if (value.hours && reference.hours) return shiftsChanged(value.hours, reference.hours);
  if (value.start && value.end && reference.start && reference.end) {
    const [starts, ends] = [daysApart(value.start, reference.start), daysApart(value.end, reference.end)];
    return [starts && `starts ${starts}`, ends && `ends ${ends}`].filter(Boolean).join(', ');
  }
  if (things.includes(field) && value.text !== undefined) return 'renamed';
  if (value.amount !== undefined && reference.amount !== undefined && value.unit === reference.unit)
    return [
      formatDelta(value.amount - reference.amount, decimals(value.amount, reference.amount)),
      unitName(value.unit ?? ''),
    ]
      .filter(Boolean)
      .join('\u00a0');
  return 'changed';
}

function shiftsChanged(hours: readonly number[], before: readonly number[]): string {
  const total = (all: readonly number[]) => all.reduce((sum, one) => sum + one, 0);
  const shifts = hours.length - before.length;
  const change = total(hours) - total(before);
  if (shifts !== 0) return `${formatDelta(shifts)} ${Math.abs(shifts) === 1 ? 'shift' : 'shifts'}`;
  return change === 0 ? 'other hours' : `${formatDelta(change)}\u00a0h`;
}

/** '3 added, 1 removed'. */
function daysChanged({ added, removed }: ComparedValue): string {
  return [
    added && added.count > 0 && `${added.count} added`,
    removed && removed.count > 0 && `${removed.count} removed`,
  ]
    .filter(Boolean)
    .join(', ');
}

/** 'Added: 05/07/2027 Fair, 06/07/2027, and 3 more.' */
function dayNames({ added, removed }: ComparedValue): string {
  const told = (label: string, some: ComparedValue['added']) => {
    if (!some || some.count === 0) return '';
    const names = some.days.map(({ date, description }) => [formatDate(date), description].filter(Boolean).join(' '));
    const more = some.count - names.length;
    return `${label}: ${names.join(', ')}${more > 0 ? `, and ${more} more` : ''}.`;
  };
  return [told('Added', added), told('Removed', removed)].filter(Boolean).join(' ');
}

const bits = (mask = 0) => Array.from({ length: 7 }, (_, day) => (mask >> day) & 1).reduce((sum, bit) => sum + bit, 0);

/** Enough to tell two sizes apart. */
const decimals = (...sizes: number[]) => (sizes.every((size) => Number.isInteger(size)) ? 0 : 3);

/** `−49 d`; empty for the same day. */
function daysApart(day: string, from: string): string {
  const days = differenceInCalendarDays(parseISO(day), parseISO(from));
  return days === 0 ? '' : `${formatDelta(days)}\u00a0d`;
}

const fields: Partial<Record<DifferingInput['field'], [one: string, many: string]>> = {
  labourLimit: ['labour limit', 'labour limits'],
  zone: ['zone', 'zones'],
  asset: ['asset', 'assets'],
  part: ['part', 'parts'],
  category: ['asset type', 'asset types'],
  size: ['size', 'sizes'],
  dates: ['dates of a part', 'dates of parts'],
  partZone: ['zone of a part', 'zones of parts'],
  subprogramme: ['subprogramme', 'subprogrammes'],
  task: ['task', 'tasks'],
  taskDuration: ['duration', 'durations'],
  taskLag: ['lag', 'lags'],
  taskFactor: ['quantity factor', 'quantity factors'],
  taskMakeUp: ['element make-up', 'element make-ups'],
};

/** '100 more: 60 sizes, 40 dates of parts.' */
export function moreInWords(more: readonly { field: DifferingInput['field']; count: number }[]): string {
  const all = more.reduce((sum, one) => sum + one.count, 0);
  if (all === 0) return '';
  const each = more.map((one) => count(one.count, ...(fields[one.field] ?? ['input', 'inputs'])));
  return `And ${count(all, 'more', 'more')}: ${each.join(', ')}.`;
}

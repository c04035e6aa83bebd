import type { ChangeEffect, ProgrammeChange } from '../../lib/api-types.js';
import { formatDateWords, formatNumber, formatTime, unitName } from '../../lib/format.js';

/** 'Fri 20 Nov 2026', in this browser's time zone. */
function dayInWords(time: string): string {
  return `${new Date(time).toLocaleDateString('en-GB', { weekday: 'short' })} ${formatDateWords(time)}`;
}

/** 'Fri 20 Nov 2026, 16:42' */
export const momentInWords = (time: string): string => `${dayInWords(time)}, ${formatTime(new Date(time))}`;

export const authorOf = ({ user, userId }: Pick<ProgrammeChange, 'user' | 'userId'>): string =>
  user ?? (userId === 0 ? 'Plumbline' : `User ${userId}`);

/** 'Isla Morrison' as IM, where there is no room. */
export const initialsOf = (name: string): string =>
  name
    .split(/\s+/)
    .map((word) => word.charAt(0).toUpperCase())
    .slice(0, 2)
    .join('');

export interface Day {
  readonly day: string;
  readonly changes: readonly ProgrammeChange[];
}

/** The changes by the day on which they were made, in their order. */
export function byDay(changes: readonly ProgrammeChange[]): Day[] {
  const days: { day: string; changes: ProgrammeChange[] }[] = [];
  for (const change of changes) {
    const day = dayInWords(change.time);
    const last = days.at(-1);
    if (last?.day === day) last.changes.push(change);
    else days.push({ day, changes: [change] });
  }
  return days;
}

/** What a field is called, with whose it is unless the title of the change says so. */
export const fieldLabel = (
  { of, field }: Pick<ProgrammeChange['fields'][number], 'of' | 'field'>,
  title: string,
): string => (of === '' || title.includes(of) ? field : `${of}: ${field.replace(/^[A-Z](?=[a-z])/, lowered)}`);

/** Of words: WBS and P6 are abbreviations. */
const lowered = (letter: string): string => letter.toLowerCase();

/** Units as they are shown: 12 m3 as 12 m³. */
export const withUnits = (text: string): string =>
  text.replace(/\b(m|ft|yd)([23])\b/g, (_, unit: string, power: string) => unit + (power === '2' ? '²' : '³'));

export interface Effect {
  readonly label: string;
  readonly before: string;
  readonly after: string;
}

const figure = (value: number | null, decimals = 0): string =>
  value === null ? 'none' : formatNumber(value, decimals);

/** What followed for the labour; without what stayed the same as it is shown. */
export function labourEffects({ peakLabour, manDays }: ChangeEffect): Effect[] {
  const all = [
    { label: 'Peak labour', before: figure(peakLabour.before, 1), after: figure(peakLabour.after, 1) },
    { label: 'Man-days', before: figure(manDays.before), after: figure(manDays.after) },
  ];
  return all.filter(({ before, after }) => before !== after);
}

/** The same with units and the key materials, all of them where no key material changed, for the table of one change. */
export function allEffects(effect: ChangeEffect): Effect[] {
  const { peakLabour, manDays, materials } = effect;
  const labour = [
    { label: 'Peak labour, per day', before: figure(peakLabour.before, 1), after: figure(peakLabour.after, 1) },
    { label: 'Labour, man-days', before: figure(manDays.before), after: figure(manDays.after) },
  ];
  const key = materials.filter(({ keyMaterial }) => keyMaterial);
  const totals = (key.length > 0 ? key : materials).map(({ material, unit, before, after }) => {
    // Little of something is told with the decimals that it has.
    const decimals = Math.max(before ?? 0, after ?? 0) < 10 ? 2 : 0;
    return {
      label: `${material}, ${unitName(unit)}`,
      before: figure(before, decimals),
      after: figure(after, decimals),
    };
  });
  return [...labour, ...totals].filter(({ before, after }) => before !== after);
}

import type { PartProgress, ProgrammeProgress, Verdict } from '../../../lib/api-types.js';
import { count, formatDateWords } from '../../../lib/format.js';

/** `place`: in the order of the assets and their parts. */
export type ProgressSort = 'place' | 'start' | 'startDays' | 'endDays' | 'percentComplete';
const values: Readonly<Record<Exclude<ProgressSort, 'place'>, (part: PartProgress) => string | number>> = {
  start: ({ start }) => start,
  startDays: ({ startDays }) => startDays,
  endDays: ({ endDays }) => endDays,
  percentComplete: ({ percentComplete }) => percentComplete ?? -1,
};

export const isProgressSort = (text: string): text is ProgressSort => text === 'place' || Object.hasOwn(values, text);

/** The parts that a filter leaves, in the order asked for. */
export function shownParts(
  parts: readonly PartProgress[],
  verdict: Verdict | null,
  sort: ProgressSort | `-${ProgressSort}`,
): readonly PartProgress[] {
  const shown = parts.filter((part) => verdict === null || part.verdict === verdict);
  const by = sort.replace(/^-/, '') as ProgressSort;
  if (by !== 'place') {
    const value = values[by];
    shown.sort((one, other) => (value(one) < value(other) ? -1 : value(one) > value(other) ? 1 : 0));
  }
  return sort.startsWith('-') ? shown.reverse() : shown;
}

/** How the programme stands, as of when, and which parts are left out of it. */
export function progressSentence({
  dataDates,
  counts,
  lateNotBegun,
  notLinked,
  activityGone,
  parts,
}: ProgrammeProgress): string {
  const days = [...new Set(dataDates.map(({ day }) => day))];
  const asOf =
    days.length === 1
      ? `As of ${formatDateWords(days[0] ?? '')}, `
      : days.length > 1
        ? 'As of the data dates of their projects, '
        : '';
  const late =
    parts.length === 1
      ? `the linked part is ${counts.late === 0 ? 'not ' : ''}late`
      : `${counts.late === 0 ? 'none' : counts.late} of ${count(parts.length, 'linked part')} ${counts.late > 1 ? 'are' : 'is'} late`;
  const notBegun =
    lateNotBegun === 0
      ? ''
      : lateNotBegun === counts.late
        ? ', not begun yet'
        : `, ${lateNotBegun} of them not begun yet`;
  const sentence = `${asOf}${late}${notBegun}.`;
  return [
    sentence.charAt(0).toUpperCase() + sentence.slice(1),
    ...(notLinked > 0 ? [`${count(notLinked, 'part is', 'parts are')} not linked to an activity.`] : []),
    ...(activityGone > 0 ? [`The activities of ${count(activityGone, 'part')} are no longer in the schedule.`] : []),
  ].join(' ');
}

/** The data dates that no file named: where they come from. */
export function assumedSentence({ dataDates }: Pick<ProgrammeProgress, 'dataDates'>): string | null {
  const assumed = dataDates.filter(({ isAssumed }) => isAssumed);
  if (assumed.length === 0) return null;
  const days = assumed.map(({ day, name }) =>
    dataDates.length > 1 && name !== '' ? `${formatDateWords(day)} (${name})` : formatDateWords(day),
  );
  return `The file names no data date: progress is judged as of ${days.join(', ')}, the day after the latest actual date.`;
}

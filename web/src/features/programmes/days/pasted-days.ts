import type { IsoDay, NonWorkingDay } from '../../../lib/api-types.js';
import { FIRST_PLAN_YEAR, LAST_PLAN_YEAR, MONTH_NAMES, monthNamed } from '../../../lib/plan-day.js';

/** One date of a pasted list, or one line without any, with its outcome. */
export interface PastedLine {
  /** From 1. */
  line: number;
  text: string;
  /** Null where none was understood. */
  day: NonWorkingDay | null;
  /** Why nothing is added: the reason, or that the day is there already. */
  problem: string | null;
}

/** What a calendar takes (services/domain/programmes/calendar/work-schedule.ts). */
const MAX_DESCRIPTION_LENGTH = 200;

/** One way to write a date at the beginning of a text; the rest of it says what the day is. */
const written =
  /^(?:(?<iy>\d{4})-(?<im>\d{1,2})-(?<id>\d{1,2})(?:T|(?!\d))|(?<d>\d{1,2})[/.-](?<m>\d{1,2})[/.-](?<y>\d{2,4})(?!\d)|(?<wd>\d{1,2})[ /.-]?(?<wm>[A-Za-z]{3,9})[ /.-]?(?<wy>\d{2,4})(?!\d))(?<rest>.*)$/;
// A spreadsheet's date may bring its time of day along.
const timeOfDay = /^\s*\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?Z?/;

/**
 * Days from a list that was copied from somewhere: one or several per line, separated by commas, semicolons or tabs, each with an
 * optional description after it (or, where it is the line's only date, before it). Dates are DD/MM/YYYY, YYYY-MM-DD or DD-MMM-YYYY.
 * @param there the programme's days so far
 */
export function pastedDays(text: string, there: readonly NonWorkingDay[]): PastedLine[] {
  const known = new Map(there.map(({ date }) => [date, 'In the list already']));
  return text.split(/\r\n|\r|\n/).flatMap((content, index) => {
    const line = index + 1;
    return entriesOf(content).map((entry): PastedLine => {
      const { text: source, description } = entry;
      const read = entry.date === null ? { problem: 'There is no date in this line.' } : dateOf(entry.date);
      if ('problem' in read) return { line, text: source, day: null, problem: read.problem };
      if (periodEnd(description))
        return { line, text: source, day: null, problem: 'This is a period: write each day of it.' };
      if (description.length > MAX_DESCRIPTION_LENGTH)
        return {
          line,
          text: source,
          day: null,
          problem: `The description is longer than ${MAX_DESCRIPTION_LENGTH} characters.`,
        };
      const day = { date: read.date, description };
      const problem = known.get(day.date) ?? null;
      if (problem === null) known.set(day.date, `The same day as in line ${line}`);
      return { line, text: source, day, problem };
    });
  });
}

/** The days that are added: those understood and not there yet. */
export function daysToAdd(lines: readonly PastedLine[]): NonWorkingDay[] {
  return lines.flatMap(({ day, problem }) => (day && problem === null ? [day] : []));
}

interface Entry {
  text: string;
  date: RegExpExecArray | null;
  description: string;
}

function entriesOf(content: string): Entry[] {
  // A cell in quotation marks may hold what separates cells.
  const cells = [...content.matchAll(/"((?:[^"]|"")*)"|[^,;\t]+/g)]
    .map(([cell, quoted]) => (quoted === undefined ? cell : quoted.replaceAll('""', '"')).trim())
    .filter((cell) => cell !== '');
  const entries: Entry[] = [];
  const before: string[] = [];
  for (const cell of cells) {
    const date = written.exec(cell);
    const last = entries.at(-1);
    // '25/12/2027, 2 weeks 2027': a description may look like a date; an invalid month counts only where a date is
    // expected.
    if (date && (!last || isDate(date))) {
      const rest = (date.groups?.['rest'] ?? '')
        .replace(timeOfDay, '')
        .replace(/^[\s:–-]+/, '')
        .trim();
      entries.push({ text: cell, date, description: rest });
    } else if (last) {
      last.description = [last.description, cell].filter((part) => part !== '').join(', ');
      last.text = `${last.text}, ${cell}`;
    } else before.push(cell);
  }
  if (before.length === 0) return entries;
  const [only] = entries;
  const lead = before.join(', ');
  if (!only) return [{ text: lead, date: null, description: '' }];
  // 'Christmas Day <tab> 25/12/2027'
  if (entries.length === 1 && only.description === '')
    return [{ ...only, text: `${lead}, ${only.text}`, description: lead }];
  return [{ text: lead, date: null, description: '' }, ...entries];
}

const isDate = ({ groups }: RegExpExecArray): boolean => groups?.['wm'] === undefined || monthNamed(groups['wm']) > 0;

// '24/12/2027 - 02/01/2028': taken as a day that is described by another one, the rest of the shutdown would be worked.
function periodEnd(description: string): boolean {
  const end = written.exec(description.replace(/^(?:to|till|until)\s+/i, ''));
  return end !== null && isDate(end);
}

function dateOf({ groups = {} }: RegExpExecArray): { date: IsoDay } | { problem: string } {
  const { iy, im, id, d, m, y, wd, wm, wy } = groups;
  const yearText = iy ?? y ?? wy ?? '';
  if (yearText.length !== 4) return { problem: 'Write the year with four digits.' };
  const [year, day] = [Number(yearText), Number(id ?? d ?? wd)];
  const month = wm === undefined ? Number(im ?? m) : monthNamed(wm);
  if (month < 1 && wm !== undefined) return { problem: `There is no month “${wm}”.` };
  if (month < 1 || month > 12) return { problem: `There is no month ${month}: the day comes first.` };
  if (year < FIRST_PLAN_YEAR || year > LAST_PLAN_YEAR)
    return { problem: `Years run from ${FIRST_PLAN_YEAR} to ${LAST_PLAN_YEAR}.` };
  if (day < 1 || day > new Date(Date.UTC(year, month, 0)).getUTCDate()) {
    const name = MONTH_NAMES[month - 1] ?? '';
    return { problem: `${name.charAt(0).toUpperCase()}${name.slice(1)} ${year} has no day ${day}.` };
  }
  return { date: `${yearText}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}` };
}

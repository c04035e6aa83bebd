import type { Notification, NotifiedProgramme } from '../../lib/api-types.js';
import { assertNever } from '../../lib/assert-never.js';
import { count, formatDateWords, formatTime } from '../../lib/format.js';
import { paths } from '../../lib/paths.js';

/** What happened, in one sentence (docs/product/notifications.md, Sentences). */
export function sentenceOf({ kind, by, programme, scenario, changes, activities, format }: Notification): string {
  const who = by?.name ?? 'You';
  const name = nameOf(programme);
  switch (kind) {
    case 'changed':
      return `${who} made ${count(changes, 'change')} to ${name}`;
    case 'published':
      return `${who} published ${name}`;
    case 'archived':
      return `${who} archived ${name}`;
    case 'reopened':
      return `${who} reopened ${name}`;
    case 'removed':
      return `${who} removed ${name}`;
    case 'broughtBack':
      return `${who} brought back ${name}`;
    case 'scenarioMade':
      return `${who} made the scenario ${scenario?.scenarioName ?? ''} of ${name}`;
    case 'scheduleChanged':
      return `${who} made ${count(changes, 'change')} to the schedule of ${name}`;
    case 'scheduleImported': {
      const what = activities === 0 ? 'a schedule' : count(activities, 'activity', 'activities');
      if (by) return `${who} imported ${what} into ${name}`;
      return activities === 0 ? `Your import into ${name} has ended` : `Your import of ${what} into ${name} has ended`;
    }
    case 'scheduleExported':
      return `Your export of ${name} as ${formatName(format)} has ended`;
    case 'exportFailed':
      return `Your export of ${name} as ${formatName(format)} has failed`;
    default:
      return assertNever(kind);
  }
}

/** As the edit screen offers them. */
const formatName = (format: string | null): string =>
  format === 'mspdi' ? 'MS Project XML' : format === 'p6' ? 'P6 spreadsheet' : (format ?? '').toUpperCase();

const nameOf = ({ name, scenarioName }: NotifiedProgramme): string =>
  scenarioName === null ? name : `${name} · ${scenarioName}`;

/** Where it leads: to the figures of what is finished, else to where it is edited; null for what was removed. */
export function pathOf({ kind, programme, scenario }: Notification): string | null {
  const { id, isOpen, isDraft } = scenario ?? programme;
  if (!isOpen) return null;
  if (isDraft) return paths.changeProgramme.to(id);
  return kind === 'published' || kind === 'archived' ? paths.dashboard.to(id) : paths.editProgramme.to(id);
}

/** When: `09:00 – 09:41` for what took its time on one day, else when it ended. */
export function timesOf({ from, until }: Notification): string {
  const [begun, ended] = [new Date(from), new Date(until)];
  const end = formatTime(ended);
  return begun.toDateString() === ended.toDateString() && formatTime(begun) !== end
    ? `${formatTime(begun)} – ${end}`
    : end;
}

export interface Day {
  readonly title: string;
  readonly items: readonly Notification[];
}

/** Those of each day of this browser's calendar together, in their order. */
export function byDay(items: readonly Notification[], today: Date): Day[] {
  const days = new Map<string, Notification[]>();
  for (const item of items) {
    const title = dayTitle(new Date(item.until), today);
    const day = days.get(title);
    if (day) day.push(item);
    else days.set(title, [item]);
  }
  return [...days].map(([title, of]) => ({ title, items: of }));
}

const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];

/** `Today`, `Yesterday`, `Fri 20 Nov 2026`. */
function dayTitle(day: Date, today: Date): string {
  if (day.toDateString() === today.toDateString()) return 'Today';
  const yesterday = new Date(today.getFullYear(), today.getMonth(), today.getDate() - 1);
  if (day.toDateString() === yesterday.toDateString()) return 'Yesterday';
  return `${WEEKDAYS[day.getDay()] ?? ''} ${formatDateWords(day.toISOString())}`;
}

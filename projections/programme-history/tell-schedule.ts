/** Gathers what an event of a schedule says to its reader. */
import type { RecordedP6Event } from '../../services/domain/schedules/events.js';
import { noteCount, noteDone, noteField, type ToldChange, type ToldValue } from './told-change.js';

/**
 * @param activities how many the schedule had before the event
 * @returns how many it has after it
 */
export function tellScheduleEvent(told: ToldChange, { type, data }: RecordedP6Event, activities: number): number {
  const { created, changed, removed } = data;
  const [only] = [...created, ...removed];
  noteDone(told, { type, ...(created.length + changed.length + removed.length === 1 && only && { name: only.name }) });
  const counted = (told.activities ??= { created: 0, changed: 0, removed: 0 });
  // What an import only misses or finds again is no change of the activity (docs/product/schedules.md, Import).
  const updated = changed.filter(({ after }) => Object.keys(after).some((field) => field !== 'inFile'));
  counted.created += created.length;
  counted.changed += updated.length;
  counted.removed += removed.length;
  if (type === 'P6Imported') counted.format = data.format;
  for (const { name, start, end } of removed)
    noteField(told, { of: name, field: 'activity', before: span(start, end) });
  for (const { id, before, after } of updated)
    for (const [field, value] of Object.entries(after)) {
      if (field === 'inFile') continue;
      const was = (before as Readonly<Record<string, ToldValue>>)[field] ?? null;
      noteField(told, { of: `#${id}`, field: `activity ${field}`, before: was, after: value });
    }
  for (const { name, start, end } of created) noteField(told, { of: name, field: 'activity', after: span(start, end) });
  const now = activities + created.length - removed.length;
  noteCount(told, 'activities', activities, now);
  return now;
}

const span = (start: string, end: string): string => `${start} ${end}`;

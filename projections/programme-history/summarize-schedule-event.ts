/** Adds an event of a schedule to the summary of its command. */
import type { RecordedP6Event } from '../../services/domain/schedules/events.js';
import { addAction, addField, type ChangeSummary, type FieldValue, setCount } from './change-summary.js';

/**
 * @param activities how many the schedule had before the event
 * @returns how many it has after it
 */
export function summarizeScheduleEvent(
  summary: ChangeSummary,
  { type, data }: RecordedP6Event,
  activities: number,
): number {
  const { created, changed, removed } = data;
  const [only] = [...created, ...removed];
  addAction(summary, {
    type,
    ...(created.length + changed.length + removed.length === 1 && only && { name: only.name }),
  });
  const counted = (summary.activities ??= { created: 0, changed: 0, removed: 0 });
  // What an import only misses or finds again is no change of the activity (docs/product/schedules.md, Import).
  const updated = changed.filter(({ after }) => Object.keys(after).some((field) => field !== 'inFile'));
  counted.created += created.length;
  counted.changed += updated.length;
  counted.removed += removed.length;
  if (type === 'P6Imported') counted.format = data.format;
  for (const { name, start, end } of removed)
    addField(summary, { of: name, field: 'activity', before: span(start, end) });
  for (const { id, before, after } of updated)
    for (const [field, value] of Object.entries(after)) {
      if (field === 'inFile') continue;
      const was = (before as Readonly<Record<string, FieldValue>>)[field] ?? null;
      addField(summary, { of: `#${id}`, field: `activity ${field}`, before: was, after: value });
    }
  for (const { name, start, end } of created)
    addField(summary, { of: name, field: 'activity', after: span(start, end) });
  const now = activities + created.length - removed.length;
  setCount(summary, 'activities', activities, now);
  return now;
}

const span = (start: string, end: string): string => `${start} ${end}`;

import type { Progress } from '../history/audit/recorded-log.js';

export type { Progress };

/** `Moving: 12,000 events, 40 %, 4,000 events/s, 5 s left`. @param ms since the operation began */
export function progressText(what: string, { part, events }: Progress, ms: number): string {
  const percent = Math.floor(Math.min(Math.max(part, 0), 1) * 100);
  const told = [`${percent} %`];
  if (events !== undefined) told.unshift(countText(events, 'event'));
  if (events !== undefined && ms > 0) told.push(`${numberText(Math.round((events * 1_000) / ms))} events/s`);
  if (percent > 0 && percent < 100) told.push(`${durationText((ms * (1 - part)) / part)} left`);
  return `${what}: ${told.join(', ')}`;
}

/** `1 event`, `12,000 events`. */
export const countText = (count: number, noun: string): string =>
  `${numberText(count)} ${noun}${count === 1 ? '' : 's'}`;

/** `12 s`, `3 min 20 s`, `2 h 5 min`; rounded up, so that it never says 0 s left. */
export function durationText(ms: number): string {
  const seconds = Math.max(1, Math.ceil(ms / 1_000));
  if (seconds < 60) return `${seconds} s`;
  if (seconds < 3_600) return `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
  return `${Math.floor(seconds / 3_600)} h ${Math.floor((seconds % 3_600) / 60)} min`;
}

/** `12,000`. */
export const numberText = (value: number): string => value.toLocaleString('en-GB');

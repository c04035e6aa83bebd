import type { P6ActivityFields } from './events.js';

/** The days of an activity, as far as they are known: actual ones where it has begun or is finished. */
export interface EffectiveDays {
  readonly start: string;
  readonly end: string;
  readonly startIsActual: boolean;
  readonly endIsActual: boolean;
}

/**
 * An activity that says when linked work is done: none that the latest file of its project does not have any more. Its days are those of an
 * earlier plan (docs/product/schedules.md, Links).
 */
export const inSchedule = <Of extends Pick<P6ActivityFields, 'inFile'>>(activity: Of | undefined): Of | undefined =>
  activity?.inFile ? activity : undefined;

type Dated = Pick<P6ActivityFields, 'start' | 'end' | 'milestone' | 'actualStart' | 'actualEnd'>;

/**
 * The actual start and finish where there are some, else the days of the schedule (docs/product/schedules.md, Comparison with P6
 * dates). An actual day moves the other one along where it passes it: an activity that began after its planned finish
 * cannot have ended before.
 */
export function effectiveDays({ start, end, milestone, actualStart, actualEnd }: Dated): EffectiveDays {
  // Planning tools give a milestone one actual day, at its start or at its finish.
  const [from, to] = milestone ? [actualStart ?? actualEnd, actualEnd ?? actualStart] : [actualStart, actualEnd];
  const isActual = { startIsActual: from !== null, endIsActual: to !== null };
  if (from !== null) return { start: from, end: later(from, to ?? end), ...isActual };
  if (to !== null) return { start: earlier(start, to), end: to, ...isActual };
  return { start, end, ...isActual };
}

// Days as texts sort as days do.
const later = (one: string, other: string): string => (one > other ? one : other);
const earlier = (one: string, other: string): string => (one < other ? one : other);

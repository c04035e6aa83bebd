/** Shifts of a day; hours of shifts that are not worked are 0. */
export interface Shifts {
  noShifts: number;
  hours: readonly [number, number, number];
}

/** Steps of 2 between 8 and 12 (docs/product/calendar.md, Shifts). */
export const shiftLengths = [8, 10, 12] as const;

/** One shift of 8 h, the default of a new programme (docs/product/calendar.md, Default calendar). */
export const oneShift: Shifts = { noShifts: 1, hours: [8, 0, 0] };

/**
 * Another number of shifts. One and two keep the first lengths, a shift that is new takes the first one's; three are
 * fixed at 8 hours each, so that they fill the day.
 */
export function withNumber({ hours }: Shifts, noShifts: number): Shifts {
  const [first, second] = hours;
  if (noShifts === 1) return { noShifts, hours: [first, 0, 0] };
  if (noShifts === 2) return { noShifts, hours: [first, second || first, 0] };
  return { noShifts, hours: [8, 8, 8] };
}

export function withLength({ noShifts, hours }: Shifts, shift: 0 | 1, length: number): Shifts {
  const [first, second, third] = hours;
  return { noShifts, hours: shift === 0 ? [length, second, third] : [first, length, third] };
}

export function hoursPerDay({ noShifts, hours }: Shifts): number {
  return hours.slice(0, noShifts).reduce((sum, length) => sum + length, 0);
}

/** In words: `1 shift of 10 h`, `2 shifts of 10 h and 8 h`, `3 shifts of 8 h`. */
export function shiftsInWords({ noShifts, hours }: Shifts): string {
  const worked = hours.slice(0, noShifts);
  const lengths = worked.every((length) => length === worked[0]) ? [worked[0]] : worked;
  return `${noShifts} ${noShifts === 1 ? 'shift' : 'shifts'} of ${lengths.map((length) => `${length} h`).join(' and ')}`;
}

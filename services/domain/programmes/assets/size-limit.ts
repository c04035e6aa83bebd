import type { Unit } from '../../library/library-records.js';

/**
 * The largest size of one part by what it is measured by, in SI units: 100 000 km, 10 000 km², 10 km³, 1 000 000 000 t, 10 000 000
 * pieces. Far more than anything that is built as one part; more is a typing error (docs/product/assets.md, Largest size).
 */
const MOST_IN_SI: Readonly<Record<Unit['measurmentType'], number>> = {
  Length: 1e8,
  Area: 1e10,
  Volume: 1e10,
  Mass: 1e12,
  Number: 1e7,
};

/** The largest size of a part in one unit: a whole number, so that it can be said. */
export function largestSize({ measurmentType, conversionToSI }: Unit): number {
  return Math.floor(MOST_IN_SI[measurmentType] / conversionToSI);
}

/** Why a number is no size in the unit; undefined when it is one. Without a unit there is no largest one. */
export function sizeFault(size: number, unit: Unit | undefined): string | undefined {
  const most = unit && largestSize(unit);
  if (size >= 0 && size <= (most ?? Number.MAX_VALUE)) return undefined;
  if (most === undefined) return 'Size is a number from 0';
  const name = unit?.name.replace(/2$/, '²').replace(/3$/, '³');
  return `Size is a number from 0 to ${String(most).replace(/\B(?=(\d{3})+$)/g, '\u00a0')} ${name}`;
}

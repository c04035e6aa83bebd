import { parseArgs } from 'node:util';

export interface SoakOptions {
  /** Length of the disturbed part; what follows, until everything has caught up, takes as long as it takes. */
  readonly minutes: number;
  readonly store: 'postgres' | 'eventstoredb';
  readonly writers: number;
}

export const USAGE = 'npm run soak -- [--minutes 10] [--store postgres|eventstoredb] [--writers 8]';

/** A word on the command line that the soak does not understand. */
export class BadUsage extends Error {}

/** @throws BadUsage */
export function readOptions(args: readonly string[]): SoakOptions {
  const given = (() => {
    try {
      return parseArgs({ args: [...args], options: { minutes: { type: 'string' }, store: { type: 'string' }, writers: { type: 'string' } } }).values;
    } catch (error) {
      throw new BadUsage((error as Error).message);
    }
  })();
  const store = given.store ?? 'postgres';
  if (store !== 'postgres' && store !== 'eventstoredb') throw new BadUsage(`--store is postgres or eventstoredb, not '${store}'`);
  return { store, minutes: positive('--minutes', given.minutes, 10), writers: Math.round(positive('--writers', given.writers, 8)) };
}

function positive(name: string, given: string | undefined, fallback: number): number {
  const value = given === undefined ? fallback : Number(given);
  if (!(value > 0)) throw new BadUsage(`${name} is a number above 0, not '${given}'`);
  return value;
}

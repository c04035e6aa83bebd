import { readOptions as optionsOf, UsageError } from '../../services/platform/arguments.js';

export interface SoakOptions {
  /** Length of the disturbed part; what follows, until everything has caught up, takes as long as it takes. */
  readonly minutes: number;
  readonly store: 'postgres' | 'eventstoredb';
  readonly writers: number;
  /** Processes of each role. */
  readonly each: number;
  /** Whether events are published, and broker and publisher are killed too; where there is no Kafka they are not. */
  readonly kafka: boolean;
}

export const USAGE =
  'npm run soak -- [--minutes 10] [--store postgres|eventstoredb] [--writers 8] [--each 2] [--kafka yes|no]';

/** @throws WrongUsage */
export function readOptions(args: readonly string[]): SoakOptions {
  const given = optionsOf(args, ['minutes', 'store', 'writers', 'each', 'kafka']);
  const store = given['store'] ?? 'postgres';
  if (store !== 'postgres' && store !== 'eventstoredb')
    throw new UsageError(`--store is postgres or eventstoredb, not '${store}'`);
  const kafka = given['kafka'] ?? 'yes';
  if (kafka !== 'yes' && kafka !== 'no') throw new UsageError(`--kafka is yes or no, not '${kafka}'`);
  return {
    store,
    kafka: kafka === 'yes',
    minutes: positive('--minutes', given['minutes'], 10),
    writers: Math.round(positive('--writers', given['writers'], 8)),
    each: Math.round(positive('--each', given['each'], 2)),
  };
}

function positive(name: string, given: string | undefined, fallback: number): number {
  const value = given === undefined ? fallback : Number(given);
  if (!(value > 0)) throw new UsageError(`${name} is a number above 0, not '${given}'`);
  return value;
}

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
  /** Whether reads go to a replica of PostgreSQL, which is killed and held up too. */
  readonly replica: boolean;
}

export const USAGE =
  'npm run soak -- [--minutes 10] [--store postgres|eventstoredb] [--writers 8] [--each 2] [--kafka yes|no] [--replica yes|no]';

/** @throws WrongUsage */
export function readOptions(args: readonly string[]): SoakOptions {
  const given = optionsOf(args, ['minutes', 'store', 'writers', 'each', 'kafka', 'replica']);
  const store = given['store'] ?? 'postgres';
  if (store !== 'postgres' && store !== 'eventstoredb')
    throw new UsageError(`--store is postgres or eventstoredb, not '${store}'`);
  return {
    store,
    kafka: yesOrNo('--kafka', given['kafka']),
    replica: yesOrNo('--replica', given['replica']),
    minutes: positive('--minutes', given['minutes'], 10),
    writers: Math.round(positive('--writers', given['writers'], 8)),
    each: Math.round(positive('--each', given['each'], 2)),
  };
}

function yesOrNo(name: string, given = 'yes'): boolean {
  if (given !== 'yes' && given !== 'no') throw new UsageError(`${name} is yes or no, not '${given}'`);
  return given === 'yes';
}

function positive(name: string, given: string | undefined, fallback: number): number {
  const value = given === undefined ? fallback : Number(given);
  if (!(value > 0)) throw new UsageError(`${name} is a number above 0, not '${given}'`);
  return value;
}

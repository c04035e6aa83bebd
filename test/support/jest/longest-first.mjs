import Sequencer from '@jest/test-sequencer';

/** Files that take longest, longest first: begun last, one of them would keep a worker busy while the others have nothing left to do. */
const LONGEST = [
  'growth-of-lists.full.test.ts',
  'every-field.full.test.ts',
  'move-log.full.test.ts',
  'schedule-import.full.test.ts',
  'eventstoredb/faults.full.test.ts',
  'operations.full.test.ts',
  'event-store-db-stand-in.full.test.ts',
  'soak.full.test.ts',
  'kafka-faults.full.test.ts',
  'hostile-schedule-files.full.test.ts',
  'start.full.test.ts',
  'split.full.test.ts',
  'kafka-product.full.test.ts',
  'fuzz.full.test.ts',
  'kafka-publisher.test.ts',
  'browser/every-page.test.ts',
  'browser/main-path.test.ts',
  'processes/kill-nine.test.ts',
  'processes/kill-database.test.ts',
  'processes/read-replica.test.ts',
  'processes/killed-processes.test.ts',
  'processes/operations.test.ts',
];

/** Jest knows how long a file took only where it ran before; in a fresh clone it would go by the size of the file. */
export default class LongestFirst extends Sequencer {
  sort(tests) {
    const rank = ({ path }) => {
      const found = LONGEST.findIndex((end) => path.endsWith(end));
      return found < 0 ? LONGEST.length : found;
    };
    return [...super.sort(tests)].sort((one, other) => rank(one) - rank(other));
  }
}

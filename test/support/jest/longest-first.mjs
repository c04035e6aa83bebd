import Sequencer from '@jest/test-sequencer';

/** Files that take longest, longest first: begun last, one of them would keep a worker busy while the others have nothing left to do. */
const LONGEST = [
  'test/server/api/growth-of-lists.test.ts',
  'test/server/api/every-field.test.ts',
  'test/server/log/move-log.test.ts',
  'test/browser/schedule-import.test.ts',
  'services/event-store/eventstoredb/faults.test.ts',
  'test/browser/main-path.test.ts',
  'test/server/processes/operations.test.ts',
  'test/server/log/event-store-db-stand-in.test.ts',
  'test/server/processes/soak.test.ts',
  'test/server/stream/kafka-faults.test.ts',
  'services/p6/readers/hostile-schedule-files.test.ts',
  'test/server/processes/start.test.ts',
  'test/server/stream/kafka-publisher.test.ts',
  'test/server/processes/split.test.ts',
  'test/server/stream/kafka-product.test.ts',
  'test/server/log/store-away-at-start.test.ts',
  'test/server/log/event-store-away.test.ts',
  'test/browser/programme-wizard.test.ts',
  'web/src/features/asset/wizard/asset-wizard-page.test.tsx',
  'test/server/api/fuzz.test.ts',
  'services/platform/embedded-postgres/embedded-postgres.test.ts',
  'test/server/processes/backup-drill.test.ts',
  'test/server/processes/event-store-refused.test.ts',
  'services/event-store/eventstoredb/eventstoredb-event-store.test.ts',
  'test/server/stream/consumer-example.test.ts',
  'services/event-store/eventstoredb/tls.test.ts',
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

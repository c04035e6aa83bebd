import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  differenceFromGolden,
  goldenLogs,
  openGoldenLog,
  recordedChecksums,
} from '../test/support/golden-checksums.js';
import { allProjections } from './all-projections.js';
import { p6ActivitiesProjection } from './p6-activities/p6-activities-projection.js';
import type { Projection } from './runner/projection.js';

const golden = await recordedChecksums();

describe.each(await goldenLogs())('Of the log %s', (name) => {
  let log: Awaited<ReturnType<typeof openGoldenLog>>;
  beforeAll(async () => {
    log = await openGoldenLog(name);
  });
  afterAll(() => log?.close());

  const difference = async (projection: Projection, record = false) =>
    differenceFromGolden(golden, name, projection, await log.checksum(projection), record);

  it.each(allProjections.map((projection) => [projection.name, projection] as const))(
    '%s makes the rows that its version made before',
    async (_, projection) => {
      expect(await difference(projection, process.env.RECORD_CHECKSUMS === '1')).toBeUndefined();
    },
  );

  /** Its rule, with activities that end a day late. */
  const careless = (version: number): Projection => ({
    ...p6ActivitiesProjection,
    version,
    projector: (context) => {
      const projector = p6ActivitiesProjection.projector(context);
      return {
        async apply(events, tx) {
          await projector.apply(events, tx);
          await tx.query(`UPDATE ${tx.table('activities')} SET end_day = end_day + 1`);
        },
      };
    },
  });

  it('a rule that makes other rows needs another version, and that version a checksum of its own', async () => {
    const { version } = p6ActivitiesProjection;
    expect(await difference(careless(version))).toBe(
      `p6-activities makes other rows of the same log (activities): raise its version above ${version}, so that installations build it anew`,
    );
    expect(await difference(careless(version + 1))).toBe(
      `p6-activities has no checksum for version ${version + 1}: record it with RECORD_CHECKSUMS=1`,
    );
  });
});

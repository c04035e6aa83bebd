import { hash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { canonicalJson } from '../../../services/event-store/hash-chain.js';
import {
  ADDED_TO_VIEWS,
  comparable,
  FILE,
  type RestoredEarlierLog,
  read,
  restoredEarlierLog,
  toTwelveDigits,
  withProduct,
} from '../../support/earlier-log.js';
import { operate } from '../../support/processes/programs.js';

let log: RestoredEarlierLog;
beforeAll(async () => {
  log = await restoredEarlierLog();
});
afterAll(() => log?.close());

describe('The log of the version in which an asset was known by its name', () => {
  it('passes the verification', async () => {
    const { code, said } = await operate(['verify'], log.on(log.database));
    expect([code, said[0], said.at(-1)]).toEqual([
      0,
      `The log: 1,346 events, SHA-256 ${log.recorded.sha256}`,
      'Nothing is wrong.',
    ]);
  });

  it('answers as it did', async () => {
    await withProduct(log.on(log.database), async (product) => {
      expect(comparable(await log.answersOf(product))).toEqual(log.recorded.answers);
      const views: Record<string, string> = {};
      for (const path of Object.keys(log.recorded.views))
        views[path] = hash(
          'sha256',
          canonicalJson(toTwelveDigits(comparable(await read(product, path), ADDED_TO_VIEWS))),
        );
      expect(views).toEqual(log.recorded.views);
    });
  });

  it('is exported again as the same log', async () => {
    const file = join(log.folder, 'again.ndjson.gz');
    expect((await operate(['export', file], log.on(log.database))).code).toBe(0);
    const lines = async (path: string) =>
      gunzipSync(await readFile(path))
        .toString('utf8')
        .split('\n')
        .slice(1);
    expect(await lines(file)).toEqual(await lines(FILE));
  });
});

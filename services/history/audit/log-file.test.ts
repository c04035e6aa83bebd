import { hash } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { inBatches, logOfCommands } from '../../../test/support/arbitrary-log.js';
import { logLines } from './log-file.js';
import type { Progress } from './recorded-log.js';

const LOG = logOfCommands([{ stream: 'programme-42', facts: [{ b: 1, a: 2 }, {}, {}, {}] }]);
const EXPORTED = new Date('2027-06-10T08:00:00.000Z');

describe('The file of a log', () => {
  it('says what it is, then each event, then how many there are and their digest', async () => {
    const pieces: string[] = [];
    const told: Progress[] = [];
    for await (const piece of logLines(inBatches(LOG), { exported: EXPORTED }, undefined, (reached) =>
      told.push(reached),
    ))
      pieces.push(piece);
    expect(pieces).toHaveLength(4);
    const lines = pieces.join('').split('\n');
    expect(lines.pop()).toBe('');
    expect(lines[0]).toBe('{"exported":"2027-06-10T08:00:00.000Z","format":"plumbline-log","version":1}');
    expect(lines[1]).toMatch(
      /^\{"data":\{"a":2,"b":1\},"metadata":\{.*\},"stream":"programme-42","type":"Told","version":1\}$/,
    );
    expect(lines.slice(1, -1).map((line) => JSON.parse(line) as unknown)).toEqual(
      LOG.map(({ stream, version, type, data, metadata }) => ({ stream, version, type, data, metadata })),
    );
    const sha256 = hash('sha256', LOG.map(({ metadata }) => metadata.hash).join(''));
    expect(lines.at(-1)).toBe(`{"events":4,"sha256":"${sha256}"}`);
    expect(told).toEqual([
      { part: 0.75, events: 3 },
      { part: 1, events: 4 },
    ]);
  });

  it('of one programme names it', async () => {
    const { value } = await logLines(inBatches([]), { exported: EXPORTED, programme: 42 }).next();
    expect(value).toBe('{"exported":"2027-06-10T08:00:00.000Z","format":"plumbline-log","programme":42,"version":1}\n');
  });
});

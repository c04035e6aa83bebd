import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { arbitraryCommands, inBatches, logOfCommands } from '../../test/support/arbitrary-log.js';
import { runs } from '../../test/support/runs.js';
import type { RecordedEvent } from '../event-store/event.js';
import { UsageError } from '../platform/arguments.js';
import { linesOf, readExport, writeExport } from './exported-log.js';
import { OperationRefused } from './operation.js';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plumbline-export-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

let files = 0;
const newFile = (ending: string): string => join(folder, `${++files}.${ending}`);
const exported = new Date('2027-06-10T08:00:00Z');

async function write(path: string, log: readonly RecordedEvent[]): Promise<string> {
  await writeExport(path, inBatches(log), exported, () => undefined);
  return path;
}

async function readAll(path: string): Promise<RecordedEvent[]> {
  const events: RecordedEvent[] = [];
  for await (const stretch of readExport(path, new AbortController().signal)) events.push(...stretch.events);
  return events;
}

describe('An exported log', () => {
  it.each(['ndjson', 'ndjson.gz'])('is read as it was written, as %s', async (ending) => {
    await fc.assert(
      fc.asyncProperty(arbitraryCommands.map(logOfCommands), async (log) => {
        expect(await readAll(await write(newFile(ending), log))).toEqual(log);
      }),
      { numRuns: runs(30, 500) },
    );
  });

  it('has one line per event between a header and an end, the same for the same log', async () => {
    const log = logOfCommands([{ stream: 'programme-1', facts: [{ text: 'a\u2028b' }, {}] }]);
    const [first, second] = [
      await readFile(await write(newFile('ndjson'), log), 'utf8'),
      await readFile(await write(newFile('ndjson'), log), 'utf8'),
    ];
    expect(second).toBe(first);
    const lines = first.split('\n');
    expect(lines).toHaveLength(5);
    expect(lines[0]).toBe('{"exported":"2027-06-10T08:00:00.000Z","format":"plumbline-log","version":1}');
    expect(JSON.parse(lines[3] ?? '')).toMatchObject({ events: 2 });
    expect(lines[4]).toBe('');
  });

  it('is refused when it was cut off anywhere, or lacks or repeats a line', async () => {
    const log = logOfCommands([
      { stream: 'programme-1', facts: [{ a: 1 }, { a: 2 }] },
      { stream: 'programme-2', facts: [{}] },
    ]);
    for (const ending of ['ndjson', 'ndjson.gz']) {
      const whole = await readFile(await write(newFile(ending), log));
      await fc.assert(
        fc.asyncProperty(fc.integer({ min: 1, max: whole.length - 2 }), async (length) => {
          const cut = newFile(ending);
          await writeFile(cut, whole.subarray(0, length));
          await expect(readAll(cut)).rejects.toThrow(OperationRefused);
        }),
        { numRuns: runs(40, 500) },
      );
    }
    const lines = (await readFile(await write(newFile('ndjson'), log), 'utf8')).split('\n');
    for (let index = 0; index < lines.length - 1; index++) {
      for (const changed of [lines.toSpliced(index, 1), lines.toSpliced(index, 0, lines[index] ?? '')]) {
        const path = newFile('ndjson');
        await writeFile(path, changed.join('\n'));
        await expect(readAll(path)).rejects.toThrow(OperationRefused);
      }
    }
  });

  it('is not created when the log cannot be read to its end', async () => {
    const path = newFile('ndjson.gz');
    const log = async function* () {
      yield* inBatches(logOfCommands([{ stream: 'programme-1', facts: [{}] }]));
      throw new Error('Interrupted');
    };
    await expect(writeExport(path, log(), exported, () => undefined)).rejects.toThrow('Interrupted');
    expect((await readdir(folder)).filter((name) => name.startsWith(`${files}.`))).toEqual([]);
  });

  it('replaces the temporary file of a killed export, but not that of a running one', async () => {
    const path = newFile('ndjson');
    await writeFile(`${path}.4194305.unfinished`, ''); // no process has so large a number
    await writeFile(`${path}.${process.ppid}.unfinished`, '');
    await write(path, []);
    expect((await readdir(folder)).filter((name) => name.startsWith(`${files}.`)).sort()).toEqual([
      `${files}.ndjson`,
      `${files}.ndjson.${process.ppid}.unfinished`,
    ]);
  });

  it('is refused when it is not an export of Plumbline', async () => {
    const path = newFile('ndjson');
    await expect(readAll(path)).rejects.toThrow(UsageError);
    await writeFile(path, '{"format":"plumbline-log","version":2}\n');
    await expect(readAll(path)).rejects.toThrow('no exported log that this program knows');
    await writeFile(path, '');
    await expect(readAll(path)).rejects.toThrow('cut off');
  });
});

describe('Lines of a text in pieces', () => {
  it('are the same for every way to cut the text', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.string({ unit: fc.constantFrom('a', '\n', '\r', '\u2028') })), async (pieces) => {
        const lines: string[] = [];
        for await (const some of linesOf(
          (async function* () {
            yield* pieces;
          })(),
        ))
          lines.push(...some);
        const expected = pieces.join('').split('\n');
        if (expected.at(-1) === '') expected.pop();
        expect(lines).toEqual(expected);
      }),
    );
  });
});

import { createHash, randomUUID } from 'node:crypto';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { constants, deflateRawSync } from 'node:zlib';
import { beforeAll, describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { scheduleFiles } from '../../../test/fixtures/schedules/samples.js';
import { csv } from '../../../test/fixtures/schedules/texts.js';
import {
  P6_CODES,
  P6_LABELS,
  P6_SHEET_END,
  P6_SHEET_START,
  p6Export,
  p6Parts,
  p6Row,
  p6Workbook,
} from '../../../test/fixtures/schedules/workbooks.js';
import { ZipWriter, zip } from '../../../test/fixtures/schedules/zip-writer.js';
import { runs } from '../../../test/support/runs.js';
import { readScheduleContent as read } from '../../../test/support/schedule-file-reading.js';
import { CsvParser, SEPARATORS } from '../../platform/tables/csv-file.js';
import { FileRefused } from '../../platform/tables/file-refused.js';
import { readScheduleFile, type ScheduleFileFacts, type ScheduleRow } from './schedule-file.js';
import { SCHEDULE_LIMITS } from './schedule-limits.js';

let samples: Record<string, Buffer>;
beforeAll(async () => {
  samples = await scheduleFiles();
});

/** What it is read to be, or the code of its refusal. Anything else is a defect. */
async function outcome(content: Buffer): Promise<{ facts: ScheduleFileFacts; rows: ScheduleRow[] } | string> {
  return read(content).catch((error: unknown) => {
    if (error instanceof FileRefused) return error.code;
    throw error;
  });
}

describe('no file is too large unseen', () => {
  const activities = (count: number) =>
    Array.from({ length: count }, (_, at) => [`A${at}`, 'Kerbs', '2026-01-05', '2026-01-09']);
  const columns = ['Activity ID', 'Activity Name', 'Start', 'Finish'];

  test('as uploaded', async () => {
    await expect(read('x'.repeat(101), { limits: { fileBytes: 100 } })).rejects.toMatchObject({
      code: 'file-too-large',
      detail:
        'A schedule file may have up to 100 bytes. Export only this project, or only its activities, or to Excel.',
    });
    expect(SCHEDULE_LIMITS.fileBytes).toBe(52_428_800);
  });

  test('once unpacked, whatever the archive says of its sizes', async () => {
    // A quarter of a gigabyte of spaces within the sheet, of a megabyte that is packed once and repeated.
    const start = deflateRawSync(Buffer.from(P6_SHEET_START + p6Row(P6_CODES, 1)), {
      finishFlush: constants.Z_FULL_FLUSH,
    });
    const megabyte = deflateRawSync(
      Buffer.from(p6Row(['A1', null, null, 'Kerbs', 44774, 44775], 2).padEnd(2 ** 20, ' ')),
      { finishFlush: constants.Z_FULL_FLUSH },
    );
    const chunks: Buffer[] = [];
    const writer = new ZipWriter(
      new Writable({
        write(chunk: Buffer, _, done) {
          chunks.push(chunk);
          done();
        },
      }),
    );
    for (const [name, content] of p6Parts(['TASK'])) await writer.add(name, content);
    await writer.addPacked('xl/worksheets/sheet1.xml', [start, ...Array.from({ length: 256 }, () => megabyte)], {
      size: 1_000,
      crc: 0,
    });
    await writer.end();
    const bomb = Buffer.concat(chunks);
    expect(bomb.length).toBeLessThan(2 ** 19);
    await expect(read(bomb)).rejects.toMatchObject({
      code: 'inflates-too-far',
      detail: 'A part of a workbook may unpack to 250 times its size.',
    });
    await expect(
      read(bomb, { limits: { inflatedPerByte: 10_000, inflatedBytes: 10 * 2 ** 20 } }),
    ).rejects.toMatchObject({ code: 'inflates-too-far', detail: 'A workbook may unpack to 10 MB.' });
    expect(SCHEDULE_LIMITS.inflatedBytes).toBe(1_073_741_824);
  });

  test('in activities: 300,000, in a thread of its own', async () => {
    const path = join(await mkdtemp(join(tmpdir(), 'hostile-schedule-files-')), 'rows.xlsx');
    await writeFile(
      path,
      await p6Workbook([
        {
          name: 'TASK',
          rows: [
            P6_CODES,
            P6_LABELS,
            ...Array.from({ length: 300_001 }, (_, at) => [`A${at}`, null, null, 'Kerbs', 44774, 44775]),
          ],
        },
      ]),
    );
    await expect(readScheduleFile(path, { previewId: randomUUID(), onLines: () => undefined })).rejects.toMatchObject({
      code: 'too-many-rows',
      detail: 'A schedule may have up to 300,000 activities.',
    });
  });

  test('in activities, of every kind', async () => {
    for (const content of Object.values(samples))
      await expect(read(content, { limits: { activities: 4 } })).rejects.toMatchObject({
        code: 'too-many-rows',
        detail: 'A schedule may have up to 4 activities.',
      });
    expect((await read(csv([columns, ...activities(4)]), { limits: { activities: 4 } })).rows).toHaveLength(4);
  });

  test('in rows that are blank', async () => {
    await expect(
      read(`${csv([columns, ...activities(1)])}${'\n'.repeat(50)}`, { limits: { rows: 50 } }),
    ).rejects.toMatchObject({ code: 'too-many-rows' });
    const parts = p6Parts(['TASK']);
    const blank = await zip([
      ...parts,
      ['xl/worksheets/sheet1.xml', `${P6_SHEET_START}${p6Row(P6_CODES, 1)}${'<x:row/>'.repeat(50)}${P6_SHEET_END}`],
    ]);
    await expect(read(blank, { limits: { rows: 50 } })).rejects.toMatchObject({
      code: 'too-many-rows',
      detail: 'A schedule file may have up to 50 rows, blank ones included.',
    });
  });

  test('in parts', async () => {
    await expect(read(samples['layout']!, { limits: { entries: 5 } })).rejects.toMatchObject({
      code: 'too-many-entries',
      detail: 'A workbook may consist of 5 parts.',
    });
    const many = await zip([
      ...p6Parts(['TASK']),
      ...Array.from({ length: 10_001 }, (_, at): [string, string] => [`xl/media/${at}.png`, '']),
    ]);
    await expect(read(many)).rejects.toMatchObject({ code: 'too-many-entries' });
  });

  test('in one text: a cell, an attribute, a comment, a line, a field in quotes', async () => {
    const long = 'x'.repeat(2_000_000);
    const limits = { textLength: 1_000_000 };
    const xml = (inside: string) =>
      `<?xml version="1.0"?><APIBusinessObjects><Project>${inside}</Project></APIBusinessObjects>`;
    for (const content of [
      await p6Export([['A1', long, 44774, 44775]]),
      xml(`<Name>${long}</Name>`),
      xml(`<Name a="${long}"/>`),
      xml(`<!--${long}-->`),
      xml(`<![CDATA[${long}]]>`),
      xml(`<?${long}?>`),
      xml(`<${long}/>`),
      `ERMHDR\t19\n%T\tTASK\n%F\ttask_code\n%R\t${long}\n%E\n`,
      csv([columns, ['A1', `${long.slice(0, 900_000)}\n`.repeat(2), '', '']]),
      Buffer.from(`\ufeff${csv([columns, ['A1', long, '', '']])}`, 'utf16le'),
    ]) {
      await expect(read(content, { limits })).rejects.toMatchObject({
        code: 'text-too-long',
        detail: 'A single text may have up to 1,000,000 characters.',
      });
    }
  });

  test('in shared texts', async () => {
    await expect(read(samples['layout']!, { limits: { sharedTexts: 5 } })).rejects.toMatchObject({
      code: 'text-too-long',
    });
    await expect(read(samples['layout']!, { limits: { sharedCharacters: 50 } })).rejects.toMatchObject({
      code: 'text-too-long',
    });
  });

  test('in memory: the thread gives up, the process goes on', async () => {
    const path = join(await mkdtemp(join(tmpdir(), 'hostile-schedule-files-')), 'memory.xlsx');
    // Three hundred cells of a megabyte in the first row, none of which may be thrown away before the columns are known.
    const cell = `<x:c t="str"><x:v>${Array.from({ length: 1_000 }, (_, at) => createHash('md5').update(String(at)).digest('hex') + 'x'.repeat(1_000)).join('')}</x:v></x:c>`;
    const parts = p6Parts(['TASK']);
    await writeFile(
      path,
      await zip([
        ...parts,
        ['xl/worksheets/sheet1.xml', `${P6_SHEET_START}<x:row>${cell.repeat(300)}</x:row>${P6_SHEET_END}`],
      ]),
    );
    await expect(readScheduleFile(path, { previewId: randomUUID(), onLines: () => undefined })).rejects.toMatchObject({
      code: 'too-much-memory',
    });
  });

  test('in depth', async () => {
    await expect(read(`<APIBusinessObjects>${'<a>'.repeat(300)}`)).rejects.toMatchObject({
      code: 'malformed',
      detail: 'Its elements are nested more than 200 deep.',
    });
  });
});

describe('what was cut off or altered on the way', () => {
  test('XML, XER and workbooks are read whole or not at all, wherever they are cut', async () => {
    for (const [name, content] of Object.entries(samples).filter(([kind]) => kind !== 'csv')) {
      const whole = await read(content);
      const step = Math.max(1, Math.floor(content.length / 60));
      for (let length = 0; length < content.length; length += length < 40 || length > content.length - 40 ? 1 : step) {
        const cut = await outcome(content.subarray(0, length));
        // XER that ends after a whole record is read, and the user is told.
        if (name === 'xer' && typeof cut !== 'string' && cut.facts.notices[0]?.startsWith('The end of the file (%E)')) {
          expect(content.toString('latin1', length - 1, length)).toBe('\n');
          expect(cut.rows).toEqual(whole.rows.slice(0, cut.rows.length));
          continue;
        }
        // A line end, or a comment of no bytes, may be missing at the end.
        if (typeof cut !== 'string') expect([name, length, cut]).toEqual([name, length, whole]);
        if (length < content.length - 2) expect([name, length, typeof cut]).toEqual([name, length, 'string']);
      }
    }
  });

  test('CSV that is cut gives the rows it has, and no others', async () => {
    const whole = (await read(samples['csv']!)).rows;
    for (let length = 0; length < samples['csv']!.length; length++) {
      const cut = await outcome(samples['csv']!.subarray(0, length));
      if (typeof cut !== 'string') expect(cut.rows.slice(0, -1)).toEqual(whole.slice(0, cut.rows.length - 1));
    }
  });

  test('a workbook with bits that have changed gives the same rows or none', async () => {
    for (const name of ['P6 spreadsheet', 'layout']) {
      const content = samples[name]!;
      const { rows } = await read(content);
      await fc.assert(
        fc.asyncProperty(
          fc.array(fc.tuple(fc.nat(content.length - 1), fc.nat(7)), { minLength: 1, maxLength: 4 }),
          async (flips) => {
            const altered = Buffer.from(content);
            for (const [at, bit] of flips) altered[at]! ^= 1 << bit;
            const found = await outcome(altered);
            if (typeof found !== 'string') expect(found.rows).toEqual(rows);
          },
        ),
        {
          numRuns: runs(150, 3_000),
          examples: [
            [
              [
                [2250, 0],
                [1642, 0],
              ],
            ],
          ],
        },
      );
    }
  });

  test('text and XML with bits that have changed, and bytes of no meaning, are read or refused and never break', async () => {
    const alter = fc.array(
      fc.tuple(fc.double({ min: 0, max: 0.999999, noNaN: true }), fc.integer({ min: 0, max: 255 })),
      { minLength: 1, maxLength: 8 },
    );
    for (const name of ['xer', 'pmxml', 'mspdi', 'csv']) {
      await fc.assert(
        fc.asyncProperty(alter, async (changes) => {
          const altered = Buffer.from(samples[name]!);
          for (const [at, byte] of changes) altered[Math.floor(at * altered.length)] = byte;
          const found = await outcome(altered);
          if (typeof found !== 'string')
            for (const row of found.rows)
              expect(row.problem !== null || (row.start !== null && row.end !== null && row.name !== '')).toBe(true);
        }),
        { numRuns: runs(100, 2_000) },
      );
    }
    const heads = fc.constantFrom(
      '',
      'PK\x03\x04',
      'PK\x05\x06',
      'ERMHDR\t',
      '<?xml version="1.0"?>',
      '<APIBusinessObjects>',
      '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1',
      '\xff\xfe',
      '\xef\xbb\xbf',
      'Activity Name,Start,Finish\r\n',
      '\xfe\xff',
    );
    await fc.assert(
      fc.asyncProperty(heads, fc.uint8Array({ maxLength: 2_000 }), async (head, rest) => {
        await outcome(Buffer.concat([Buffer.from(head, 'latin1'), rest]));
      }),
      { numRuns: runs(200, 5_000) },
    );
  });
});

test('any rows of any texts are read back from CSV, in pieces cut anywhere', () => {
  const text = fc.string({ unit: fc.constantFrom('a', '"', ',', ';', '\t', '\r', '\n', ' ', 'é'), maxLength: 8 });
  fc.assert(
    fc.property(
      fc.array(fc.array(text, { minLength: 1, maxLength: 5 }), { maxLength: 6 }),
      fc.constantFrom(...SEPARATORS),
      fc.constantFrom('\r\n', '\n', '\r'),
      fc.integer({ min: 1, max: 9 }),
      (rows, separator, lineEnd, piece) => {
        const content = csv(rows, { separator, lineEnd, quoteAll: true });
        const parser = new CsvParser(separator, SCHEDULE_LIMITS);
        const found = [];
        for (let at = 0; at < content.length; at += piece) found.push(...parser.push(content.slice(at, at + piece)));
        found.push(...parser.end());
        expect(found.map(({ cells }) => Array.from(cells, (cell) => cell ?? ''))).toEqual(
          rows
            .filter((row) => row.some((cell) => cell !== ''))
            .map((row) => {
              const last = row.findLastIndex((cell) => cell !== '');
              return row.slice(0, last + 1);
            }),
        );
        // Every row is named by the line it begins on.
        const lines = rows.map((_, at) =>
          rows.slice(0, at).reduce(
            (line, before) =>
              line +
              1 +
              before
                .join(' ')
                .replaceAll('\r\n', '\n')
                .replace(/[^\r\n]/g, '').length,
            1,
          ),
        );
        expect(found.map(({ row }) => row)).toEqual(lines.filter((_, at) => rows[at]!.some((cell) => cell !== '')));
      },
    ),
    { numRuns: runs(500, 10_000) },
  );
});

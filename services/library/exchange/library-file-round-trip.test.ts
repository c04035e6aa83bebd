import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { runs } from '../../../test/support/runs.js';
import { INPUT_KINDS } from '../../domain/library/inputs/input-kinds.js';
import { invertLibrary } from '../../domain/library/inputs/invert-library.js';
import { emptyLibrary, type Library } from '../../domain/library/library.js';
import { overlaidLibrary } from '../../domain/library/overlaid-library.js';
import { SampleWithLibrary } from '../sample-with-library.js';
import type { FileRecord } from './file-record.js';
import { inputsOf, type LibraryToWrite, rowsOf } from './library-rows.js';
import { LIBRARY_SHEETS, sheetOf } from './library-sheets.js';
import { planImport } from './plan-import.js';
import { readLibraryFile } from './read-library-file.js';
import { arbitraryLibrary, idsFrom, withEvents } from './testing/arbitrary-library.js';
import { libraryCsv, libraryCsvFiles, libraryTemplate, libraryWorkbook } from './write-library-file.js';

const PLANNER = 7;
let shared: Library;

beforeAll(async () => {
  ({ library: shared } = await new SampleWithLibrary().read('A9 dualling, 2 km'));
});

const written = (own: Library): LibraryToWrite => ({
  inputs: inputsOf(own, PLANNER),
  library: overlaidLibrary(shared, own),
});

/** What a library says, whatever its ids are. */
const contentOf = (own: Library): object =>
  Object.fromEntries(
    LIBRARY_SHEETS.map(({ kind, columns }) => [
      kind,
      [...rowsOf(kind, written(own))].map((cells) => cells.filter((_, i) => columns[i]?.type !== 'id')),
    ]),
  );

async function readBack(file: Readable, name: string): Promise<readonly FileRecord[]> {
  const path = join(tmpdir(), randomUUID());
  try {
    await pipeline(file, createWriteStream(path));
    const { records, notices } = await readLibraryFile(path, name);
    expect(notices).toEqual([]);
    return records;
  } finally {
    await rm(path, { force: true });
  }
}

const isEmpty = (own: Library): boolean => INPUT_KINDS.every((kind) => own[kind].size === 0);
const planned = (records: readonly FileRecord[], own: Library) =>
  planImport(records, { own, shared, ids: idsFrom(50_001), createdBy: PLANNER });

const FORMATS: Readonly<Record<string, (from: LibraryToWrite) => Promise<readonly FileRecord[]>>> = {
  'a workbook': (from) => readBack(libraryWorkbook(from), 'library.xlsx'),
  'a ZIP of CSV files': (from) => readBack(libraryCsvFiles(from), 'library.zip'),
  'a CSV file of each kind': async (from) => {
    const records: FileRecord[] = [];
    for (const { kind } of LIBRARY_SHEETS)
      if (from.inputs[kind].size > 0) records.push(...(await readBack(libraryCsv(kind, from), 'download.csv')));
    return records;
  },
};

describe.each(Object.entries(FORMATS))('A library written as %s', (_, write) => {
  it('comes back as it was: into an empty account, into its own, and undone', async () => {
    await fc.assert(
      fc.asyncProperty(arbitraryLibrary(shared, PLANNER), async (own) => {
        if (isEmpty(own)) return;
        const before = contentOf(own);
        const records = await write(written(own));

        const copied = await planned(records, emptyLibrary());
        expect(copied.planned.flatMap(({ problems }) => problems)).toEqual([]);
        expect(new Set(copied.planned.map(({ status }) => status))).toEqual(new Set(['New']));
        const copy = withEvents(emptyLibrary(), copied.events, PLANNER);
        expect(contentOf(copy)).toEqual(before);

        const same = await planned(records, own);
        expect(same.planned.filter(({ status }) => status !== 'No Change')).toEqual([]);
        expect(same.events).toEqual([]);

        withEvents(copy, invertLibrary(copied.events), PLANNER);
        expect(Object.values(inputsOf(copy, PLANNER)).every(({ size }) => size === 0)).toBe(true);
      }),
      { numRuns: runs(25, 400) },
    );
  });

  it('takes a library that has changed back to what it was, and the undo to what it had become', async () => {
    await fc.assert(
      fc.asyncProperty(arbitraryLibrary(shared, PLANNER), async (own) => {
        if (isEmpty(own)) return;
        const records = await write(written(own));
        const before = contentOf(own);
        // Every field that a name is not: the file has what they were.
        for (const [id, one] of own.materials)
          own.materials.set(id, { ...one, familyName: 'Changed', keyMaterial: !one.keyMaterial });
        for (const [id, one] of own.elementMakeups) own.elementMakeups.set(id, { ...one, activities: [] });
        for (const [id, one] of own.tasks) own.tasks.set(id, { ...one, durationPercent: 0, lagPercent: 0 });
        const changed = contentOf(own);
        const back = await planned(records, own);
        expect(back.planned.flatMap(({ problems }) => problems)).toEqual([]);
        expect(contentOf(withEvents(own, back.events, PLANNER))).toEqual(before);
        expect(contentOf(withEvents(own, invertLibrary(back.events), PLANNER))).toEqual(changed);
      }),
      { numRuns: runs(10, 200) },
    );
  });
});

describe('Database Inputs written as a workbook', () => {
  it("come in as a planner's own, each with what it is made of", async () => {
    const database = { inputs: inputsOf(shared, 0), library: shared };
    const records = await readBack(libraryWorkbook(database), 'database.xlsx');
    const { planned: all, events } = await planned(records, emptyLibrary());
    // A vehicle of a planner's own is had in one country, a Database Input everywhere.
    const wrong = all.filter(({ status }, place) => status !== 'New' && records[place]?.kind !== 'vehicles');
    expect(wrong).toEqual([]);
    expect(new Set(all.flatMap(({ problems }) => problems))).toEqual(new Set(['Region Id is required']));
    const copy = withEvents(emptyLibrary(), events, PLANNER);
    const line = [...copy.elementMakeups.values()].at(0)?.activities.at(0)?.lines.at(0);
    expect(copy.materials.has(line?.materialId ?? 0)).toBe(true);
  });
});

describe('The template', () => {
  it('has the sheets, and is refused as long as nothing is in them', async () => {
    await expect(readBack(libraryTemplate(shared), 'template.xlsx')).rejects.toMatchObject({
      detail: 'Its sheets have their headings, and no row below them.',
    });
    expect(sheetOf('materials').columns[1]?.heading).toBe('Material');
  });
});

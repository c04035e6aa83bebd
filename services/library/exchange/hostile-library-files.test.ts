import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { ZipFile } from 'yazl';
import { emptyLibrary, type Library } from '../../domain/library/library.js';
import { SampleWithLibrary } from '../sample-with-library.js';
import type { LibraryFile } from './file-record.js';
import { planImport } from './plan-import.js';
import { readLibraryFile } from './read-library-file.js';
import { idsFrom, withEvents } from './testing/arbitrary-library.js';

const PLANNER = 7;
let shared: Library;
beforeAll(async () => {
  ({ library: shared } = await new SampleWithLibrary().read('A9 dualling, 2 km'));
});

async function reading(content: Buffer | string, name = 'library.csv'): Promise<LibraryFile> {
  const path = join(tmpdir(), randomUUID());
  try {
    await writeFile(path, content);
    return await readLibraryFile(path, name);
  } finally {
    await rm(path, { force: true });
  }
}

async function zipped(files: Readonly<Record<string, string | Buffer>>): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [name, content] of Object.entries(files)) zip.addBuffer(Buffer.from(content), name);
  zip.end();
  const path = join(tmpdir(), randomUUID());
  try {
    await pipeline(zip.outputStream, createWriteStream(path));
    return await readFile(path);
  } finally {
    await rm(path, { force: true });
  }
}

const relations = (...all: readonly (readonly [type: string, target: string])[]): string =>
  `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${all
    .map(([type, target], i) => `<Relationship Id="r${i}" Type="x/${type}" Target="${target}"/>`)
    .join('')}</Relationships>`;

/** One sheet of the given rows of cells. */
const workbookOf = (name: string, rows: readonly string[]): Promise<Buffer> =>
  zipped({
    '_rels/.rels': relations(['officeDocument', 'xl/workbook.xml']),
    'xl/workbook.xml': `<workbook xmlns:r="r"><sheets><sheet name="${name}" sheetId="1" r:id="r0"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relations(['worksheet', 'worksheets/sheet1.xml']),
    'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${rows.map((cells) => `<row>${cells}</row>`).join('')}</sheetData></worksheet>`,
  });

/** What the file makes of an empty library, or of this one. */
async function planned(content: Buffer | string, own: Library = emptyLibrary()) {
  const { records, notices } = await reading(content);
  const plan = await planImport(records, { own, shared, ids: idsFrom(50_001), createdBy: PLANNER });
  const library = withEvents(emptyLibrary(), plan.events, PLANNER);
  return { ...plan, notices, library, problems: plan.planned.map(({ problems }) => problems) };
}
const csv = (...lines: string[]): string => lines.join('\r\n');
const HEADINGS = 'Material,Family,Sub family,Unit,Mass per unit (kg)';

describe('A file that was built to do harm', () => {
  it('that unpacks to far more than it is, is refused while it is read', async () => {
    const bomb = await zipped({ 'Materials.csv': Buffer.alloc(80 * 2 ** 20, 0x20) });
    expect(bomb.length).toBeLessThan(200_000);
    await expect(reading(bomb, 'bomb.zip')).rejects.toMatchObject({ code: 'inflates-too-far' });
  });

  it('that has a CSV file too large to be decoded at once, is refused before it is', async () => {
    const rows = Array.from({ length: 1_900_000 }, (_, i) => `Sand ${i},Fill\n`).join('');
    const file = await zipped({ 'Materials.csv': rows });
    expect([rows.length > 24 * 2 ** 20, file.length < 10 * 2 ** 20]).toEqual([true, true]);
    await expect(reading(file, 'library.zip')).rejects.toMatchObject({ code: 'file-too-large' });
  });

  it('that is another kind of file, says what it seems to be', async () => {
    const document = await zipped({ 'word/document.xml': '<w/>' });
    await expect(reading(document, 'a.docx')).rejects.toMatchObject({ code: 'unknown-kind' });
    await expect(reading(Buffer.from('d0cf11e0a1b11ae100', 'hex'), 'a.xls')).rejects.toMatchObject({
      detail: expect.stringContaining('save it as an Excel workbook (XLSX)'),
    });
    await expect(reading(Buffer.from('\0\x01\x02binary', 'latin1'))).rejects.toMatchObject({ code: 'unknown-kind' });
  });

  it('has its too long names told, and loses none of the others', async () => {
    const long = 'x'.repeat(10_000);
    const { problems, library } = await planned(
      csv(HEADINGS, `${long},F,S,m3,1`, `Sand,${long},S,m3,1`, 'Clay,F,S,m3,1'),
    );
    expect(problems).toEqual([
      ['Name is too long (maximum 100 characters).'],
      ['Family Name is too long (maximum 100 characters).'],
      [],
    ]);
    expect([...library.materials.values()].map(({ name }) => name)).toEqual(['Clay']);
  });

  it('has formulas as text, with the apostrophe of our export taken off', async () => {
    const { library } = await planned(csv(HEADINGS, `'=cmd|' /C calc'!A0,F,S,m3,1`, '=1+1,F,S,m3,1'));
    expect([...library.materials.values()].map(({ name }) => name)).toEqual(["=cmd|' /C calc'!A0", '=1+1']);
  });

  it('has figures that are none told by their column', async () => {
    const { problems } = await planned(
      csv(HEADINGS, 'A,F,S,m3,NaN', 'B,F,S,m3,1e999', 'C,F,S,m3,"1,234"', 'D,F,S,rod,-1'),
    );
    expect(problems).toEqual([
      ['Mass per unit (kg): “NaN” is not a number'],
      ['Mass per unit is a number above 0 up to 1000000000'],
      ['Mass per unit (kg): “1,234” may be a thousand times as much: write it without separators of thousands'],
      ['Unit: “rod” is not in the list of units', 'Mass per unit is a number above 0 up to 1000000000'],
    ]);
  });
});

describe('A workbook of a spreadsheet program', () => {
  it('says the same by a figure, by a cell that is shown as a percentage and by a text with a sign', async () => {
    const { library, problems } = await planned(await readFile('test/fixtures/library/percent-cells.xlsx'));
    expect(problems.flat()).toEqual([]);
    const makeups = [...library.elementMakeups.values()];
    expect(makeups.map(({ activities: [lay] }) => [lay?.durationPercent, lay?.lagPercent])).toEqual([
      [50, 25],
      [50, 25],
      [50, 25],
    ]);
  });

  it('has formulas told that no program has calculated yet', async () => {
    const texts = (cells: readonly string[]) =>
      cells.map((cell) => `<c t="inlineStr"><is><t>${cell}</t></is></c>`).join('');
    const rows = [texts(HEADINGS.split(',')), `${texts(['A', 'F', 'S', 'm3'])}<c><f>1200*2</f></c>`];
    const { problems } = await planned(await workbookOf('Materials', rows));
    expect(problems).toEqual([
      ['Mass per unit (kg): the cell is a formula without a result: open the file in Excel, save it and import that'],
    ]);
  });
});

describe('A file as European Excel writes it', () => {
  it('has semicolons, decimal commas and the characters of windows-1252', async () => {
    const text = csv(
      'Material;Family;Sub family;Unit;Mass per unit (kg)',
      'Schüttgut ½;Erde;Größe;m³;1.234,5',
      'Kies;E;G;m3;1.234',
    );
    const { library, problems } = await planned(Buffer.from(text, 'latin1'));
    expect(problems[1]).toEqual([
      'Mass per unit (kg): “1.234” may be a thousand times as much: write it without separators of thousands',
    ]);
    expect([...library.materials.values()]).toMatchObject([
      { name: 'Schüttgut ½', subFamily: 'Größe', unitId: 5, massPerUnitKg: 1_234.5 },
    ]);
  });

  it('may be UTF-16 with its mark', async () => {
    const { library } = await planned(Buffer.from(`\ufeff${csv(HEADINGS, 'Κονίαμα,F,S,m3,1')}`, 'utf16le'));
    expect([...library.materials.values()].map(({ name }) => name)).toEqual(['Κονίαμα']);
  });
});

describe('What a planner writes by hand', () => {
  it('may have a title above, other names of columns, and columns that are not read', async () => {
    const { library, notices, problems } = await planned(
      csv('Our library,,,,', ',,,,', 'MATERIAL NAME,Family name,Sub Family,unit,Colour', 'Sand,F,S,m3,yellow'),
    );
    expect(problems).toEqual([[]]);
    expect(library.materials.size).toBe(1);
    expect(notices).toEqual(['Materials: the column “Colour” was not read.']);
  });

  it('has a column in another unit left out, not read a thousand times too large', async () => {
    const { notices } = await planned(csv('Vehicle,Loading bed length (mm)', 'Tipper,6000'));
    expect(notices).toEqual([
      'Logistics vehicles: the column “Loading bed length (mm)” was not read: it has to be “Loading bed length (m)”.',
    ]);
  });

  it('has units as bills have them, and is told how they are read', async () => {
    const { library, planned: inputs } = await planned(
      csv(HEADINGS, ...['m³', 'cum', 'cu yd', 'tonnes', 'no.', 'SF'].map((unit) => `In ${unit},F,S,${unit},1`)),
    );
    const units = [...library.materials.values()].map(({ unitId }) => shared.units.get(unitId)?.name);
    expect(units).toEqual(['m3', 'm3', 'yd3', 't', 'nr', 'ft2']);
    expect(inputs.map(({ remarks }) => remarks)).toEqual([
      [],
      ['Unit: “cum” is read as m3'],
      ['Unit: “cu yd” is read as yd3'],
      ['Unit: “tonnes” is read as t'],
      ['Unit: “no.” is read as nr'],
      ['Unit: “SF” is read as ft2'],
    ]);
  });

  it('says the heads of a gang, of which none is never taken for 0', async () => {
    const { problems } = await planned(
      csv(
        'Production rate,Country (region),Rate per hour,Unit per hour,Labour per hour,Foreman per hour',
        'Dig,Ireland,5,m3,,1',
        'Lay,Ireland,5,m3,2,0',
      ),
    );
    expect(problems).toEqual([['Labour Per Hour is required'], []]);
  });

  it('is told what will count for nothing or take no time', async () => {
    const remarksOn = async (...lines: string[]) =>
      (await planned(csv(...lines))).planned.map(({ remarks }) => remarks);
    expect(await remarksOn('Task,Element make up', 'Drain,')).toEqual([
      ['Drain has no make-up: nothing is counted for it'],
    ]);
    expect(
      await remarksOn('Subprogramme,Asset type,Task,Duration (%),Lag (%)', 'Road,Dual carriageway,Drain,0,0'),
    ).toEqual([
      ['Drain has no make-up: nothing is counted for it', 'Drain takes no time: all its work falls on one day'],
    ]);
    expect(
      await remarksOn('Element make up,Activity,Duration (%),Lag (%)', 'Base,Lay,0,0', ',Roll,0,0', ',Cure,50,0'),
    ).toEqual([['2 activities take no time: all their work falls on one day']]);
    expect(
      await remarksOn(
        'Production rate,Country (region),Rate per hour,Unit per hour,Labour per hour,Foreman per hour',
        'Dig,Ireland,,m3,1,1',
        'Lay,Ireland,5,m3,0,0',
      ),
    ).toEqual([['It has no output yet: it gives no labour'], ['Its gang has no heads: it gives no labour']]);
  });

  it('names two of one name, or one twice, only with their IDs', async () => {
    const { problems } = await planned(csv(HEADINGS, 'Sand,F,S,m3,1', ' SAND ,F,S,m3,1'));
    expect(problems).toEqual([[], ['Row 2 has the same name']]);
    const { library } = await planned(csv(`ID,${HEADINGS}`, '1,Sand,F,S,m3,1', '2,Sand,F,S,m3,1'));
    expect(library.materials.size).toBe(2);
    const again = await planned(csv(HEADINGS, 'Sand,Other,S,m3,1'), library);
    expect(again.problems).toEqual([['2 of yours are called “Sand”: give the ID of the one that is meant']]);
  });

  it('may use what is wrong in the same file: the reason names it', async () => {
    const file = await zipped({
      'Materials.csv': csv(HEADINGS, 'Sand,,S,m3,1'),
      'Element make ups.csv': csv(
        'Element make up,Activity,Material,Quantity rate',
        'Bed,Place,Sand,1',
        'Bed,,Nothing,',
      ),
    });
    const { problems } = await planned(file);
    expect(problems).toEqual([
      ['Family Name is required'],
      [
        'Row 2: Material: Material “Sand” is not imported: see row 2 of Materials',
        'Row 3: Material: “Nothing” is neither in the file, nor an input of yours, nor a Database Input',
      ],
    ]);
  });

  it('gives a task one default, and its make-ups to one task', async () => {
    const file = await zipped({
      'Element make ups.csv': csv('Element make up', 'Bed', 'Layer'),
      'Tasks.csv': csv(
        'Task,Task code,Element make up,Default,Made for this task',
        'Drain,QQA001,Bed,Yes,',
        'Drain,QQA001,Layer,Yes,',
        'Kerb,QQA002,Bed,,',
        'Path,QQA003,Bed,,Yes',
      ),
    });
    const { problems, library } = await planned(file);
    expect(problems.slice(2)).toEqual([
      ['Default: a task has one default'],
      [],
      ['Made for this task: the element make up is of another task, so say No'],
    ]);
    const [kerb] = library.tasks.values();
    expect([...library.elementMakeups.values()]).toMatchObject([
      { taskId: kerb?.id, taskCode: 'QQA002', defaultElementForTask: true },
      { taskId: null },
    ]);
  });
});

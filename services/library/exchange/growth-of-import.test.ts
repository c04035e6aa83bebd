import { randomUUID } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { StepCounter, superlinear } from '../../../test/support/executed-steps.js';
import { emptyLibrary, type Library } from '../../domain/library/library.js';
import { SampleWithLibrary } from '../sample-with-library.js';
import { planImport } from './plan-import.js';
import { readLibraryFile } from './read-library-file.js';
import { idsFrom, withEvents } from './testing/arbitrary-library.js';

// docs/quality.md, Under load and attack: the work grows linearly with a file, whatever its rows have in common.

const PLANNER = 7;
const INPUTS = 200;
const FIRST_INPUTS = 20;

let counter: StepCounter;
let shared: Library;
beforeAll(async () => {
  counter = await StepCounter.start();
  ({ library: shared } = await new SampleWithLibrary().read('A9 dualling, 2 km'));
});
afterAll(() => counter.stop());

/** What the lines do to a library. */
async function plan(lines: readonly string[], own: Library, firstId = 50_001) {
  const path = join(tmpdir(), randomUUID());
  try {
    await writeFile(path, lines.join('\r\n'));
    const { records } = await readLibraryFile(path, 'library.csv');
    return await planImport(records, { own, shared, ids: idsFrom(firstId), createdBy: PLANNER });
  } finally {
    await rm(path, { force: true });
  }
}
const lines = (count: number, line: (index: number) => string): string[] =>
  Array.from({ length: count }, (_, i) => line(i));
const libraryOf = async (...files: readonly string[][]): Promise<Library> => {
  const library = emptyLibrary();
  for (const [i, file] of files.entries())
    withEvents(library, (await plan(file, library, 1_000_000 * (i + 1))).events, PLANNER);
  return library;
};

const MATERIALS = 'ID,Material,Family,Sub family,Unit';
const MAKEUPS = 'Element make up,Activity,Duration (%),Lag (%),Material,Quantity rate';
const TASKS = 'Task,Duration (%),Lag (%)';
const SUBPROGRAMMES = 'Subprogramme,Asset type,Task,From task,Duration (%),Lag (%)';

/** Files of `count` rows, with the library that they are imported into. */
const FILES: Readonly<Record<string, (count: number) => Promise<{ own: Library; file: string[]; status: string }>>> = {
  'of materials that all have the name of as many others': async (count) => {
    const file = (first: number) => [MATERIALS, ...lines(count, (i) => `${first + i},Sand,Fill,Sand,m3`)];
    return { own: await libraryOf(file(7_000_000)), file: file(8_000_000), status: 'Error' };
  },
  'of a make-up whose lines have all one name, and change': async (count) => {
    const file = (quantity: number) => [MAKEUPS, ...lines(count, () => `Fill,Place,1,1,Topsoil,${quantity}`)];
    return { own: await libraryOf(file(1)), file: file(2), status: 'Update' };
  },
  'of tasks with codes, which as many others have too': async (count) => {
    const file = (first: number) => [
      'Task,Task code',
      ...lines(count, (i) => `Task ${first + i},${i % 2 ? 'QQA' : 'QQB'}${String(first + i).padStart(3, '0')}`),
    ];
    return { own: await libraryOf(file(0)), file: file(500), status: 'New' };
  },
  'of a subprogramme whose tasks are all renamed': async (count) => {
    const file = (name: string) => [SUBPROGRAMMES, ...lines(count, (i) => `Road,Dual carriageway,${name} ${i},,1,1`)];
    return { own: await libraryOf(file('Cut')), file: file('Fill'), status: 'Update' };
  },
  "of subprogrammes with tasks that are made from the planner's own": async (count) => ({
    own: await libraryOf([TASKS, ...lines(count, (i) => `Task ${i},1,1`)]),
    file: [SUBPROGRAMMES, ...lines(count, (i) => `Road ${i},Dual carriageway,Cut,Task ${i},1,1`)],
    status: 'New',
  }),
};

describe('A file', () => {
  it.each(Object.entries(FILES))('is planned in steps that grow with it: %s', async (_, of) => {
    const planning = async (count: number) => {
      const { own, file, status } = await of(count);
      return async (): Promise<void> => {
        const { planned } = await plan(file, own);
        expect(new Set(planned.map((input) => input.status))).toEqual(new Set([status]));
      };
    };
    await (await planning(FIRST_INPUTS))();
    expect(await superlinear(counter, async (count) => counter.stepsOf(await planning(count)), INPUTS)).toEqual([]);
  });
});

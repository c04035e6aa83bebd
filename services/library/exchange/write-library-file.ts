import type { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import type { InputKind } from '../../domain/library/inputs/input-kinds.js';
import type { Library } from '../../domain/library/library.js';
import { isCustom } from '../../domain/library/visible-inputs.js';
import { textStream } from '../../platform/http/text-stream.js';
import { CSV_START, csvLine } from '../../platform/tables/csv-text.js';
import { type Cell, type Sheet, workbook } from '../../platform/tables/write-workbook.js';
import { type LibraryToWrite, rowsOf } from './library-rows.js';
import {
  LIBRARY_SHEETS,
  LISTS_SHEET,
  type LibrarySheet,
  MAX_INPUTS,
  READ_ME_SHEET,
  sheetOf,
} from './library-sheets.js';
import { DIRECTION_WORDS, MEASURE_WORDS } from './words.js';

/** A workbook with a sheet for each kind, or for one. */
export const libraryWorkbook = (written: LibraryToWrite, kind?: InputKind): Readable =>
  workbook(sheetsOf(kind).map((sheet) => sheetWith(sheet, rowsOf(sheet.kind, written))));

/** The CSV file of one kind. */
export const libraryCsv = (kind: InputKind, written: LibraryToWrite): Readable =>
  textStream(csvLines(sheetOf(kind), written));

/** A ZIP with the CSV file of each kind, which can each be imported by itself. */
export function libraryCsvFiles(written: LibraryToWrite): Readable {
  const zip = new ZipFile();
  for (const sheet of LIBRARY_SHEETS)
    zip.addReadStreamLazy(`${sheet.name}.csv`, (done) => done(null, textStream(csvLines(sheet, written))));
  zip.end();
  return zip.outputStream as Readable;
}

/** Empty sheets to start from, with the rules and what can be chosen. */
export const libraryTemplate = (library: Library): Readable =>
  workbook([readMe, ...LIBRARY_SHEETS.map((sheet) => sheetWith(sheet, [])), listsOf(library)]);

const sheetsOf = (kind: InputKind | undefined): readonly LibrarySheet[] =>
  kind === undefined ? LIBRARY_SHEETS : [sheetOf(kind)];

const sheetWith = ({ name, columns }: LibrarySheet, rows: Iterable<readonly Cell[]>): Sheet => ({
  name,
  columns,
  rows,
});

function* csvLines({ kind, columns }: LibrarySheet, written: LibraryToWrite): Generator<string> {
  yield `${CSV_START}${csvLine(columns.map(({ heading }) => heading))}`;
  for (const cells of rowsOf(kind, written)) yield csvLine(cells);
}

const RULES: readonly (readonly [string, string])[] = [
  ['Sheets', 'Each sheet holds one kind of custom input. Leave out sheets and columns that you do not need.'],
  ['Headings', 'Keep the headings: columns are found by them, in any order. The unit of a figure stands in brackets.'],
  [
    'ID',
    'Leave it empty for a new input. An exported ID says which of your inputs the row changes, also when you rename it. Without an ID the name says it.',
  ],
  [
    'Several rows',
    'An element make up takes one row for each material of its activities, a task one for each of its element make ups, a subprogramme one for each of its tasks. Repeat the name in each row, or leave it empty to go on with the row above.',
  ],
  [
    'What a row refers to',
    'Materials, production rates, element make ups and tasks are found by their names: first in this file, then among your own inputs, then among Database Inputs. An ID in the last columns tells those of one name apart.',
  ],
  [
    'What is left out',
    'Nothing is deleted. A change replaces what the rows of the input say: a material that an element make up no longer lists is no longer part of it. A column that is missing leaves its field as it is.',
  ],
  ['Figures', 'Write numbers, percentages without the sign: 50 for 50 %. Duration and lag are together at most 100.'],
  [
    'Quantity rate',
    'Units of the material for one unit of the asset, which Measured per says: per m, m2, m3 or nr (number).',
  ],
  ['Yes or No', 'Key material, Default and Made for this task.'],
  [
    'Made for this task',
    'Yes: the element make up belongs to the task. No: the task only has it as its default, such as a Database Input.',
  ],
  [
    'From task',
    'The task that a subprogramme’s task is made from. With no other cell filled, everything is taken from it.',
  ],
  ['Task code', 'Three letters and three digits, such as EXC001, which no other task has; it may be empty.'],
  ['Size', `Up to ${MAX_INPUTS.toLocaleString('en-GB')} inputs in one file of up to 10 MB.`],
];

const readMe: Sheet = {
  name: READ_ME_SHEET,
  columns: [
    { heading: 'About', width: 22 },
    { heading: 'Rule', width: 110 },
  ],
  rows: RULES,
  wraps: true,
};

function listsOf(library: Library): Sheet {
  const names = (all: Iterable<string>): string[] =>
    [...new Set(all)].filter((one) => one !== '').sort((a, b) => a.localeCompare(b, 'en'));
  // Of Database Inputs alone: other planners' words are theirs.
  const materials = [...library.materials.values()].filter((one) => !isCustom(one) && !one.retired);
  const vehicles = [...library.vehicles.values()].filter((one) => !isCustom(one) && !one.retired);
  const lists: readonly (readonly [heading: string, values: readonly string[]])[] = [
    ['Units', [...library.units.values()].map(({ name }) => name)],
    ['Measured per', MEASURE_WORDS],
    ['Directions', DIRECTION_WORDS],
    ['Countries', [...library.regions.values()].map(({ name }) => name)],
    ['Families', names(materials.map(({ familyName }) => familyName))],
    ['Sub families', names(materials.map(({ subFamily }) => subFamily))],
    ['Asset types', names([...library.assetCategories.values()].map(({ assetType }) => assetType))],
    ['Vehicle types', names(vehicles.map(({ vehicleType }) => vehicleType))],
    ['Transport modes', names(vehicles.map(({ transportMode }) => transportMode))],
  ];
  const longest = Math.max(...lists.map(([, values]) => values.length));
  return {
    name: LISTS_SHEET,
    columns: lists.map(([heading]) => ({ heading, width: 24 })),
    rows: Array.from({ length: longest }, (_, i) => lists.map(([, values]) => values[i] ?? null)),
  };
}

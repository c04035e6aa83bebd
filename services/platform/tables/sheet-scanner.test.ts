import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { type Cell, P6_SHEET_END, P6_SHEET_START, p6Row } from '../../../test/fixtures/schedules/workbooks.js';
import type { ReadingLimits } from './reading-limits.js';
import { SheetScanner } from './sheet-scanner.js';

const LIMITS: ReadingLimits = {
  called: 'A file',
  fileBytes: 2 ** 20,
  inflatedBytes: 2 ** 20,
  inflatedPerByte: 100,
  ratioFrom: 2 ** 16,
  entries: 10,
  rows: 1_048_576,
  textLength: 2 ** 22,
  sharedTexts: 100,
  sharedCharacters: 2 ** 16,
};

function scan(xml: string, given: { piece?: number; columns?: ReadonlySet<number>; texts?: string[] } = {}) {
  const scanner = new SheetScanner(given.texts ?? [], LIMITS, new Set(['2']), given.columns);
  const rows = [];
  const piece = given.piece ?? xml.length;
  for (let at = 0; at < xml.length; at += piece) rows.push(...scanner.push(xml.slice(at, at + piece)));
  scanner.end();
  return rows.map(({ row, cells, hasOtherCells: others }) => ({
    row,
    cells: Array.from(cells, (cell) => cell ?? null),
    others,
  }));
}
const sheet = (inside: string) => `<?xml version="1.0"?><worksheet><sheetData>${inside}</sheetData></worksheet>`;

test('any cells are read back, cut anywhere, whichever columns are wanted', () => {
  const cell: fc.Arbitrary<Cell> = fc.oneof(
    fc.constant(null),
    fc.integer(),
    fc.string({
      unit: fc.constantFrom('a', '<', '>', '&', '"', "'", ';', ' ', 'é', '😀', '/', '='),
      minLength: 1,
      maxLength: 6,
    }),
  );
  fc.assert(
    fc.property(
      fc.array(fc.array(cell, { maxLength: 6 }), { maxLength: 5 }),
      fc.integer({ min: 1, max: 40 }),
      fc.option(fc.uniqueArray(fc.nat(5), { maxLength: 3 })),
      (rows, piece, columns) => {
        // The real sheet numbers its cells only: rows count up.
        const xml = P6_SHEET_START + rows.map((cells, at) => p6Row(cells, at + 1)).join('') + P6_SHEET_END;
        const wanted = (column: number) => columns === null || columns.includes(column);
        const expected = rows
          .map((cells, at) => {
            const found: (string | null)[] = [];
            cells.forEach((value, column) => {
              if (value !== null && wanted(column)) found[column] = String(value);
            });
            return {
              row: at + 1,
              cells: Array.from(found, (value) => value ?? null),
              others: cells.some((value, column) => value !== null && !wanted(column)),
            };
          })
          .filter(({ cells, others }) => cells.length > 0 || others);
        expect(scan(xml, { piece, ...(columns === null ? {} : { columns: new Set(columns) }) })).toEqual(expected);
      },
    ),
    { numRuns: 500 },
  );
});

test('what the rules of XML and of sheets allow besides', () => {
  const xml = sheet(`
    <!-- <row> --> <row r='4' spans="1:3"><c r="A4" t="s"><v>1</v></c><c t="b" r="B4" ><v>1</v></c><c/><c r="E4" s="2"/><c t="inlineStr"><is><r><t>in</t></r><rPh><t>read so</t></rPh><r><t xml:space="preserve">line</t></r></is></c></row>
    <row/><row r="9"><c t = "str"><f>A1&amp;B1</f><v>5 &lt; 6 &#38; &#x37;<![CDATA[ <&amp;> ]]>!</v></c><c r="AA9"><v >3</v ></c></row><?pi <row> ?>`);
  for (const piece of [1, 2, 7, xml.length]) {
    expect(scan(xml, { piece, texts: ['no', 'shared'] })).toEqual([
      { row: 4, cells: ['shared', 'TRUE', null, null, null, 'inline'], others: false },
      { row: 9, cells: ['5 < 6 & 7 <&amp;> !', ...Array.from({ length: 25 }, () => null), '3'], others: false },
    ]);
  }
});

describe('what cannot be read', () => {
  test.each<[string, string, code: string]>([
    ['a document type', '<!DOCTYPE worksheet><worksheet/>', 'document-type'],
    ['an entity of its own', sheet('<row><c t="str"><v>&lol;</v></c></row>'), 'malformed'],
    ['an entity without an end', sheet('<row><c t="str"><v>R&D</v></c></row>'), 'malformed'],
    ['a character that is none', sheet('<row><c t="str"><v>&#x110000;</v></c></row>'), 'malformed'],
    ['a text that is not shared', sheet('<row><c t="s"><v>7</v></c></row>'), 'malformed'],
    ['a tag without an end', '<worksheet><sheetData><row', 'malformed'],
    ['an attribute without quotes', sheet('<row r=1></row>'), 'malformed'],
    ['an attribute without a value', sheet('<row r></row><row r="1"/>'), 'malformed'],
    ['more ends than beginnings', '<worksheet></worksheet></worksheet>', 'malformed'],
    ['more beginnings than ends', '<worksheet><sheetData>', 'malformed'],
    ['nothing', '  ', 'malformed'],
  ])('%s', (_, xml, code) => {
    for (const piece of [1, 3, xml.length])
      expect(() => scan(xml, { piece })).toThrow(expect.objectContaining({ code }));
  });

  test('no XML at all makes it break or never end', () => {
    const pieces = fc.array(
      fc.constantFrom(
        '<',
        '>',
        '/',
        '=',
        '"',
        "'",
        '!',
        '?',
        '--',
        '<c',
        '<row',
        '</c>',
        '<v>',
        '</v>',
        '&',
        ';',
        ' r',
        't="s"',
        'x:',
        '[CDATA[',
        ']]>',
        ' ',
        'a',
        '1',
      ),
      { maxLength: 40 },
    );
    fc.assert(
      fc.property(pieces, fc.integer({ min: 1, max: 5 }), (all, piece) => {
        try {
          scan(all.join(''), { piece });
        } catch (error) {
          expect(error).toMatchObject({ name: 'FileRefused' });
        }
      }),
      { numRuns: 2_000 },
    );
  });
});

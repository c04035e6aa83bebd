import { beforeAll, describe, expect, test } from '@jest/globals';
import { scheduleFiles } from '../../../test/fixtures/schedules/samples.js';
import {
  excelWorkbook,
  P6_SHEET_END,
  P6_SHEET_START,
  p6Parts,
  p6Workbook,
} from '../../../test/fixtures/schedules/workbooks.js';
import { zip } from '../../../test/fixtures/schedules/zip-writer.js';
import { readScheduleContent as read } from '../../../test/support/schedule-file-reading.js';
import { FileRefused } from '../../platform/tables/file-refused.js';

let samples: Record<string, Buffer>;
beforeAll(async () => {
  samples = await scheduleFiles();
});

describe('what is no schedule is refused by name', () => {
  const utf16 = (text: string) => Buffer.from(text, 'utf16le');
  const ole = (part: string) =>
    Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(2_000), utf16(`${part}\0`), Buffer.alloc(500)]);
  test.each<[string, () => Buffer | Promise<Buffer>, code: string, words: RegExp]>([
    ['nothing', () => Buffer.alloc(0), 'unknown-kind', /The file is empty/],
    ['PDF', () => Buffer.from('%PDF-1.7'), 'unknown-kind', /a PDF document/],
    ['an old workbook', () => ole('Workbook'), 'unknown-kind', /old kind \(XLS\)/],
    ['a workbook with a password', () => ole('EncryptedPackage'), 'encrypted', /protected with a password/],
    ['Microsoft Project', () => ole('   TBkndTask'.trim()), 'unknown-kind', /\(MPP\)\. Save it as XML/],
    ['an old Word document', () => ole('WordDocument'), 'unknown-kind', /a Word document/],
    ['OLE of nothing known', () => ole('Else'), 'unknown-kind', /Office file of the old kind/],
    [
      'a web page that is called .xls',
      () => Buffer.from('<html xmlns:x="urn:excel"><table><tr><td>Start'),
      'unknown-kind',
      /a web page/,
    ],
    ['a web page with a document type', () => Buffer.from('\ufeff<!DOCTYPE html><html>'), 'unknown-kind', /a web page/],
    [
      'a workbook of 2003',
      () =>
        Buffer.from(
          '<?xml version="1.0"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet"><Worksheet/></Workbook>',
        ),
      'unknown-kind',
      /Excel workbook of 2003/,
    ],
    [
      'XML of another kind',
      () => Buffer.from('<?xml version="1.0"?><rss/>'),
      'unknown-kind',
      /XML of another kind \(rss\)/,
    ],
    [
      'the project of a compiler',
      () => Buffer.from('<Project xmlns="http://schemas.microsoft.com/developer/msbuild/2003"><Start/></Project>'),
      'unknown-kind',
      /XML of another kind \(Project\)/,
    ],
    [
      'an old exchange file of Microsoft Project',
      () => Buffer.from('MPX,Microsoft Project for Windows,4.0,ANSI\r\n10,£,0,2\r\n', 'latin1'),
      'unknown-kind',
      /exchange file of the old kind \(MPX\)\. Open it in Microsoft Project, save it as XML/,
    ],
    ['JSON', () => Buffer.from('{"Start":"2026-01-05"}'), 'unknown-kind', /a JSON file/],
    [
      'a letter',
      () => Buffer.from('Dear all,\r\nplease start and finish the work.\r\n'),
      'unknown-kind',
      /a text file/,
    ],
    ['a program', () => Buffer.from('MZ\x90\0\x03\0\0\0'), 'unknown-kind', /a binary file/],
    ['GZIP', () => Buffer.from('1f8b0800', 'hex'), 'unknown-kind', /GZIP archive/],
    ['a picture', () => Buffer.from('89504e470d0a1a0a', 'hex'), 'unknown-kind', /a picture/],
    ['a document of Word', () => zip([['word/document.xml', '<a/>']]), 'unknown-kind', /a Word document/],
    ['a binary workbook', () => zip([['xl/workbook.bin', '']]), 'unknown-kind', /\(XLSB\)/],
    [
      'OpenDocument',
      () =>
        zip([
          ['mimetype', 'application/vnd.oasis.opendocument.spreadsheet'],
          ['content.xml', '<a/>'],
        ]),
      'unknown-kind',
      /OpenDocument/,
    ],
    [
      'a packed schedule',
      () => zip([['plans/A9.xer', 'ERMHDR']]),
      'unknown-kind',
      /with plans\/A9\.xer in it\. Unpack it/,
    ],
    ['an empty archive', () => zip([]), 'unknown-kind', /ZIP archive without a workbook/],
    [
      'an archive with a password',
      () => p6Workbook([{ name: 'TASK', rows: [] }], { flags: 1 }),
      'encrypted',
      /protected with a password/,
    ],
    [
      'a workbook without columns',
      () =>
        excelWorkbook([
          {
            name: 'Costs',
            rows: [
              ['Item', 'Cost'],
              ['Kerbs', 5],
            ],
          },
        ]),
      'no-header',
      /none of the first 10 rows names them\.$/,
    ],
  ])('%s', async (_, content, code, words) => {
    const error = await read(await content()).then(
      () => null,
      (refused: unknown) => refused as FileRefused,
    );
    expect(error).toBeInstanceOf(FileRefused);
    expect([error!.code, `${error!.title} ${error!.detail}`]).toEqual([code, expect.stringMatching(words)]);
  });

  test('a file’s name says nothing', async () => {
    expect((await read(samples['xer']!, { name: 'plan.xlsx' })).facts.kind).toBe('xer');
    expect((await read(samples['P6 spreadsheet']!, { name: 'plan.xer' })).facts.kind).toBe('p6-spreadsheet');
    expect((await read(samples['mspdi']!, { name: 'plan.csv' })).facts.kind).toBe('mspdi');
    expect((await read(samples['csv']!, { name: 'plan.xml' })).facts.kind).toBe('csv');
  });
});

describe('document types and entities', () => {
  const laughs =
    '<!DOCTYPE lolz [<!ENTITY lol "lol"><!ENTITY lol2 "&lol;&lol;&lol;&lol;&lol;&lol;&lol;&lol;&lol;&lol;">]>';
  const external = '<!DOCTYPE p [<!ENTITY passwords SYSTEM "file:///etc/passwd">]>';
  test.each([laughs, external, '<!DOCTYPE APIBusinessObjects>'])('%s', async (doctype) => {
    await expect(
      read(`<?xml version="1.0"?>${doctype}<APIBusinessObjects><Project/></APIBusinessObjects>`),
    ).rejects.toMatchObject({ code: 'document-type' });
    await expect(
      read(
        `<?xml version="1.0"?>${doctype}<Project xmlns="http://schemas.microsoft.com/project"><Name>&lol2;</Name></Project>`,
      ),
    ).rejects.toMatchObject({ code: 'document-type' });
    const sheet = zip([
      ...p6Parts(['TASK']),
      ['xl/worksheets/sheet1.xml', `${doctype}${P6_SHEET_START.replace(/^.*?\?>/, '')}${P6_SHEET_END}`],
    ]);
    await expect(read(await sheet)).rejects.toMatchObject({ code: 'document-type' });
  });

  test('entities that XML does not have', async () => {
    await expect(
      read('<APIBusinessObjects><Project><Name>&passwords;</Name></Project></APIBusinessObjects>'),
    ).rejects.toMatchObject({ code: 'malformed' });
  });
});

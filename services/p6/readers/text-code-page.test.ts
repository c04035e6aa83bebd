import { describe, expect, test } from '@jest/globals';
import { csv, XER_TASK_FIELDS, xer, xerTask } from '../../../test/fixtures/schedules/texts.js';
import { readScheduleContent as read } from '../../../test/support/schedule-file-reading.js';

// How the bytes of XER and CSV become text: Unicode where they are that, else a code page that the user can choose.

/** A CSV file whose names are these bytes. */
const csvWith = (...names: readonly Buffer[]): Buffer =>
  Buffer.concat([
    Buffer.from('Activity ID,Activity Name,Start,Finish\r\n'),
    ...names.flatMap((name, at) => [Buffer.from(`A${at},`), name, Buffer.from(',2026-01-05,2026-01-06\r\n')]),
  ]);
const xerWith = (name: Buffer, currency = 'GBP'): Buffer => {
  const dates = { target_start_date: '2026-03-02 08:00', target_end_date: '2026-03-06 17:00' };
  const text = xer([
    { name: 'TASK', fields: XER_TASK_FIELDS, records: [xerTask({ id: 'A1', name: 'NAME', ...dates })] },
  ]);
  const [before, after] = text.replace('\tGBP', `\t${currency}`).split('NAME') as [string, string];
  return Buffer.concat([Buffer.from(before), name, Buffer.from(after)]);
};

/** The same name in the bytes of each code page. */
const NAMES = {
  'windows-1250': ['Roboty żelbetowe', Buffer.from('526f626f747920bf656c6265746f7765', 'hex'), 'Central European'],
  'windows-1251': ['Мост', Buffer.from('cceef1f2', 'hex'), 'Cyrillic'],
  'windows-1252': [
    'Straße – “neu” €',
    Buffer.from('53747261dfe5'.slice(0, 10) + '65209620936e65759420' + '80', 'hex'),
    'Western European',
  ],
  'windows-1253': ['Γέφυρα', Buffer.from('c3ddf6f5f1e1', 'hex'), 'Greek'],
  'windows-1254': ['Köprü inşaatı', Buffer.from('4bf67072fc20696efe616174fd', 'hex'), 'Turkish'],
  'windows-1256': ['جسر', Buffer.from('cc d3 d1'.replaceAll(' ', ''), 'hex'), 'Arabic'],
  shift_jis: ['橋梁 ソ', Buffer.from('8bb497c020835c', 'hex'), 'Japanese'],
  gbk: ['桥梁', Buffer.from('c7c5c1ba', 'hex'), 'Chinese'],
} as const;
const CHOICES = Object.entries(NAMES) as [keyof typeof NAMES, readonly [string, Buffer, string]][];

describe('text that is not Unicode', () => {
  test.each(CHOICES)('is read as %s where the user chooses that', async (codePage, [name, bytes, called]) => {
    for (const content of [csvWith(bytes), xerWith(bytes)]) {
      const { facts, rows } = await read(content, { codePage });
      expect(rows[0]).toMatchObject({ name, start: expect.any(String) });
      expect([facts.codePage, facts.notices[0]]).toEqual([codePage, `Read as ${called}, as chosen.`]);
    }
  });

  test('is Western European without a choice, and the notice says so', async () => {
    for (const content of [csvWith(NAMES['windows-1252'][1]), xerWith(NAMES['windows-1252'][1])]) {
      const { facts, rows } = await read(content);
      expect(rows[0]!.name).toBe('Straße – “neu” €');
      expect([facts.codePage, facts.notices[0]]).toEqual(['windows-1252', 'Read as Western European.']);
    }
  });

  test('is in the code page where the currency of an XER is at home', async () => {
    for (const [currency, codePage] of [
      ['PLN', 'windows-1250'],
      ['Polish Zloty', 'windows-1250'],
      ['Russian Ruble', 'windows-1251'],
      ['TRY', 'windows-1254'],
      ['SAR', 'windows-1256'],
      ['JPY', 'shift_jis'],
      ['CNY', 'gbk'],
    ] as const) {
      const [name, bytes, called] = NAMES[codePage];
      const { facts, rows } = await read(xerWith(bytes, currency));
      expect(rows[0]!.name).toBe(name);
      expect([facts.codePage, facts.notices[0]]).toEqual([
        codePage,
        `Read as ${called}, since the file’s currency is ${currency}.`,
      ]);
    }
    // Currencies of databases that left them as they were, and bytes that the code page does not have, say nothing.
    for (const currency of ['U.S. Dollar', 'EUR', 'JPY'])
      expect((await read(xerWith(NAMES['windows-1252'][1], currency))).facts.codePage).toBe('windows-1252');
  });

  test('may end a piece of the file within a character', async () => {
    // Two bytes per character and no line end for longer than a piece of 256 kB.
    const long = Buffer.concat(Array.from({ length: 150_000 }, () => NAMES.gbk[1].subarray(0, 2)));
    for (const shift of ['', 'x']) {
      const { rows } = await read(csvWith(Buffer.from(`B${shift}`), Buffer.concat([Buffer.from(shift), long])), {
        codePage: 'gbk',
      });
      expect(rows[1]!.name.slice(0, 499)).toBe(`${shift}${'桥'.repeat(500)}`.slice(0, 499));
      expect(rows[1]!.name).not.toContain('\ufffd');
    }
  });
});

describe('Unicode', () => {
  test('is judged for the whole file: a stray byte in a remark does not change how names are read', async () => {
    const filler = Buffer.from('Kerbs, Ch 100 to 200 '.repeat(20));
    const names = [
      Buffer.from('Mobilisation – Phase é'),
      ...Array.from({ length: 1_500 }, () => filler),
      Buffer.from([0x4b, 0xe9, 0x20]),
      ...Array.from({ length: 1_500 }, () => filler),
      Buffer.from('Straße'),
    ].map((name) => Buffer.concat([Buffer.from('"'), name, Buffer.from('"')]));
    const { facts, rows } = await read(csvWith(...names));
    expect([rows[0]!.name, rows[1_501]!.name, rows.at(-1)!.name]).toEqual([
      'Mobilisation – Phase é',
      'K\ufffd',
      'Straße',
    ]);
    expect(facts.notices).toEqual(['The text is UTF-8 but for 1 byte, which stands as “\ufffd”.']);
    expect(facts.codePage).toBeUndefined();
  });

  test('is told by nothing: no notice, and a choice changes no text that says what it is', async () => {
    const text = csv([
      ['Activity ID', 'Activity Name', 'Start', 'Finish'],
      ['A1', 'Straße', '2026-01-05', '2026-01-06'],
    ]);
    for (const [content, codePage] of [
      [Buffer.from(text), undefined],
      [Buffer.from(text.replace('Straße', 'Road')), 'gbk'],
      [Buffer.from(`\ufeff${text}`), 'gbk'],
      [Buffer.from(`\ufeff${text}`, 'utf16le'), 'windows-1251'],
      [Buffer.from(text, 'utf16le'), 'windows-1251'],
    ] as const) {
      const { facts, rows } = await read(content, { codePage });
      expect(rows[0]!.name).toMatch(/^(?:Straße|Road)$/);
      expect(facts.codePage === undefined || codePage === 'gbk').toBe(true);
      if (content.includes('Straße')) expect(facts).not.toHaveProperty('codePage');
    }
  });

  test('without a byte order mark: UTF-16 of XER and CSV is known by its NULs', async () => {
    const name = 'Straße, Мост';
    const texts = [
      csv([
        ['Activity ID', 'Activity Name', 'Start', 'Finish'],
        ['A1', name, '2026-01-05', '2026-01-06'],
      ]),
      xerWith(Buffer.from(name)).toString(),
    ];
    for (const text of texts)
      for (const content of [Buffer.from(text, 'utf16le'), Buffer.from(text, 'utf16le').swap16()]) {
        const { facts, rows } = await read(content);
        expect(rows[0]!.name).toBe(name);
        expect(facts.notices).not.toContainEqual(expect.stringContaining('Read as'));
        expect(facts).not.toHaveProperty('codePage');
      }
  });
});

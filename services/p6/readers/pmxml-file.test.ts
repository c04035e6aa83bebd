import { describe, expect, test } from '@jest/globals';
import { pmxml } from '../../../test/fixtures/schedules/texts.js';
import { briefRows as brief, readScheduleContent as read } from '../../../test/support/schedule-file-reading.js';

describe('P6 XML', () => {
  const activity = { id: 'A1', name: 'Kerbs & gullies', start: '2026-03-02T08:00:00', end: '2026-03-06T17:00:00' };

  test.each(['V6.2', 'V8.4', 'V19.12', 'V23.12'])('of version %s', async (version) => {
    const { facts, rows } = await read(
      pmxml(
        [
          {
            objectId: '42',
            id: 'A9',
            name: 'A9 dualling',
            activities: [
              activity,
              { id: 'A2', name: 'To finish', start: '2026-03-02T08:00:00', end: null },
              {
                id: 'M1',
                name: 'Possession',
                start: '2026-03-02T08:00:00',
                end: '2026-03-02T08:00:00',
                type: 'Start Milestone',
              },
              { id: 'E1', name: 'Nothing known', start: null, end: null },
            ],
            baseline: [activity, activity],
          },
        ],
        { version },
      ),
    );
    expect(brief(rows)).toEqual([
      [1, 'A1', 'Kerbs & gullies', '2026-03-02', '2026-03-06'],
      [2, 'A2', 'To finish', '2026-03-02', '2026-03-02', 'milestone'],
      [3, 'M1', 'Possession', '2026-03-02', '2026-03-02', 'milestone'],
      [4, 'E1', 'Nothing known', null, null, 'Date parsing error. There is neither a start nor a finish.'],
    ]);
    expect(facts).toEqual({
      kind: 'pmxml',
      kindName: 'P6 XML',
      headerRow: null,
      ignoredColumns: [],
      notices: ['2 activities of baselines are left out.'],
      projects: [{ key: '42', name: 'A9 A9 dualling', activities: 4 }],
    });
  });

  test('with several projects, in any encoding it says', async () => {
    const text = (encoding: string) =>
      pmxml(
        [
          { objectId: '1', id: 'A9', name: 'Café', activities: [activity] },
          { objectId: '2', id: 'A82', name: 'A82', activities: [activity, activity] },
          { objectId: '3', id: 'E', name: 'Empty', activities: [] },
        ],
        { encoding },
      );
    for (const content of [
      Buffer.from(text('UTF-8')),
      Buffer.from(`\ufeff${text('utf-8')}`),
      Buffer.from(text('windows-1252'), 'latin1'),
      Buffer.from(`\ufeff${text('UTF-16')}`, 'utf16le'),
      Buffer.from(text('UTF-16'), 'utf16le'),
    ]) {
      const { facts, rows } = await read(content);
      expect(facts.projects).toEqual([
        { key: '1', name: 'A9 Café', activities: 1 },
        { key: '2', name: 'A82', activities: 2 },
      ]);
      expect(rows.map(({ project }) => project)).toEqual(['1', '2', '2']);
    }
    await expect(read(text('EBCDIC-1'))).rejects.toMatchObject({
      code: 'malformed',
      detail: expect.stringContaining('EBCDIC-1'),
    });
    await expect(read(Buffer.from(text('UTF-8'), 'latin1'))).rejects.toMatchObject({
      code: 'malformed',
      detail: 'It has bytes that are not UTF-8.',
    });
  });

  test('activities beside their project, as older versions have them, and with a prefix', async () => {
    const { facts, rows } = await read(
      `<p:APIBusinessObjects xmlns:p="http://xmlns.oracle.com/Primavera/P6/V7/API/BusinessObjects">${['10', '20']
        .map(
          (project) =>
            `<p:Activity><p:Id>A1</p:Id><p:Name><![CDATA[Kerbs <1>]]></p:Name><p:StartDate>2026-03-02T08:00:00</p:StartDate><p:FinishDate>2026-03-06T17:00:00</p:FinishDate><p:ProjectObjectId>${project}</p:ProjectObjectId><p:ProjectId>P${project}</p:ProjectId></p:Activity>`,
        )
        .join('')}</p:APIBusinessObjects>`,
    );
    expect(facts.projects).toEqual([
      { key: '10', name: 'P10', activities: 1 },
      { key: '20', name: 'P20', activities: 1 },
    ]);
    expect(rows[1]).toMatchObject({
      project: '20',
      activityId: 'A1',
      name: 'Kerbs <1>',
      start: '2026-03-02',
      end: '2026-03-06',
    });
  });
});

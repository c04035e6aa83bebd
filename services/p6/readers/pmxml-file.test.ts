import { describe, expect, test } from '@jest/globals';
import { p6Xml, type XmlElements } from '../../../test/fixtures/schedules/exchange-texts.js';
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
              { id: 'E1', name: 'Planned only', start: null, end: null },
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
      // Planned dates are the last resort.
      [4, 'E1', 'Planned only', '2001-01-01', '2001-01-01', 'milestone'],
    ]);
    expect(facts).toEqual({
      kind: 'pmxml',
      kindName: 'P6 XML',
      headerRow: null,
      ignoredColumns: [],
      details: ['activityType', 'actualStart'],
      notices: [
        '2 activities of baselines are left out.',
        'Taken over: ID, name, type, start and finish with actual dates. Not taken over: 1 relationship, 4 activity codes, 1 other record (Currency).',
      ],
      projects: [{ key: '42', shortName: 'A9', name: 'A9 A9 dualling', activities: 4, dataDate: null }],
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
        { key: '1', shortName: 'A9', name: 'A9 Café', activities: 1, dataDate: null },
        { key: '2', shortName: 'A82', name: 'A82', activities: 2, dataDate: null },
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
      { key: '10', shortName: 'P10', name: 'P10', activities: 1, dataDate: null },
      { key: '20', shortName: 'P20', name: 'P20', activities: 1, dataDate: null },
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

const DATES: XmlElements = [
  ['FinishDate', '2026-03-06T17:00:00'],
  ['StartDate', '2026-03-02T08:00:00'],
];
const activity = (...elements: XmlElements) =>
  ['Activity', [['Id', 'A1'], ['Name', 'Kerbs'], ...elements, ...DATES]] as const;
const wbs = (id: string, parent: string | null, name: string) =>
  [
    'WBS',
    [
      ['Code', `C${id}`],
      ['Name', name],
      ['ObjectId', id],
      ['ParentObjectId', parent],
    ],
  ] as const;
const project = (...elements: XmlElements) =>
  [
    'Project',
    [
      ['DataDate', '2026-06-01T00:00:00'],
      ['Id', 'HBTF-2'],
      ['Name', 'Harbour tunnel'],
      ['ObjectId', '42'],
      ['WBSObjectId', '10'],
      ...elements,
    ],
  ] as const;

describe('P6 XML: the WBS of an activity', () => {
  const paths = async (content: string) => (await read(content)).rows.map((row) => row.wbs);
  const nodes = [wbs('12', '11', 'Piles'), wbs('11', null, 'Terminal'), wbs('13', '10', 'Quay'), wbs('14', '13', '')];
  const activities = ['12', '11', '10', '99', '13', '14', null].map((id) => activity(['WBSObjectId', id]));
  const expected = ['Terminal › Piles', 'Terminal', '', '', 'Quay', 'Quay › C14', ''];

  test('is the names from the top, without the project’s own node', async () => {
    const { facts, rows } = await read(p6Xml(project(...nodes, ...activities)));
    expect(rows.map((row) => row.wbs)).toEqual(expected);
    expect(facts.details).toEqual(['wbs']);
  });

  test('is the same where the structure comes after the activities, or beside the project', async () => {
    const far = ['Relationship', [['Comments', 'x'.repeat(600_000)]]] as const;
    expect(await paths(p6Xml(project(...activities, far, ...nodes)))).toEqual(expected);
    expect(await paths(p6Xml(...activities, far, ...nodes, project()))).toEqual(expected);
  });

  test('of a baseline does not count', async () => {
    const baseline = ['BaselineProject', [wbs('12', null, 'Former name'), activity(['WBSObjectId', '12'])]] as const;
    expect(await paths(p6Xml(baseline, project(...nodes, activities[0]!)))).toEqual(['Terminal › Piles']);
  });
});

describe('P6 XML: type and progress', () => {
  test.each([
    ['Task Dependent', 'task'],
    ['Resource Dependent', 'resource-dependent'],
    ['Start Milestone', 'start-milestone'],
    ['Finish Milestone', 'finish-milestone'],
    ['Level of Effort', 'level-of-effort'],
    ['WBS Summary', 'wbs-summary'],
    ['Else', null],
  ])('the type %s is %s', async (type, activityType) => {
    const { rows } = await read(p6Xml(project(activity(['Type', type]))));
    expect(rows).toMatchObject([{ activityType }]);
  });

  test.each([
    ['Not Started', '0', ['not-started', 0]],
    ['In Progress', '0.375', ['in-progress', 37.5]],
    ['In Progress', null, ['in-progress', null]],
    ['In Progress', '40', ['in-progress', null]],
    ['Completed', '0.4', ['completed', 100]],
  ])('%s with %s', async (status, percent, expected) => {
    const { rows } = await read(p6Xml(project(activity(['PercentComplete', percent], ['Status', status]))));
    expect(rows.map((row) => [row.status, row.percentComplete])).toEqual([expected]);
  });

  test('actual dates; a file with a status says also that there are none', async () => {
    const actual = activity(
      ['ActualFinishDate', null],
      ['ActualStartDate', '2026-03-03T08:00:00'],
      ['Status', 'In Progress'],
    );
    const { facts, rows } = await read(p6Xml(project(actual)));
    expect(rows).toMatchObject([
      { actualStart: '2026-03-03', actualEnd: null, start: '2026-03-03', end: '2026-03-06' },
    ]);
    expect(facts.details).toEqual(['status', 'percentComplete', 'actualStart', 'actualEnd']);
    const without = await read(p6Xml(project(activity(['Status', 'Not Started']))));
    expect(without.facts.details).toEqual(['status', 'percentComplete', 'actualStart', 'actualEnd']);
    expect((await read(p6Xml(project(activity())))).facts.details).toEqual([]);
  });
});

test('P6 XML with other dates than P6 writes: actual ones win, planned ones are the last resort', async () => {
  const dates = (...names: string[]) =>
    names.flatMap(
      (name, at): XmlElements => [
        [name.replace('*', 'Start'), `2026-03-0${at + 2}T08:00:00`],
        [name.replace('*', 'Finish'), `2026-04-0${at + 2}T17:00:00`],
      ],
    );
  const named = ['Planned*Date', 'Early*Date', 'RemainingEarly*Date', '*Date', 'Actual*Date'];
  const files = named.map(
    (_, at) => ['Activity', [['Id', 'A1'], ['Name', 'Kerbs'], ...dates(...named.slice(0, at + 1))]] as const,
  );
  const { rows } = await read(p6Xml(project(...files)));
  expect(rows.map(({ start, end, problem }) => [start, end, problem])).toEqual([
    ['2026-03-02', '2026-04-02', null],
    ['2026-03-03', '2026-04-03', null],
    ['2026-03-04', '2026-04-04', null],
    ['2026-03-05', '2026-04-05', null],
    ['2026-03-06', '2026-04-06', null],
  ]);
});

describe('P6 XML: what the file says of itself', () => {
  test('the project with its short name and data date, also where its activities are beside it', async () => {
    const expected = [
      { key: '42', shortName: 'HBTF-2', name: 'HBTF-2 Harbour tunnel', activities: 1, dataDate: '2026-06-01' },
    ];
    expect((await read(p6Xml(project(activity())))).facts.projects).toEqual(expected);
    expect((await read(p6Xml(project(), activity(['ProjectObjectId', '42'])))).facts.projects).toEqual(expected);
  });

  test('what is not taken over, with its number, wherever in the file it stands', async () => {
    const record = (name: string, ...inside: XmlElements) => [name, [['ObjectId', '1'], ...inside]] as const;
    const content = [
      record('Currency'),
      record('Calendar', ['StandardWorkWeek', [['StandardWorkHours', [['DayOfWeek', 'Monday']]]]]),
      record('Resource'),
      record('ActivityCode'),
      project(
        record('Calendar'),
        wbs('11', null, 'Terminal'),
        activity(['Code', [['ValueObjectId', '1']]], ['UDF', [['Text', 'x']]], ['WBSObjectId', '11']),
        record('Relationship'),
        record('Relationship'),
        record('ResourceAssignment', ['UDF', [['Text', 'x']]]),
      ),
      // A copy of the project: its activities are counted in a notice of their own.
      ['BaselineProject', [['Id', 'B1'], activity(), record('Relationship')]],
    ] as const;
    const words =
      '2 relationships, 2 calendars, 1 resource, 1 assignment, 1 activity code, 1 code value, 2 user field values, 1 other record (Currency).';
    expect((await read(p6Xml(...content))).facts.notices).toEqual([
      '1 activity of baselines is left out.',
      `Taken over: ID, name, WBS, start and finish. Not taken over: ${words}`,
    ]);
    expect((await read(p6Xml(...content, ['Project', [['ObjectId', '43'], activity()]]))).facts.notices[1]).toBe(
      `Taken over: ID, name, WBS, start and finish. Not taken over, counted over the 2 projects of the file: ${words}`,
    );
  });
});

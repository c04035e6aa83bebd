import { describe, expect, test } from '@jest/globals';
import { projectXml, type XmlElements } from '../../../test/fixtures/schedules/exchange-texts.js';
import { mspdi } from '../../../test/fixtures/schedules/texts.js';
import { briefRows as brief, readScheduleContent as read } from '../../../test/support/schedule-file-reading.js';

describe('Microsoft Project XML', () => {
  test('tasks without the project itself, summaries and blank rows', async () => {
    const { facts, rows } = await read(
      mspdi(
        [
          { uid: '0', name: 'A9', start: '2026-01-01T08:00:00', end: '2027-01-01T17:00:00' },
          {
            uid: '4',
            row: '1',
            name: 'Earthworks',
            summary: true,
            start: '2026-01-05T08:00:00',
            end: '2026-01-09T17:00:00',
          },
          { uid: '9', row: '2', name: 'Kerbs', start: '2026-01-05T08:00:00', end: '2026-01-09T17:00:00' },
          { uid: '7', row: '3', isNull: true },
          {
            uid: '5',
            row: '4',
            name: 'Kerbs',
            start: '2026-01-12T08:00:00',
            end: '2026-01-16T17:00:00',
            activityId: 'A1040',
          },
          {
            uid: '6',
            row: '5',
            name: 'Possession',
            milestone: true,
            start: '2026-01-12T08:00:00',
            end: '2026-01-12T08:00:00',
          },
          {
            uid: '8',
            row: '6',
            name: 'Long milestone',
            milestone: true,
            start: '2026-01-12T08:00:00',
            end: '2026-01-14T08:00:00',
          },
          { uid: '10', row: '7', name: 'By hand', start: 'NA' },
        ],
        { title: 'A9 dualling' },
      ),
    );
    expect(brief(rows)).toEqual([
      [2, '9', 'Kerbs', '2026-01-05', '2026-01-09'],
      [4, 'A1040', 'Kerbs', '2026-01-12', '2026-01-16'],
      [5, '6', 'Possession', '2026-01-12', '2026-01-12', 'milestone'],
      [6, '8', 'Long milestone', '2026-01-12', '2026-01-14'],
      [7, '10', 'By hand', null, null, 'Invalid start date. The cell reads “NA”.'],
    ]);
    expect(facts).toEqual({
      kind: 'mspdi',
      kindName: 'Microsoft Project XML',
      headerRow: null,
      ignoredColumns: [],
      details: ['activityType'],
      notices: [
        '1 summary task is left out.',
        'Taken over: ID, name, type, start and finish. Not taken over: 8 relationships, 1 calendar, 1 resource, 8 baselines of tasks.',
      ],
      projects: [{ key: '', shortName: 'A9 dualling', name: 'A9 dualling', activities: 5, dataDate: null }],
    });
  });
});

const task = (...elements: XmlElements) =>
  [
    'Task',
    [['UID', '7'], ['Name', 'Kerbs'], ...elements, ['Start', '2026-03-02T08:00:00'], ['Finish', '2026-03-06T17:00:00']],
  ] as const;
const tasks = (...content: XmlElements) => ['Tasks', content] as const;

describe('Microsoft Project XML: the WBS of a task', () => {
  const at = (level: number, name: string, summary = false) =>
    [
      'Task',
      [
        ['UID', '7'],
        ['Name', name],
        ['OutlineLevel', String(level)],
        ['Summary', summary ? '1' : '0'],
        ['Start', '2026-03-02T08:00:00'],
      ],
    ] as const;
  const paths = async (...content: XmlElements) =>
    (await read(projectXml(tasks(...content)))).rows.map(({ wbs }) => wbs);

  test('is the names of the summaries above it', async () => {
    expect(
      await paths(
        [
          'Task',
          [
            ['UID', '0'],
            ['Name', 'A9'],
            ['OutlineLevel', '0'],
            ['Summary', '1'],
          ],
        ],
        at(1, 'Mobilisation'),
        at(1, 'Terminal', true),
        at(2, 'Piles', true),
        at(3, 'Kerbs'),
        // Below a task that is no summary, as our own export has the tasks of a part.
        at(4, 'Gullies'),
        at(2, 'Signs'),
        at(1, 'Quay', true),
        at(3, 'Fenders'),
      ),
    ).toEqual(['', 'Terminal › Piles', 'Terminal › Piles', 'Terminal', 'Quay']);
  });

  test('keeps its end where it is too long or too deep', async () => {
    const deep = Array.from({ length: 150 }, (_, level) => at(level + 1, `Section with a long name ${level}`, true));
    const [long] = await paths(...deep.slice(0, 90), at(91, 'Kerbs'));
    expect(long).toHaveLength(1_000);
    expect(long).toMatch(/^….* › Section with a long name 89$/);
    expect((await paths(...deep, at(4_000_000_000, 'Kerbs'), at(3, 'Signs')))[1]).toBe(
      'Section with a long name 0 › Section with a long name 1',
    );
  });

  test('is not told by a file without levels', async () => {
    const { facts, rows } = await read(projectXml(tasks(task())));
    expect(facts.details).toEqual([]);
    expect(rows[0]!.wbs).toBeUndefined();
    expect((await read(projectXml(tasks(at(1, 'Kerbs'))))).facts.details).toEqual(['wbs']);
  });
});

describe('Microsoft Project XML: type and progress', () => {
  test.each<[string, XmlElements, unknown[]]>([
    ['nothing done', [['PercentComplete', '0']], ['not-started', 0, null, null]],
    [
      'a part done',
      [
        ['PercentComplete', '40'],
        ['ActualStart', '2026-03-03T08:00:00'],
      ],
      ['in-progress', 40, '2026-03-03', null],
    ],
    [
      'a start alone',
      [
        ['PercentComplete', '0'],
        ['ActualStart', '2026-03-03T08:00:00'],
      ],
      ['in-progress', 0, '2026-03-03', null],
    ],
    [
      'all done',
      [
        ['PercentComplete', '100'],
        ['ActualStart', '2026-03-03T08:00:00'],
        ['ActualFinish', '2026-03-05T17:00:00'],
      ],
      ['completed', 100, '2026-03-03', '2026-03-05'],
    ],
    [
      'a finish without a percentage',
      [['ActualFinish', '2026-03-05T17:00:00']],
      ['completed', 100, null, '2026-03-05'],
    ],
    ['nothing said', [], [null, null, null, null]],
    [
      'dates that are none',
      [
        ['PercentComplete', '0'],
        ['ActualStart', 'NA'],
      ],
      ['not-started', 0, null, null],
    ],
  ])('%s', async (_, elements, expected) => {
    const { facts, rows } = await read(projectXml(tasks(task(...elements))));
    expect(rows.map((row) => [row.status, row.percentComplete, row.actualStart, row.actualEnd])).toEqual([expected]);
    expect(facts.details).toEqual(
      elements.length === 0 ? [] : ['status', 'percentComplete', 'actualStart', 'actualEnd'],
    );
  });

  test('a task, or a milestone', async () => {
    const { facts, rows } = await read(
      mspdi([
        { uid: '1', name: 'Kerbs', start: '2026-03-02', end: '2026-03-06' },
        { uid: '2', name: 'Handover', milestone: true, start: '2026-03-06', end: '2026-03-06' },
      ]),
    );
    expect(rows.map(({ activityType }) => activityType)).toEqual(['task', 'start-milestone']);
    expect(facts.details).toContain('activityType');
  });

  test('what text fields say in the words of P6 counts more', async () => {
    const fields = ['Activity Type', 'Activity Status', 'Activity % Complete'];
    const attributes = [
      'ExtendedAttributes',
      fields.map(
        (Alias, at) =>
          [
            'ExtendedAttribute',
            [
              ['FieldID', `${at}`],
              ['Alias', Alias],
            ],
          ] as const,
      ),
    ] as const;
    const values = (...texts: string[]) =>
      texts.map(
        (text, at) =>
          [
            'ExtendedAttribute',
            [
              ['FieldID', `${at}`],
              ['Value', text],
            ],
          ] as const,
      );
    const said: XmlElements = [
      ['Milestone', '0'],
      ['PercentComplete', '38'],
      ['ActualStart', '2026-03-03T08:00:00'],
    ];
    const { facts, rows } = await read(
      projectXml(attributes, tasks(task(...said, ...values('Level of Effort', 'In Progress', '37.5')), task(...said))),
    );
    expect(rows.map((row) => [row.activityType, row.status, row.percentComplete, row.actualStart])).toEqual([
      ['level-of-effort', 'in-progress', 37.5, '2026-03-03'],
      [null, null, null, '2026-03-03'],
    ]);
    expect(facts.details).toEqual(['activityType', 'status', 'percentComplete', 'actualStart', 'actualEnd']);
    // They are no user fields.
    expect(facts.notices).toEqual([
      'Taken over: ID, name, type, status, percent complete, start and finish with actual dates.',
    ]);
  });
});

describe('Microsoft Project XML: what the file says of itself', () => {
  test('the project by its GUID, with its title and status date', async () => {
    const facts: XmlElements = [
      ['Name', 'harbour.xml'],
      ['GUID', '3F2504E0-4F89-11D3-9A0C-0305E82C3301'],
      ['Title', 'Harbour tunnel'],
      ['StatusDate', '2026-06-01T17:00:00'],
    ];
    expect((await read(projectXml(...facts, tasks(task())))).facts.projects).toEqual([
      {
        key: '3F2504E0-4F89-11D3-9A0C-0305E82C3301',
        shortName: 'Harbour tunnel',
        name: 'Harbour tunnel',
        activities: 1,
        dataDate: '2026-06-01',
      },
    ]);
    expect((await read(projectXml(tasks(task())))).facts.projects).toEqual([
      { key: '', shortName: '', name: 'Project', activities: 1, dataDate: null },
    ]);
  });

  test('tasks that are no work of this programme are left out, with their number', async () => {
    const { facts, rows } = await read(
      projectXml(
        tasks(
          task(['Active', '1'], ['ExternalTask', '0'], ['IsSubproject', '0'], ['SubprojectName', '']),
          task(['Active', '0']),
          task(['Active', '0']),
          task(['Active', '0'], ['Summary', '1']),
          task(['ExternalTask', '1']),
          task(['IsSubproject', '1'], ['Summary', '1']),
          task(['SubprojectName', 'C:\\quay.mpp']),
        ),
      ),
    );
    expect(rows).toHaveLength(1);
    expect(facts.notices.slice(0, -1)).toEqual([
      '1 summary task is left out.',
      '2 inactive tasks are left out.',
      '1 external task is left out: it belongs to another project.',
      '2 subprojects are left out: import their own files.',
    ]);
    await expect(read(projectXml(tasks(task(['Active', '0']))))).rejects.toMatchObject({ code: 'no-activities' });
  });

  test('what is not taken over, with its number', async () => {
    const record = (name: string, ...inside: XmlElements) => [name, inside] as const;
    const { facts } = await read(
      projectXml(
        ['ExtendedAttributes', [record('ExtendedAttribute', ['FieldID', '188743734'], ['Alias', 'Crew'])]],
        ['Calendars', [record('Calendar', ['UID', '1']), record('Calendar', ['UID', '2'])]],
        tasks(
          task(
            record('PredecessorLink', ['PredecessorUID', '1']),
            record('PredecessorLink', ['PredecessorUID', '2']),
            record('ExtendedAttribute', ['FieldID', '188743734'], ['Value', 'North']),
            record('OutlineCode', ['FieldID', '1']),
            record('Baseline', ['Number', '0']),
            record('TimephasedData', ['Type', '11']),
            ['Notes', 'Ask the harbour master.'],
          ),
        ),
        // Microsoft Project's own for what has no resource.
        ['Resources', [record('Resource', ['UID', '0']), record('Resource', ['UID', '1'], ['Name', 'Crew'])]],
        [
          'Assignments',
          [
            record('Assignment', ['UID', '1'], ['ResourceUID', '-65535']),
            record('Assignment', ['UID', '2'], ['ResourceUID', '1'], record('TimephasedData', ['Type', '1'])),
          ],
        ],
      ),
    );
    expect(facts.notices).toEqual([
      'Taken over: ID, name, start and finish. Not taken over: 2 relationships, 2 calendars, 1 resource, 1 assignment, 1 outline code, 1 user field value, 1 note, 1 baseline of a task, 2 time-phased values.',
    ]);
  });
});

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { p6Xml, projectXml, type XmlElements } from '../fixtures/schedules/exchange-texts.js';
import { csv, xer } from '../fixtures/schedules/texts.js';
import { p6Workbook } from '../fixtures/schedules/workbooks.js';
import { type RunningApi, type SignedUp, startApi } from './api.js';
import { emptyProgramme, importPreview, previewSchedule } from './schedules.js';

// A schedule that is imported, linked and exported comes back as it was, from every kind of file in every format
// (docs/product/schedules.md, Export).
let api: RunningApi;
let ann: SignedUp;

interface Planned {
  readonly id: string;
  readonly name: string;
  readonly node: 'North pier' | 'South pier';
  readonly type: 'task' | 'start milestone' | 'finish milestone';
  readonly percent: number;
  readonly start: string;
  readonly end: string;
  readonly actualStart?: string;
  readonly actualEnd?: string;
  /** Where a file tells planned days beside the actual ones. */
  readonly planned?: readonly [start: string, end: string];
}
const PLAN: readonly Planned[] = [
  { id: 'A1000', name: 'Piles', node: 'North pier', type: 'task', percent: 0, start: '2027-08-02', end: '2027-08-27' },
  {
    id: 'A1010',
    name: 'Piles',
    node: 'South pier',
    type: 'task',
    percent: 40,
    start: '2027-06-02',
    end: '2027-07-16',
    actualStart: '2027-06-02',
  },
  {
    id: 'A1020',
    name: 'Clearing & grubbing',
    node: 'South pier',
    type: 'task',
    percent: 100,
    start: '2027-03-01',
    end: '2027-03-12',
    actualStart: '2027-03-01',
    actualEnd: '2027-03-12',
    planned: ['2027-02-22', '2027-03-05'],
  },
  {
    id: 'A1030',
    name: 'Start on site',
    node: 'North pier',
    type: 'start milestone',
    percent: 100,
    start: '2027-03-01',
    end: '2027-03-01',
    actualStart: '2027-03-01',
  },
  {
    id: 'A1040',
    name: 'Opening',
    node: 'North pier',
    type: 'finish milestone',
    percent: 0,
    start: '2027-12-17',
    end: '2027-12-17',
  },
  {
    id: 'A1050',
    name: 'Not linked',
    node: 'South pier',
    type: 'task',
    percent: 0,
    start: '2027-09-01',
    end: '2027-09-30',
  },
];
const statusOf = ({ percent }: Planned, [ahead, underWay, done]: readonly [string, string, string]): string =>
  percent === 0 ? ahead : percent === 100 ? done : underWay;
const typeOf = ({ type }: Planned, [task, start, finish]: readonly [string, string, string]): string =>
  type === 'task' ? task : type === 'start milestone' ? start : finish;
const WORDS = {
  status: ['Not Started', 'In Progress', 'Completed'],
  type: ['Task Dependent', 'Start Milestone', 'Finish Milestone'],
} as const;
const morning = (day: string | undefined): string => (day ? `${day}T08:00:00` : '');
const evening = (day: string | undefined): string => (day ? `${day}T16:00:00` : '');

/** The plan as each kind of file tells it. */
const FILES: Readonly<Record<string, () => string | Promise<Buffer>>> = {
  xer: () =>
    xer([
      {
        name: 'PROJECT',
        fields: ['proj_id', 'proj_short_name', 'last_recalc_date'],
        records: [['2666', 'HBTF-2', '2027-06-30 00:00']],
      },
      {
        name: 'PROJWBS',
        fields: ['wbs_id', 'proj_id', 'proj_node_flag', 'wbs_name', 'parent_wbs_id'],
        records: [
          ['70', '2666', 'Y', 'A9 dualling', ''],
          ['71', '2666', 'N', 'North pier', '70'],
          ['72', '2666', 'N', 'South pier', '70'],
        ],
      },
      {
        name: 'TASK',
        fields: [
          'task_id',
          'proj_id',
          'wbs_id',
          'complete_pct_type',
          'phys_complete_pct',
          'task_type',
          'status_code',
          'task_code',
          'task_name',
          'act_start_date',
          'act_end_date',
          'target_start_date',
          'target_end_date',
        ],
        records: PLAN.map((one, at) => [
          String(at),
          '2666',
          one.node === 'North pier' ? '71' : '72',
          'CP_Phys',
          String(one.percent),
          typeOf(one, ['TT_Task', 'TT_Mile', 'TT_FinMile']),
          statusOf(one, ['TK_NotStart', 'TK_Active', 'TK_Complete']),
          one.id,
          one.name,
          morning(one.actualStart).replace('T', ' '),
          evening(one.actualEnd).replace('T', ' '),
          one.type === 'finish milestone' ? '' : morning(one.start).replace('T', ' '),
          one.type === 'start milestone' ? '' : evening(one.end).replace('T', ' '),
        ]),
      },
    ]),
  'P6 XML': () =>
    p6Xml([
      'Project',
      [
        ['Id', 'HBTF-2'],
        ['Name', 'A9 dualling'],
        ['ObjectId', '2666'],
        ['DataDate', '2027-06-30T00:00:00'],
        ...(['North pier', 'South pier'] as const).map((node): XmlElements[number] => [
          'WBS',
          [
            ['Name', node],
            ['ObjectId', node],
            ['ParentObjectId', null],
          ],
        ]),
        ...PLAN.map((one): XmlElements[number] => [
          'Activity',
          [
            ['Id', one.id],
            ['Name', one.name],
            ['WBSObjectId', one.node],
            ['Type', typeOf(one, WORDS.type)],
            ['Status', statusOf(one, WORDS.status)],
            ['PercentComplete', String(one.percent / 100)],
            ['StartDate', morning(one.start)],
            ['FinishDate', evening(one.end)],
            ['ActualStartDate', morning(one.actualStart) || null],
            ['ActualFinishDate', evening(one.actualEnd) || null],
          ],
        ]),
      ],
    ]),
  'MS Project XML': () =>
    projectXml(
      ['GUID', '0F8FAD5B-D9CB-469F-A165-70867728950E'],
      ['Title', 'HBTF-2'],
      ['StatusDate', '2027-06-30T00:00:00'],
      [
        'Tasks',
        (['North pier', 'South pier'] as const).flatMap((node, at) => [
          [
            'Task',
            [
              ['UID', String(100 + at)],
              ['Name', node],
              ['OutlineLevel', '1'],
              ['Summary', '1'],
            ],
          ] as const,
          ...PLAN.filter((one) => one.node === node).map((one): XmlElements[number] => [
            'Task',
            [
              ['UID', one.id.slice(1)],
              ['Name', one.name],
              ['OutlineLevel', '2'],
              ['Start', morning(one.start)],
              ['Finish', evening(one.end)],
              ['Milestone', one.type === 'task' ? '0' : '1'],
              ['Summary', '0'],
              ['PercentComplete', String(one.percent)],
              ...(one.actualStart ? [['ActualStart', morning(one.actualStart)] as const] : []),
              ...(one.actualEnd ? [['ActualFinish', evening(one.actualEnd)] as const] : []),
            ],
          ]),
        ]),
      ],
    ),
  'P6 spreadsheet': () =>
    p6Workbook([
      {
        name: 'TASK',
        rows: [
          [
            'task_code',
            'status_code',
            'wbs_id',
            'task_name',
            'task_type',
            'complete_pct',
            'start_date',
            'end_date',
            'act_start_date',
            'act_end_date',
          ],
          [
            'Activity ID',
            'Activity Status',
            'WBS Code',
            'Activity Name',
            'Activity Type',
            'Activity % Complete(%)',
            '(*)Start',
            '(*)Finish',
            'Actual Start',
            'Actual Finish',
          ],
          ...PLAN.map((one) => [
            one.id,
            statusOf(one, WORDS.status),
            one.node,
            one.name,
            typeOf(one, WORDS.type),
            one.percent,
            one.type === 'finish milestone' ? '' : one.start,
            one.type === 'start milestone' ? '' : one.end,
            one.actualStart ?? '',
            one.actualEnd ?? '',
          ]),
        ],
      },
    ]),
  CSV: () =>
    csv([
      [
        'Activity ID',
        'Activity Name',
        'WBS',
        'Activity Type',
        'Activity Status',
        '% Complete',
        'Actual Start',
        'Actual Finish',
        'Planned Start',
        'Planned Finish',
      ],
      ...PLAN.map((one) => [
        one.id,
        one.name,
        one.node,
        typeOf(one, WORDS.type),
        statusOf(one, WORDS.status),
        String(one.percent),
        one.actualStart ?? '',
        one.actualEnd ?? '',
        one.type === 'finish milestone' ? '' : (one.planned?.[0] ?? one.start),
        one.type === 'start milestone' ? '' : (one.planned?.[1] ?? one.end),
      ]),
    ]),
};

const read = async (path: string) => (await ann.as('get', path).expect(200)).body;
const preview = (projectId: number, file: Buffer) => previewSchedule(ann, projectId, file, 'plan');
const exported = async (projectId: number, query: string): Promise<Buffer> =>
  (
    await ann
      .as('get', `/api/Projects/${projectId}/export?${query}`)
      .buffer()
      .parse((response, done) => {
        const pieces: Buffer[] = [];
        response.on('data', (piece: Buffer) => pieces.push(piece));
        response.on('end', () => done(null, Buffer.concat(pieces)));
      })
      .expect(200)
  ).body;

/** A programme that has imported the file, with parts and a task that have the dates of their activities; one part has none. */
async function linkedProgramme(file: Buffer): Promise<number> {
  const projectId = await emptyProgramme(ann);
  const { previewId, counts } = await preview(projectId, file);
  expect(counts).toMatchObject({ error: 0, new: PLAN.length });
  await importPreview(ann, previewId).expect(200);
  const activities: { id: number; p6ActivityDescription: string; wbs: string }[] = await read(
    `/api/P6Activities?projectId=${projectId}`,
  );
  const idOf = (name: string, node: string): number =>
    activities.find((one) => one.p6ActivityDescription === name && one.wbs === node)?.id ?? 0;
  const piles = idOf('Piles', 'North pier');
  const links = [
    ['North', piles],
    ['South', idOf('Piles', 'South pier')],
    ['South again', idOf('Piles', 'South pier')],
    ['East', idOf('Clearing & grubbing', 'South pier')],
    ['Gate', idOf('Start on site', 'North pier')],
    ['Ribbon', idOf('Opening', 'North pier')],
    ['Without', null],
  ] as const;
  const parts: { id: number; subProgrammId: number }[] = (
    await ann
      .as('post', '/api/Assets/bulk')
      .send(
        links.map(([partName, p6ActivityId]) => ({
          projectId,
          // An asset of its own, since parts of one asset share their tasks.
          assetName: partName === 'North' ? 'Bridge' : 'Mainline',
          partName,
          assetCategoryId: 11,
          subProgrammId: 1,
          unitId: 1,
          partSize: 2000,
          partAssetStart: '2027-02-01',
          partAssetEnd: '2027-02-26',
          p6ActivityId,
        })),
      )
      .expect(200)
  ).body;
  const [task] = (await read(`/api/SubProgramms/${parts[0]?.subProgrammId}`)).tasks;
  await ann
    .as('patch', `/api/Tasks/${task.id}`)
    .send({ lagPercent: 0, durationPercent: 100, p6ActivityId: piles })
    .expect(200);
  const { headers } = await ann.as('get', `/api/Projects/${projectId}`).expect(200);
  await ann
    .as('post', `/api/Projects/${projectId}/take-dates`)
    .set('If-Match', headers['etag'] ?? '')
    .send({ parts: parts.slice(0, -1).map(({ id }) => id) })
    .expect(200);
  expect(await read(`/api/Projects/${projectId}/drift`)).toEqual([]);
  return projectId;
}

/** Which exports a kind of file comes back from. */
export interface Exports {
  readonly formats: readonly ('xlsx' | 'p6' | 'mspdi' | 'csv')[];
  /** Whether the tasks of the programme are in them, too. */
  readonly tasks: readonly boolean[];
}

/** The tests of the files of all kinds. */
export function testRoundTrips(exportsOf: (kind: string) => Exports): void {
  beforeAll(async () => {
    api = await startApi();
    ann = await api.register();
  });
  afterAll(() => api.close());

  describe.each(Object.entries(FILES))('A schedule of %s', (kind, file) => {
    it('that is linked, and whose dates the parts have taken over, comes back from each export as it was', async () => {
      const projectId = await linkedProgramme(Buffer.from(await file()));
      const before = [
        await read(`/api/Projects/${projectId}/schedule`),
        await read(`/api/P6Activities?projectId=${projectId}`),
      ];
      const { formats, tasks: withTasks } = exportsOf(kind);
      for (const format of formats)
        for (const tasks of withTasks) {
          const parts = await preview(projectId, await exported(projectId, `format=${format}&tasks=${tasks}`));
          expect([format, tasks, parts.counts, parts.asks, parts.target]).toEqual([
            format,
            tasks,
            expect.objectContaining({ error: 0, update: 0, noChange: PLAN.length - 1, notInFile: 1 }),
            [],
            1,
          ]);
          if (!tasks) expect(parts.counts.new).toBe(1);
          const whole = await preview(
            projectId,
            await exported(projectId, `format=${format}&content=schedule&tasks=${tasks}`),
          );
          expect([format, tasks, whole.counts, whole.asks, whole.target]).toEqual([
            format,
            tasks,
            { error: 0, new: 0, update: 0, noChange: PLAN.length, notInFile: 0 },
            [],
            1,
          ]);
          const { previewId } = whole;
          await importPreview(ann, previewId, { statuses: ['No Change'] }).expect(200);
          expect([
            await read(`/api/Projects/${projectId}/schedule`),
            await read(`/api/P6Activities?projectId=${projectId}`),
          ]).toEqual(before);
        }
    });
  });
}

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type RunningApi, type SignedUp, startApi } from '../../support/api.js';
import { activitiesOf, emptyProgramme, importPreview, previewSchedule } from '../../support/schedules.js';

// What an import keeps of activities beside names and dates, through HTTP (docs/product/schedules.md, Activity and Import).
let api: RunningApi;
let ann: SignedUp;
beforeAll(async () => {
  api = await startApi();
  ann = await api.register();
});
afterAll(() => api.close());

const programme = () => emptyProgramme(ann);

/** Two activities of the same name below different nodes of the WBS; the second has begun as far as told. */
const xer = ({ percent = 40, begun = '2027-06-02 08:00', node = 'North pier' } = {}): string =>
  [
    'ERMHDR\t19.12\t2027-07-01\tProject\tadmin',
    '%T\tPROJECT',
    '%F\tproj_id\tproj_short_name\tlast_recalc_date',
    '%R\t7\tA9\t2027-06-30 00:00',
    '%T\tPROJWBS',
    '%F\twbs_id\tproj_id\tproj_node_flag\twbs_short_name\twbs_name\tparent_wbs_id',
    '%R\t70\t7\tY\tA9\tA9 dualling\t',
    '%R\t71\t7\tN\t1\tBridge\t70',
    `%R\t72\t7\tN\t2\t${node}\t71`,
    '%R\t73\t7\tN\t3\tSouth pier\t71',
    '%T\tTASK',
    '%F\ttask_id\tproj_id\twbs_id\tcomplete_pct_type\tphys_complete_pct\ttask_type\tstatus_code\ttask_code\ttask_name\tact_start_date\tact_end_date\ttarget_start_date\ttarget_end_date',
    '%R\t1\t7\t72\tCP_Phys\t0\tTT_Task\tTK_NotStart\tA1000\tPiles\t\t\t2027-08-02 08:00\t2027-08-27 17:00',
    `%R\t2\t7\t73\tCP_Phys\t${percent}\tTT_Task\t${begun === '' ? 'TK_NotStart' : 'TK_Active'}\tA1010\tPiles\t${begun}\t\t2027-06-01 08:00\t2027-07-16 17:00`,
    '%R\t3\t7\t71\tCP_Phys\t0\tTT_FinMile\tTK_NotStart\tA1020\tOpening\t\t\t\t2027-12-17 17:00',
    '%E',
    '',
  ].join('\r\n');
const upload = (projectId: number, content: string, name?: string) => previewSchedule(ann, projectId, content, name);
const importAll = async (projectId: number, content: string, name?: string) => {
  const { previewId } = await upload(projectId, content, name);
  return (await importPreview(ann, previewId).expect(200)).body;
};
const activities = (projectId: number, query?: string) => activitiesOf(ann, projectId, query);
const changed = async (previewId: string) =>
  (await ann.as('get', `/api/P6Activities/preview/${previewId}?status=Update`).expect(200)).body.map(
    ({ name, changes }: { name: string; changes: object }) => [name, changes],
  );

describe('What a file tells of activities', () => {
  it('is kept, shown in the preview and the list, and found by its words', async () => {
    const projectId = await programme();
    const preview = await upload(projectId, xer());
    expect(preview.details).toEqual(['wbs', 'activityType', 'status', 'percentComplete', 'actualStart', 'actualEnd']);
    const rows = (await ann.as('get', `/api/P6Activities/preview/${preview.previewId}?sort=row`).expect(200)).body;
    expect(rows).toMatchObject([
      { name: 'A1000', wbs: 'Bridge › North pier', activityType: 'task', activityStatus: 'not-started' },
      {
        name: 'A1010',
        wbs: 'Bridge › South pier',
        activityStatus: 'in-progress',
        percentComplete: 40,
        actualStart: '2027-06-02',
      },
      { name: 'A1020', wbs: 'Bridge', activityType: 'finish-milestone', milestone: true, actualEnd: null },
    ]);
    await importAll(projectId, xer());
    expect(await activities(projectId)).toMatchObject([
      {
        p6ActivityName: 'A1000',
        wbs: 'Bridge › North pier',
        status: 'not-started',
        percentComplete: 0,
        actualStartDate: null,
      },
      {
        p6ActivityName: 'A1010',
        wbs: 'Bridge › South pier',
        status: 'in-progress',
        percentComplete: 40,
        actualStartDate: '2027-06-02',
      },
      { p6ActivityName: 'A1020', activityType: 'finish-milestone', actualEndDate: null, scheduleProject: 1 },
    ]);
    expect(
      (await activities(projectId, '&query=piles%20SOUTH')).map(
        (one: { p6ActivityName: string }) => one.p6ActivityName,
      ),
    ).toEqual(['A1010']);
    expect((await upload(projectId, xer())).counts).toMatchObject({ noChange: 3, update: 0 });
  });

  it('is an Update where it alone differs, is taken away where the file tells it as empty, and undone as one', async () => {
    const projectId = await programme();
    await importAll(projectId, xer());
    const before = await activities(projectId);
    const next = xer({ begun: '', percent: 0, node: 'Pier 1' });
    const { previewId, counts } = await upload(projectId, next);
    expect(counts).toMatchObject({ update: 2, noChange: 1 });
    expect(await changed(previewId)).toEqual([
      ['A1000', { wbs: { before: 'Bridge › North pier', after: 'Bridge › Pier 1' } }],
      [
        'A1010',
        {
          start: { before: '2027-06-02', after: '2027-06-01' },
          activityStatus: { before: 'in-progress', after: 'not-started' },
          percentComplete: { before: 40, after: 0 },
          actualStart: { before: '2027-06-02', after: null },
        },
      ],
    ]);
    const { commandId } = await importAll(projectId, next);
    expect((await activities(projectId))[1]).toMatchObject({ status: 'not-started', actualStartDate: null });
    const history = (await ann.as('get', `/api/Projects/${projectId}/history`).expect(200)).body;
    expect(JSON.stringify(history)).toContain('Bridge › Pier 1');
    await ann.as('post', `/api/Commands/${commandId}/undo?programmeId=${projectId}`).expect(200);
    expect(await activities(projectId)).toEqual(before);
  });

  it('stays where another file does not tell it', async () => {
    const projectId = await programme();
    await importAll(projectId, xer());
    const csv = 'Activity ID,Activity Name,Start,Finish\nA1000,Piles,2027-08-02,2027-09-03\n';
    const { previewId, details } = await upload(projectId, csv, 'plan.csv');
    expect(details).toEqual([]);
    expect(await changed(previewId)).toEqual([['A1000', { end: { before: '2027-08-27', after: '2027-09-03' } }]]);
    await ann.as('post', '/api/P6Activities/import').send({ previewId }).expect(200);
    expect((await activities(projectId))[0]).toMatchObject({
      p6EndDate: '2027-09-03',
      wbs: 'Bridge › North pier',
      status: 'not-started',
    });
  });
});

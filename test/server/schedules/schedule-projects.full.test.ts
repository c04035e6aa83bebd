import { describe, expect, it } from '@jest/globals';
import {
  activities,
  ambiguous,
  ann,
  importAll,
  linkedPart,
  main,
  many,
  named,
  other,
  plan,
  post,
  programme,
  startBeforeTests,
  upload,
  xer,
} from '../../support/schedules-of-projects.js';

startBeforeTests();

describe('A schedule with several projects', () => {
  it('goes out one project at a time, in files that come back to their own, beside parts of either', async () => {
    const projectId = await programme();
    const { commandId } = (await importAll((await upload(projectId, xer(main))).previewId).expect(200)).body;
    const { previewId } = await upload(projectId, xer(other));
    await importAll(previewId, { confirmed: ['other-project'] }).expect(200);
    const [tunnel, harbour] = (await activities(projectId)).filter(({ p6ActivityName }) => p6ActivityName === 'A1001');
    const parts = [await linkedPart(projectId, tunnel?.id ?? 0), await linkedPart(projectId, harbour?.id ?? 0, 'Quay')];
    const exported = async (query: string) =>
      (await ann.as('get', `/api/Projects/${projectId}/export?${query}`).buffer().expect(200)).text;

    const told = await ann.as('get', `/api/Projects/${projectId}/export?format=csv&content=schedule`).expect(400);
    expect(told.body.detail).toContain('?scheduleProject=1 or 2');
    const ofHarbour = await exported('format=csv&scheduleProject=2');
    expect([ofHarbour.includes('A1001,Harbour 1,Quay'), ofHarbour.includes('Tunnel')]).toEqual([true, false]);
    // A file holds an ID once: the part of the second project has one of ours.
    expect(await exported('format=csv')).toMatch(new RegExp(`A1001,Tunnel 1,Mainline.*PL-${parts[1]},Quay`, 's'));

    await ann
      .as('post', `/api/Projects/${projectId}/take-dates`)
      .set('If-Match', (await ann.as('get', `/api/Projects/${projectId}`).expect(200)).headers['etag'] ?? '')
      .send({ parts })
      .expect(200);
    for (const [target, length] of [
      [1, 8],
      [2, 3],
    ])
      expect(
        await upload(projectId, await exported(`format=mspdi&content=schedule&scheduleProject=${target}`)),
      ).toMatchObject({ target, asks: [], counts: { new: 0, update: 0, noChange: length, notInFile: 0 } });

    // The import of the one is undone beside the other.
    await ann.as('post', `/api/Commands/${commandId}/undo?programmeId=${projectId}`).expect(200);
    expect((await activities(projectId)).map(({ scheduleProject }) => scheduleProject)).toEqual([2, 2, 2]);
  });

  it('takes a file of another name for the same project where the user says so, and knows it by that name then', async () => {
    const projectId = await programme();
    await importAll((await upload(projectId, xer(main))).previewId).expect(200);
    const renamed = { ...main, id: '77', name: 'HBTF-2 rev B' };
    const preview = await upload(projectId, xer(renamed));
    const chosen = (await post(`preview/${preview.previewId}/target`, { target: 1 }).expect(200)).body;
    expect(chosen).toMatchObject({ target: 1, asks: [], counts: { noChange: 8, new: 0 } });
    await post(`preview/${preview.previewId}/target`, { target: 7 }).expect(422);
    await importAll(preview.previewId, { statuses: ['No Change'] }).expect(200);
    expect(await upload(projectId, xer(renamed))).toMatchObject({
      target: 1,
      targets: [{ name: 'HBTF-2 rev B' }],
      asks: [],
    });
  });

  it('that nothing is known of, as of one imported by an older version, is taken for that of the first file', async () => {
    const projectId = await programme();
    const known = main.activities.map(([p6ActivityName, p6ActivityDescription, day]) => ({
      projectId,
      p6ActivityName,
      p6ActivityDescription,
      p6StartDate: day,
      p6EndDate: `${day.slice(0, 8)}28`,
    }));
    await ann.as('post', '/api/P6Activities/bulk').send(known).expect(200);
    const before = await activities(projectId);
    const first = await upload(projectId, xer(main));
    expect(first).toMatchObject({ target: 1, asks: [], counts: { noChange: 8, new: 0, update: 0, notInFile: 0 } });
    await importAll(first.previewId, { statuses: ['No Change'] }).expect(200);
    expect(await activities(projectId)).toEqual(before);
    expect(await upload(projectId, xer(main))).toMatchObject({ target: 1, targets: [{ name: 'HBTF-2' }], asks: [] });
  });
});

describe('Undoing an import', () => {
  it('names the parts that lose their activity, which have it again with the next import of it', async () => {
    const projectId = await programme();
    const file = xer(many('2666', 'HBTF-2', 3, 'Tunnel'));
    const { commandId } = (await importAll((await upload(projectId, file)).previewId).expect(200)).body;
    const [activity, second] = await activities(projectId);
    const part = await linkedPart(projectId, second?.id ?? 0);
    await ann.as('patch', `/api/Assets/${part}`).send({ p6ActivityId: activity?.id }).expect(200);

    const outlook = (await ann.as('get', `/api/Commands/${commandId}/undo?programmeId=${projectId}`).expect(200)).body;
    const lost = [{ assetName: 'Mainline', partId: part, taskId: null, activity: 'A1000' }];
    expect(outlook).toMatchObject({ isPossible: true, unlinked: lost });
    const undone = await ann.as('post', `/api/Commands/${commandId}/undo?programmeId=${projectId}`).expect(200);
    expect(undone.body.unlinked).toMatchObject(lost);
    expect(await activities(projectId)).toEqual([]);
    const history = (await ann.as('get', `/api/Projects/${projectId}/history`).expect(200)).body.changes;
    // What was linked to an activity that is gone still says to which.
    expect(history.flatMap(({ fields }: { fields: object[] }) => fields)).toContainEqual(
      expect.objectContaining({ field: 'P6 activity', before: 'A1001', after: 'A1000' }),
    );
    expect(history.map(({ title }: { title: string }) => title)).toContain('Imported a schedule (P6 XER)');

    await importAll((await upload(projectId, file)).previewId).expect(200);
    expect((await activities(projectId))[0]).toEqual(activity);
    const parts = (await ann.as('get', `/api/Assets?projectId=${projectId}`).expect(200)).body;
    expect(parts).toMatchObject([{ id: part, p6ActivityId: activity?.id, p6Activity: { name: 'A1000' } }]);
  });

  it('leaves what a later import said of the project', async () => {
    const projectId = await programme();
    const plan = many('1', 'A9', 6, 'Deck');
    const first = (await importAll((await upload(projectId, xer(plan))).previewId).expect(200)).body;
    const later = {
      ...plan,
      dataDate: '2027-05-31',
      activities: [...plan.activities, ['B1', 'Railing', '2027-06-01'] as const],
    };
    await importAll((await upload(projectId, xer(later))).previewId).expect(200);
    await ann.as('post', `/api/Commands/${first.commandId}/undo?programmeId=${projectId}`).expect(200);
    expect((await activities(projectId)).map(({ p6ActivityName }) => p6ActivityName)).toEqual(['B1']);
    expect(await upload(projectId, xer(later))).toMatchObject({ target: 1, targets: [{ name: 'A9', activities: 1 }] });
  });
});

describe('A Microsoft Project file without a title', () => {
  it('leaves the name that its project has', async () => {
    const projectId = await programme();
    await importAll((await upload(projectId, plan('Piles'), 'Plan rev. 11.xml')).previewId).expect(200);
    const next = await upload(projectId, plan('Piles', 'Deck'), 'Plan rev. 12.xml');
    expect(next).toMatchObject({ target: 1, asks: [] });
    await importAll(next.previewId).expect(200);
    expect(await named(projectId)).toEqual(['Plan rev. 11']);
  });
});

describe('A kept file', () => {
  it('goes to the project that its user had chosen when it is read again', async () => {
    const projectId = await programme();
    await importAll((await upload(projectId, xer(many('1', 'A9', 1, 'Deck')))).previewId).expect(200);
    const beside = await upload(projectId, xer(many('2', 'A96', 1, 'Deck')));
    await importAll(beside.previewId, { confirmed: ['other-project'] }).expect(200);
    let preview = await upload(projectId, ambiguous, 'plan.csv');
    expect(preview).toMatchObject({ target: 2, dateOrder: 'dmy' });
    for (const [target, dateOrder] of [
      [1, 'mdy'],
      [null, 'dmy'],
    ]) {
      preview = (await post(`preview/${preview.previewId}/target`, { target }).expect(200)).body;
      preview = (await post(`preview/${preview.previewId}/read`, { dateOrder }).expect(200)).body;
      expect(preview).toMatchObject({ target, dateOrder });
    }
  });
});

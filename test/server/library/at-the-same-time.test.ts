import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Response } from 'supertest';
import { type RunningApi, type SignedUp, startApi } from '../../support/api.js';

// docs/architecture.md, Concurrency: what several requests do to one library at the same time.

let api: RunningApi;
let ann: SignedUp;
let ben: SignedUp;
beforeAll(async () => {
  api = await startApi();
  [ann, ben] = await Promise.all([api.register(), api.register()]);
});
afterAll(() => api.close());

const MATERIAL = { name: 'Sand', familyName: 'Fill', subFamily: 'Sand', unitId: 5 };
const times = <Made>(count: number, make: (index: number) => Made): Made[] =>
  Array.from({ length: count }, (_, i) => make(i));
const made = async (who: SignedUp, path: string, body: object) =>
  (await who.as('post', path).send(body).expect(200)).body as { id: number };
/** How many answers there are of each status and code. */
function tally(answers: readonly Response[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { status, body } of answers) {
    const what = [status, (body as { code?: string }).code].filter(Boolean).join(' ');
    counts[what] = (counts[what] ?? 0) + 1;
  }
  return counts;
}

describe('Requests at the same time', () => {
  it('save one version of an input once', async () => {
    const { id } = await made(ann, '/api/Materials', MATERIAL);
    const path = `/api/Materials/${id}`;
    const { etag } = (await ann.as('get', path).expect(200)).headers;
    const saves = times(32, (i) =>
      ann
        .as('put', path)
        .set('If-Match', String(etag))
        .send({ name: `Sand ${i}` }),
    );
    expect(tally(await Promise.all(saves))).toEqual({ 200: 1, '412 changed-meanwhile': 31 });
    const history = await ann.as('get', `/api/CustomInputs/materials/${id}/history`).expect(200);
    expect(history.headers['x-total-count']).toBe('2');
  });

  it('give a task code to one task, whoever asks for it and by which call', async () => {
    const file = Buffer.from('Task,Task code\r\nImported,QQR001\r\n');
    const previews = await Promise.all(
      [ann, ben].map(async (who) => {
        const call = who.as('post', '/api/CustomInputs/import/preview').attach('file', file, 'Tasks.csv');
        return ((await call.expect(200)).body as { previewId: string }).previewId;
      }),
    );
    const renamed = await made(ben, '/api/Tasks', { name: 'Renamed' });
    const task = { name: 'Cut', taskCode: 'QQR001' };
    const makeup = { elementMakeupName: 'Day', activities: [{ workActivityName: 'Dig', duration: 100 }] };
    const answers = await Promise.all([
      ...times(4, (i) => (i % 2 ? ann : ben).as('post', '/api/Tasks').send(task)),
      ...times(4, (i) => (i % 2 ? ann : ben).as('post', '/api/Tasks/full').send({ ...task, elementMakeups: [makeup] })),
      ben.as('post', '/api/Tasks/bulk').send([{ name: 'Other' }, task]),
      ben.as('patch', `/api/Tasks/${renamed.id}`).send({ taskCode: 'QQR001' }),
      ...[ann, ben].map((who, i) => who.as('post', '/api/CustomInputs/import').send({ previewId: previews[i] })),
    ]);
    expect(tally(answers)[200]).toBe(1);
    const owners = await Promise.all([ann, ben].map((who) => who.as('get', '/api/Tasks?custom=true').expect(200)));
    const codes = owners.flatMap(({ body }) => (body as { taskCode: string }[]).map(({ taskCode }) => taskCode));
    expect(codes.filter((code) => code === 'QQR001')).toHaveLength(1);
  });

  it('import a file once, in however many tabs', async () => {
    const lines = ['Material,Family,Sub family,Unit', ...times(200, (i) => `Gravel ${i},Fill,Gravel,m3`)];
    const call = ben
      .as('post', '/api/CustomInputs/import/preview')
      .attach('file', Buffer.from(lines.join('\r\n')), 'M.csv');
    const { previewId } = (await call.expect(200)).body as { previewId: string };
    const answers = await Promise.all(times(6, () => ben.as('post', '/api/CustomInputs/import').send({ previewId })));
    expect(answers.map(({ body }) => (body as { created: number }).created).sort((a, b) => a - b)).toEqual([
      0, 0, 0, 0, 0, 200,
    ]);
  });

  it('carry a repeated command out once, and undo one once', async () => {
    const key = randomUUID();
    const answers = await Promise.all(
      times(16, () => ann.as('post', '/api/Materials').set('Idempotency-Key', key).send(MATERIAL)),
    );
    expect(new Set(answers.map(({ status, body }) => `${status} ${(body as { id: number }).id}`)).size).toBe(1);
    const undo = `/api/Commands/${answers[0]?.headers['x-command-id']}/undo`;
    expect(tally(await Promise.all(times(8, () => ann.as('post', undo))))).toEqual({ 200: 1, '409 already-undone': 7 });
  });

  it('delete a task with its make-ups or save it, and leave no make-up behind', async () => {
    const makeup = { elementMakeupName: 'Day', activities: [{ workActivityName: 'Dig', duration: 100 }] };
    const { id } = await made(ann, '/api/Tasks/full', { name: 'Cut', elementMakeups: [makeup, makeup] });
    const { etag } = (await ann.as('get', `/api/Tasks/${id}`).expect(200)).headers;
    const body = { id, name: 'Fill', elementMakeups: [makeup] };
    await Promise.all([
      ann.as('put', '/api/Tasks/full').set('If-Match', String(etag)).send(body),
      ann.as('delete', `/api/Tasks/${id}`).expect(200),
      ann.as('put', '/api/Tasks/full').set('If-Match', String(etag)).send(body),
    ]);
    await ann.as('get', `/api/Tasks/${id}`).expect(404);
    expect((await ann.as('get', `/api/ElementMakeups?taskId=${id}`).expect(200)).body).toEqual([]);
  });
});

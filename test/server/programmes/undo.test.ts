import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import request from 'supertest';
import { type RunningApi, type SignedUp, startApi } from '../../support/api.js';

// Dual carriageway: category 11, metres, subprogramme 1 (reference data).
const part = (over: object = {}) => ({
  partName: '',
  assetCategoryId: 11,
  subProgrammId: 1,
  unitId: 1,
  partSize: 2000,
  partAssetStart: '2027-03-01',
  partAssetEnd: '2027-12-17',
  ...over,
});

interface Shown {
  id: number;
  name: string;
  status: string;
  isActive: boolean;
  assets: { assetName: string; parts: { id: number; partName: string; partSize: number }[] }[];
}

describe('Undoing commands', () => {
  let api: RunningApi;
  let ann: SignedUp;
  let bob: SignedUp;
  beforeAll(async () => {
    api = await startApi();
    [ann, bob] = [await api.register(), await api.register()];
  });
  afterAll(() => api?.close());

  const keyed = (who: SignedUp, method: 'post' | 'put' | 'delete', path: string, body?: object) =>
    who.as(method, path).set('Idempotency-Key', randomUUID()).send(body);
  const commandOf = (answer: { headers: Record<string, unknown> }) => String(answer.headers['x-command-id']);
  const undo = (who: SignedUp, commandId: string) => keyed(who, 'post', `/api/Commands/${commandId}/undo`);
  const shown = async (id: number, who = ann) => (await who.as('get', `/api/Projects/${id}`).expect(200)).body as Shown;
  const months = async (id: number) =>
    ((await ann.as('get', `/api/MaterialViews?projectId=${id}`).expect(200)).body as object[]).length;

  async function programme(...assetNames: string[]): Promise<number> {
    const { body } = await keyed(ann, 'post', '/api/Projects', {
      name: `A9 ${randomUUID()}`,
      regionId: 1,
      metricId: 1,
    }).expect(200);
    for (const assetName of assetNames) {
      await keyed(ann, 'post', `/api/Projects/${body.id}/assets`, {
        assetName,
        parts: [part({ partName: 'North' }), part({ partName: 'South', partSize: 300 })],
      }).expect(200);
    }
    return body.id as number;
  }
  const latest = async (id: number) => (await ann.as('get', `/api/Projects/${id}`)).headers['etag'] as string;
  const removeAsset = async (who: SignedUp, id: number, assetName: string) =>
    keyed(who, 'delete', `/api/Projects/${id}/assets/${assetName}`)
      .set('If-Match', await latest(id))
      .expect(200);

  it('brings a removed asset back to its place, with its parts and figures, and redo removes it again', async () => {
    const id = await programme('Mainline', 'Link', 'Spur');
    const before = await shown(id);
    const rows = await months(id);
    const removed = await removeAsset(ann, id, 'Link');
    expect((await shown(id)).assets.map(({ assetName }) => assetName)).toEqual(['Mainline', 'Spur']);
    const undone = await undo(ann, commandOf(removed)).expect(200);
    expect(undone.body).toEqual({
      commandId: commandOf(undone),
      undoes: commandOf(removed),
      programmeId: id,
      unlinked: [],
    });
    expect(
      (await shown(id)).assets.map(({ parts, ...asset }) => ({
        ...asset,
        parts: parts.map(({ id: partId, partName }) => [partId, partName]),
      })),
    ).toEqual(
      before.assets.map(({ parts, ...asset }) => ({
        ...asset,
        parts: parts.map(({ id: partId, partName }) => [partId, partName]),
      })),
    );
    expect(await months(id)).toBe(rows);
    await undo(ann, commandOf(undone)).expect(200);
    expect((await shown(id)).assets).toHaveLength(2);
    expect((await undo(ann, commandOf(undone)).expect(409)).body).toMatchObject({ code: 'already-undone' });
  });

  it('is told who stands in its way, until that is undone too', async () => {
    const id = await programme('Mainline');
    const [asset] = (await shown(id)).assets;
    const partId = asset?.parts[0]?.id;
    const resize = (who: SignedUp, partSize: number) =>
      keyed(who, 'put', `/api/Assets/${partId}`, { partSize }).expect(200);
    const anns = await resize(ann, 800);
    const bobs = await resize(bob, 900);
    const blocked = await undo(ann, commandOf(anns)).expect(409);
    expect(blocked.body).toMatchObject({
      code: 'undo-blocked',
      title: 'Later changes stand on this one',
      blockers: [{ field: `part ${partId}.size`, commandId: commandOf(bobs), modifiedBy: bob.userId }],
    });
    await undo(ann, commandOf(bobs)).expect(200);
    await undo(ann, commandOf(anns)).expect(200);
    expect((await shown(id)).assets[0]?.parts[0]?.partSize).toBe(2000);
  });

  it('takes a removal back only while its name is free, a creation by removing, and publishing by reopening', async () => {
    const name = `Ring road ${randomUUID()}`;
    const made = await keyed(ann, 'post', '/api/Projects', { name, regionId: 1, metricId: 1 }).expect(200);
    const removed = await keyed(ann, 'put', `/api/Projects/deactivate/${made.body.id}`).expect(200);
    const other = await keyed(bob, 'post', '/api/Projects', { name, regionId: 1, metricId: 1 }).expect(200);
    expect((await undo(ann, commandOf(removed)).expect(409)).body.code).toBe('name-taken');
    await undo(bob, commandOf(other)).expect(200);
    expect((await shown(other.body.id, bob)).isActive).toBe(false);
    await undo(ann, commandOf(removed)).expect(200);
    expect((await shown(made.body.id)).isActive).toBe(true);
    const published = await keyed(ann, 'put', `/api/Projects/${made.body.id}`, { status: 'published' }).expect(200);
    await undo(ann, commandOf(published)).expect(200);
    expect((await shown(made.body.id)).status).toBe('draft');
  });

  it('answers a repeated undo as the first time, and of two at once carries one out', async () => {
    const id = await programme('Mainline');
    const removed = commandOf(await removeAsset(ann, id, 'Mainline'));
    const key = randomUUID();
    const repeated = () => ann.as('post', `/api/Commands/${removed}/undo`).set('Idempotency-Key', key);
    const [first, again] = await Promise.all([repeated(), repeated()]);
    expect([first.status, again.body]).toEqual([200, first.body]);
    const others = await Promise.all([undo(ann, removed), undo(bob, removed)]);
    expect(others.map(({ status }) => status)).toEqual([409, 409]);
    expect((await shown(id)).assets).toHaveLength(1);
  });

  it('finds a command that came without a key in its programme', async () => {
    const id = await programme('Mainline');
    const renamed = await ann.as('put', `/api/Projects/${id}`).send({ description: 'Keyless' }).expect(200);
    await undo(ann, commandOf(renamed)).expect(404);
    await keyed(ann, 'post', `/api/Commands/${commandOf(renamed)}/undo?programmeId=${id}`).expect(200);
    expect((await ann.as('get', `/api/Projects/${id}`)).body.description).toBe('');
  });

  it('refuses what is no command, what is unknown, and whoever is not signed in', async () => {
    await undo(ann, 'nonsense').expect(400);
    expect((await undo(ann, randomUUID()).expect(404)).body.code).toBe('command-not-found');
    await request(api.server).post(`/api/Commands/${randomUUID()}/undo`).expect(401);
  });
});

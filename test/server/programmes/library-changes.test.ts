import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { PoolClient } from 'pg';
import type { MaterialsDashboard } from '../../../projections/dashboards/materials-dashboard.js';
import { PART_LINES } from '../../../projections/part-lines/part-lines-projection.js';
import { QUEUE } from '../../../projections/part-lines/part-queue.js';
import { ReadModels } from '../../../projections/runner/read-models.js';
import type { Position } from '../../../services/platform/position.js';
import { QueuedFigures } from '../../../services/platform/queued-figures.js';
import { type RunningApi, type SignedUp, startApi } from '../../support/api.js';
import { eventually } from '../../support/eventually.js';
import { changeActivities, doubledMakeUp, status } from '../../support/planner-edits.js';
import { A9, OFFICE, openPlans, type Plan, type Plans } from '../../support/test-programmes.js';

let api: RunningApi;
let ann: SignedUp;
let bob: SignedUp;
let plans: Plans;
/** Two programmes that use what is changed, and one that does not. */
let using: [Plan, Plan];
const [ONE, TWO, OTHER] = [1, 2, 3];

/** What lets slices of work wait: each takes this lock before it takes programmes out of the queue. */
const HOLD = 4711;
let holder: PoolClient;
let held = false;
const hold = async () => {
  await holder.query('SELECT pg_advisory_lock($1)', [HOLD]);
  held = true;
};
const release = async () => {
  if (held) await holder.query('SELECT pg_advisory_unlock($1)', [HOLD]);
  held = false;
};

beforeAll(async () => {
  api = await startApi();
  [ann, bob] = await Promise.all([api.register(), api.register()]);
  plans = await openPlans({ databaseUrl: api.databaseUrl });
  using = [await plans.plan().sample(A9, ONE), await plans.plan().sample(A9, TWO)];
  for (const plan of [...using, await plans.plan().sample(OFFICE, OTHER)]) await plans.save(plan);
  const sql = await api.app.get(ReadModels).tablesOf(PART_LINES);
  await plans.pool.query(
    `CREATE FUNCTION public.hold() RETURNS trigger LANGUAGE plpgsql
       AS $$ BEGIN PERFORM pg_advisory_xact_lock(${HOLD}); RETURN NULL; END $$;
     CREATE TRIGGER hold BEFORE DELETE ON ${sql.table(QUEUE)} FOR EACH STATEMENT EXECUTE FUNCTION public.hold()`,
  );
});
afterAll(async () => {
  await plans.close();
  await api.close();
});
beforeEach(async () => {
  holder = await plans.pool.connect();
  await settled();
});
afterEach(async () => {
  await release();
  holder.release();
});

const settled = async () => {
  const position = await plans.store.head();
  await eventually(async () => (await progress(ann, position)).programmes === 0);
};
const at = (who: SignedUp, path: string, position: Position) => who.as('get', path).set('X-Min-Position', position);
const progress = async (who: SignedUp, position: Position): Promise<{ programmes: number; parts: number }> =>
  (await at(who, '/api/LibraryChanges/progress', position).expect(200)).body;
const figures = (id: number) => `/api/Dashboards/materials?projectId=${id}`;
const quantities = (answer: MaterialsDashboard): number[] =>
  answer.series.map(({ quantities: months }) => months.reduce((sum, quantity) => sum + quantity, 0));
const shown = async (who: SignedUp, id: number, position: Position): Promise<number[]> =>
  quantities((await at(who, figures(id), position).expect(200)).body);
/** Doubles the quantities of a make-up that both programmes use. @returns the position */
async function change(): Promise<Position> {
  const { makeUp, activities } = doubledMakeUp(plans, using[0]);
  return (await changeActivities(plans, makeUp, activities)).position;
}

/** What a page is told first that comes back. @param after what it was told last */
async function firstMessage(after: Position): Promise<string> {
  const leave = new AbortController();
  const stream = await fetch(`${api.url}/api/changes?after=${encodeURIComponent(after)}`, {
    headers: { Authorization: `Bearer ${bob.token}` },
    signal: leave.signal,
  });
  let text = '';
  const decoder = new TextDecoder();
  for await (const piece of stream.body ?? []) {
    text += decoder.decode(piece as Uint8Array, { stream: true });
    if (text.includes('\n\n')) break;
  }
  leave.abort();
  return text;
}

describe('A changed make-up', () => {
  it('is passed at once: other programmes and lists are read as ever, while the figures have not followed', async () => {
    const head = await plans.store.head();
    const before = await shown(bob, ONE, head);
    const other = await shown(bob, OTHER, head);
    await hold();
    const position = await change();
    expect(await progress(bob, position)).toEqual({ programmes: 2, parts: 2 });
    expect(await api.app.get(QueuedFigures).amongst([OTHER, TWO, ONE])).toEqual([ONE, TWO]);
    const [cards] = await Promise.all([
      at(bob, '/api/ProjectsWithAssetCountViews', position).retry(0).expect(200),
      at(bob, '/api/Projects', position).retry(0).expect(200),
      at(bob, figures(OTHER), position).retry(0).expect(200),
      at(bob, `/api/laborViews?projectId=${OTHER}`, position).retry(0).expect(200),
    ]);
    expect(cards.body).toHaveLength(3);
    expect(await shown(bob, OTHER, position)).toEqual(other);
    // Whoever did not make the change gets the figures that there are.
    expect(quantities((await at(bob, figures(ONE), position).retry(0).expect(200)).body)).toEqual(before);
    await release();
    await settled();
    expect(await shown(bob, ONE, position)).not.toEqual(before);
  });

  it('is seen by the user who made it, who is told to try again until the figures have followed', async () => {
    const before = await shown(ann, ONE, await plans.store.head());
    await hold();
    const position = await change();
    // The last write of a user is remembered for some seconds: on a slow machine it is made again.
    let zones = 0;
    await eventually(async () => {
      zones += 1;
      await ann
        .as('post', '/api/Projects')
        .send({ name: `Mine ${zones}`, regionId: 1, metricId: 1 })
        .expect(200);
      const answer = await at(ann, figures(ONE), position).retry(0);
      if (answer.status === 200) return false;
      expect(answer.status).toBe(503);
      expect(answer.body).toMatchObject({ code: 'not-caught-up' });
      expect(answer.headers['retry-after']).toMatch(/^\d+$/);
      return true;
    });
    const waiting = shown(ann, ONE, position);
    await release();
    expect(await waiting).not.toEqual(before);
  });

  it('is waited for by a reader of its programme alone, who gets the figures as soon as they have followed', async () => {
    const before = await shown(bob, TWO, await plans.store.head());
    await hold();
    const position = await change();
    await progress(bob, position);
    const asked = at(bob, figures(TWO), position).retry(0).expect(200);
    const answer = asked.then(({ body }) => quantities(body));
    const sql = await api.app.get(ReadModels).tablesOf(PART_LINES);
    await eventually(async () => {
      const { rows } = await sql.query(`SELECT FROM ${sql.table(QUEUE)} WHERE programme_id = ${TWO} AND asked`);
      return rows.length === 1;
    });
    await release();
    const first = await answer;
    // On a slow machine the 2 s may have been over before.
    if (JSON.stringify(first) === JSON.stringify(before)) await settled();
    expect(await shown(bob, TWO, position)).not.toEqual(before);
  });

  it('is told to open pages when the figures have followed', async () => {
    const leave = new AbortController();
    const stream = await fetch(`${api.url}/api/changes`, {
      headers: { Authorization: `Bearer ${bob.token}` },
      signal: leave.signal,
    });
    const told = new Set<number>();
    const listening = (async () => {
      let text = '';
      const decoder = new TextDecoder();
      for await (const piece of stream.body ?? []) {
        text += decoder.decode(piece as Uint8Array, { stream: true });
        for (const [, ids] of text.matchAll(/"figures":\[([\d,]+)\]/g))
          for (const id of ids?.split(',') ?? []) told.add(Number(id));
      }
    })().catch(() => undefined);
    await change();
    await eventually(() => told.has(ONE) && told.has(TWO));
    expect([...told].sort()).toEqual([ONE, TWO]);
    leave.abort();
    await listening;
  });

  it('lets a page that comes back read everything, when figures followed while it was away', async () => {
    const position = await change();
    await settled();
    // The process is told a moment after the tables show it; a page that comes back before is told as one that was there.
    await eventually(async () => (await firstMessage(position)).includes('"all":true'));
  });

  it('is in the figures of a programme that is published before they have followed, and the next one is not', async () => {
    const [one] = using;
    await hold();
    await change();
    const published = await plans.save(one.add(status('draft', 'published')));
    await release();
    await settled();
    const kept = await shown(bob, ONE, published.position);
    expect(kept).toEqual(await shown(bob, TWO, published.position));
    const next = await change();
    await settled();
    expect(await shown(bob, ONE, next)).toEqual(kept);
    expect(await shown(bob, TWO, next)).not.toEqual(kept);
    await plans.save(one.add(status('published', 'draft')));
    await settled();
  });
});

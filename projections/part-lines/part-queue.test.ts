import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { PoolClient } from 'pg';
import { CalculationLibrary, calendarOf } from '../../services/domain/quantities/calculation-inputs.js';
import { quantifyPart } from '../../services/domain/quantities/part-quantities.js';
import type { RecordedEvent } from '../../services/event-store/event.js';
import { BEGINNING, type Position } from '../../services/platform/position.js';
import { inTransaction } from '../../services/platform/transaction.js';
import {
  ARBITRARY_EDIT,
  changeActivities,
  createOpenMakeUp,
  doubledMakeUp,
  performEdit,
  status,
} from '../../test/support/planner-edits.js';
import { runs } from '../../test/support/runs.js';
import { A9, openPlans, type Plan, type Plans } from '../../test/support/test-programmes.js';
import { transactionSql } from '../runner/build.js';
import { ensureBuild } from '../runner/checkpoints.js';
import { checksumOf } from '../runner/checksum.js';
import type { Projection, ProjectionSql, ProjectorContext, ReadSql } from '../runner/projection.js';
import { LINES } from './line-table.js';
import { PART_LINES, partLines } from './part-lines-projection.js';
import { PartLinesProjector } from './part-lines-projector.js';
import { PartLinesWorker } from './part-lines-worker.js';
import { QUEUE, takeFromQueue } from './part-queue.js';

let plans: Plans;
let client: PoolClient;
let builds: number;
const open = async () => {
  plans = await openPlans();
  client = await plans.pool.connect();
  builds = 0;
};
const close = async () => {
  client.release();
  await plans.close();
};
beforeEach(open);
afterEach(close);

/**
 * What happens to a build, beside the end of the log: in which batches events come, slices of work by the process that fills it or by one
 * that helps, and other processes in the place of either.
 */
type Happening = { readonly batch: number } | 'slice' | 'help' | 'takeover' | 'another helper';

const LIMITS = { pendingParts: 5_000, cachedRecords: 50_000, sliceParts: 4 };

/** Tables of the projection, filled by hand instead of by a runner. */
async function tables(limits = LIMITS) {
  const projection: Projection = { ...partLines, name: `lines-${(builds += 1)}` };
  const sql: ProjectionSql = transactionSql(client, projection, {
    build: await ensureBuild(plans.pool, projection, { anew: false }),
  });
  const started = () => new PartLinesProjector({ store: plans.store }, limits);
  const helping = () => new PartLinesWorker({ store: plans.store }, limits);
  let projector = started();
  let helper = helping();
  let slices = 0;
  const built = {
    sql,
    async apply(events: readonly RecordedEvent[]) {
      await inTransaction(client, () => projector.apply(events, sql));
    },
    slice: () => inTransaction(client, () => projector.work(sql)),
    help: () => inTransaction(client, () => helper.work(sql)),
    takeOver: () => void (projector = started()),
    replaceHelper: () => void (helper = helping()),
    /** As a runner does in a build that nobody reads yet; the work that is due is shared. */
    async fill(events: readonly RecordedEvent[]) {
      for (let rest = events; rest.length > 0; ) {
        const passed = await inTransaction(client, () => projector.fill(rest, sql));
        rest = rest.slice(passed);
        if (rest.length > 0) await built.workOff();
      }
    },
    async workOff(): Promise<void> {
      while (await partLines.workDue?.(sql)) await ((slices += 1) % 3 === 0 ? built.slice() : built.help());
    },
    async endFill(): Promise<void> {
      await inTransaction(client, () => projector.endFill(sql));
      await built.workOff();
    },
    isWorkLeft: async () => (await partLines.workLeft?.(sql)) === true,
    async finish(): Promise<void> {
      while (await built.isWorkLeft()) await built.slice();
    },
    checksum: () => checksumOf(sql, partLines),
    async quantities(programme: number): Promise<{ part: number; quantity: number }[]> {
      const { rows } = await sql.query<{ part: number; quantity: number }>(quantitiesIn(sql), [programme]);
      return rows;
    },
    queue: async () =>
      (
        await sql.query<{ programme_id: number; revision: number; part_ids: number[]; since: Position }>(
          `SELECT programme_id, revision, part_ids, since FROM ${sql.table(QUEUE)} ORDER BY programme_id`,
        )
      ).rows,
  };
  return built;
}

/** The same queries over another connection. */
const on = (other: PoolClient): Pick<ProjectionSql, 'client' | 'query'> => ({
  client: other,
  query: (text, values) => other.query(text, values && [...values]),
});

const quantitiesIn = (sql: ReadSql): string =>
  `SELECT part_id AS part, coalesce(sum(quantity), 0) AS quantity FROM ${sql.table('parts')}
     LEFT JOIN ${sql.table(LINES)} USING (programme_id, part_id)
    WHERE programme_id = $1 GROUP BY part_id ORDER BY part_id`;

/** Events of the log that the projection gets. */
async function logged(): Promise<RecordedEvent[]> {
  const head = await plans.store.head();
  const events: RecordedEvent[] = [];
  const found = new AbortController();
  for await (const batch of plans.store.subscribe(BEGINNING, {
    signal: found.signal,
    categories: partLines.categories,
  })) {
    events.push(...batch.events);
    if (batch.upTo === head) break;
  }
  found.abort();
  return events;
}

/** The rows when every change reaches every part before the next event. */
async function oneByOne(events: readonly RecordedEvent[]): Promise<string> {
  const built = await tables();
  for (const event of events) {
    await built.apply([event]);
    await built.finish();
  }
  return built.checksum();
}

/** Quantities by part, as calculated now. */
function calculated({ programme }: Plan): { part: number; quantity: unknown }[] {
  const library = new CalculationLibrary(plans.library);
  const calendar = calendarOf(programme);
  return [...programme.parts.values()]
    .sort((a, b) => a.id - b.id)
    .map((part) => {
      const facts = library.part(part, programme.subprogrammes.get(part.subprogrammeId));
      const quantity = quantifyPart(facts, calendar, library).reduce((sum, line) => sum + (line.quantity ?? 0), 0);
      return { part: part.id, quantity: expect.closeTo(quantity, 6) };
    });
}

const doubled = async (plan: Plan) => {
  const { makeUp, activities } = doubledMakeUp(plans, plan);
  await changeActivities(plans, makeUp, activities);
};

describe('The queue of parts', () => {
  it('ends in the rows of a replay event by event, whatever the batches, slices and takeovers are', async () => {
    const happening: fc.Arbitrary<Happening> = fc.oneof(
      { weight: 3, arbitrary: fc.record({ batch: fc.integer({ min: 1, max: 7 }) }) },
      { weight: 2, arbitrary: fc.constantFrom('slice' as const, 'help' as const) },
      { weight: 1, arbitrary: fc.constantFrom('takeover' as const, 'another helper' as const) },
    );
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.record({ ...ARBITRARY_EDIT, which: fc.constantFrom(0, 1) }), { minLength: 8, maxLength: 30 }),
        // How many of them come while the build is filled.
        fc.array(fc.tuple(fc.array(happening, { minLength: 10, maxLength: 60 }), fc.constantFrom(0, 15, 60)), {
          minLength: 4,
          maxLength: 4,
        }),
        fc.constantFrom(1, 4, 1_000),
        async (edits, courses, sliceParts) => {
          await close();
          await open();
          const referenceData = (await logged()).length;
          const [one, two] = [plans.plan().sized(1, 4), plans.plan().sized(2, 3)];
          for (const plan of [one, two]) await plans.save(plan);
          for (const edit of edits) await performEdit(plans, edit.which === 0 ? one : two, edit);
          const events = await logged();
          const expected = await oneByOne(events);
          for (const [course, filling] of courses) {
            const built = await tables({ pendingParts: 2, cachedRecords: 60, sliceParts });
            // The reference data come at once, so that what happens falls among the edits.
            let next = referenceData;
            await built.fill(events.slice(0, next));
            for (const [i, one] of course.entries()) {
              if (i === filling) await built.endFill();
              if (one === 'takeover') built.takeOver();
              else if (one === 'another helper') built.replaceHelper();
              else if (one === 'slice') await built.slice();
              else if (one === 'help') await built.help();
              else if (next < events.length)
                await (i < filling ? built.fill : built.apply)(events.slice(next, (next += one.batch)));
            }
            if (filling >= course.length) {
              if (next < events.length) await built.fill(events.slice(next));
              await built.endFill();
            } else if (next < events.length) await built.apply(events.slice(next));
            await built.finish();
            expect(await built.checksum()).toBe(expected);
          }
        },
      ),
      { numRuns: runs(4, 100), endOnFailure: true },
    );
  });

  it('is filled by one event and leaves the figures as they were, until a slice has come to the programme', async () => {
    const using = [await plans.plan().sample(A9, 1), await plans.plan().sample(A9, 2)];
    for (const plan of using) await plans.save(plan);
    const built = await tables({ ...LIMITS, sliceParts: 1 });
    await built.apply(await logged());
    const before = await built.quantities(1);
    await doubled(using[0] as Plan);
    const [change] = (await logged()).slice(-1) as [RecordedEvent];
    await built.apply([change]);
    expect(await built.queue()).toMatchObject([
      { programme_id: 1, since: change.position },
      { programme_id: 2, since: change.position },
    ]);
    expect(await built.quantities(1)).toEqual(before);
    expect(await built.slice()).toEqual([1]);
    expect(await built.quantities(1)).toMatchObject(calculated(using[0] as Plan));
    expect(await built.quantities(2)).not.toMatchObject(calculated(using[1] as Plan));
    expect(await built.slice()).toEqual([2]);
    expect(await built.quantities(2)).toMatchObject(calculated(using[1] as Plan));
    expect(await built.isWorkLeft()).toBe(false);
  });

  it('has each part once, with all changes that reached it, since the first of them', async () => {
    const plan = await plans.plan().sample(A9, 1);
    await plans.save(plan);
    const built = await tables();
    await built.apply(await logged());
    const known = (await logged()).length;
    for (let change = 0; change < 5; change += 1) await doubled(plan);
    const changes = (await logged()).slice(known);
    await built.apply(changes);
    const [row] = await built.queue();
    const { rows } = await built.sql.query<{ revision: number }>(
      `SELECT revision FROM ${built.sql.table('programmes')}`,
    );
    expect(row).toMatchObject({ revision: (rows[0]?.revision ?? 0) + 5, since: changes[0]?.position });
    expect(new Set(row?.part_ids).size).toBe(row?.part_ids.length);
  });

  it('takes first the programmes for which readers wait', async () => {
    const using = [1, 2, 3].map((id) => plans.plan().sized(id, 3));
    for (const plan of using) await plans.save(plan);
    const built = await tables({ ...LIMITS, sliceParts: 3 });
    await built.apply(await logged());
    await doubled(using[0] as Plan);
    await built.apply((await logged()).slice(-1));
    await built.sql.query(`UPDATE ${built.sql.table(QUEUE)} SET asked = true WHERE programme_id = 3`);
    expect([await built.slice(), await built.slice(), await built.slice()]).toEqual([[3], [1], [2]]);
  });

  it('lets a programme that is published before its slice keep the figures with the change, and without the next', async () => {
    const plan = await plans.plan().sample(A9, 1);
    await plans.save(plan);
    const built = await tables();
    await built.apply(await logged());
    const known = (await logged()).length;
    await doubled(plan);
    const withChange = calculated(plan);
    await plans.save(plan.add(status('draft', 'published')));
    await doubled(plan);
    for (const event of (await logged()).slice(known)) await built.apply([event]);
    expect(await built.isWorkLeft()).toBe(false);
    expect(await built.quantities(1)).toMatchObject(withChange);
  });

  it('holds what reached a task without a chosen make-up by the make-up that a change before gave it', async () => {
    const plan = plans.plan().sized(1, 2);
    await performEdit(plans, plan, { what: 'open', amount: 1 });
    const built = await tables();
    await built.apply(await logged());
    const known = (await logged()).length;
    const makeUp = await createOpenMakeUp(plans, plan);
    const record = plans.library.elementMakeups.get(makeUp);
    const material = record?.activities[0]?.lines[0]?.materialId ?? 0;
    const unit = [...plans.library.units.keys()].find((id) => id !== plans.library.materials.get(material)?.unitId);
    await plans.changeLibrary(`material-${material}`, {
      type: 'MaterialChanged',
      data: { before: {}, after: { unitId: unit ?? 0 } },
    });
    await built.apply((await logged()).slice(known));
    await built.finish();
    expect(await built.checksum()).toBe(await oneByOne(await logged()));
  });

  it('leaves what is queued to one process, and lets another have what is not', async () => {
    const using = [1, 2].map((id) => plans.plan().sized(id, 3));
    for (const plan of using) await plans.save(plan);
    const built = await tables({ ...LIMITS, sliceParts: 3 });
    await built.apply(await logged());
    await doubled(using[0] as Plan);
    await built.apply((await logged()).slice(-1));
    const other = await plans.pool.connect();
    try {
      const taken = await inTransaction(client, async () => [
        await takeFromQueue(built.sql, 3),
        await inTransaction(other, () => takeFromQueue({ ...built.sql, ...on(other) }, 3)),
      ]);
      expect(taken.map(([first]) => first?.programme_id)).toEqual([1, 2]);
    } finally {
      other.release();
    }
  });

  it('calculates each part of a build that is filled once, however often its programme was edited', async () => {
    const plan = plans.plan().sized(1, 3);
    await plans.save(plan);
    for (let round = 1; round <= 6; round += 1) await performEdit(plans, plan, { what: 'size', amount: round });
    const built = await tables();
    for (const event of await logged()) await built.fill([event]);
    expect(await built.quantities(1)).toEqual([]);
    await inTransaction(client, () => new PartLinesProjector({ store: plans.store }, LIMITS).endFill(built.sql));
    expect([await built.help(), await built.isWorkLeft()]).toEqual([[1], false]);
    expect(await built.quantities(1)).toMatchObject(calculated(plan));
    expect(await built.checksum()).toBe(await oneByOne(await logged()));
  });

  it('refuses events of a programme that do not follow those before', async () => {
    const plan = plans.plan().sized(1, 3);
    await plans.save(plan);
    const events = await logged();
    const [lost] = events.filter(({ stream, version }) => stream === 'programme-1' && version === 2);
    await expect((await tables()).fill(events.filter((event) => event !== lost))).rejects.toThrow('does not follow');
  });

  it('is worked off by other processes when connections are cut in the middle of it, and equals a rebuild', async () => {
    const running = [];
    const slowly = {
      ...partLines,
      projector: (context: ProjectorContext) => new PartLinesProjector(context, { ...LIMITS, sliceParts: 1 }),
    };
    const using = Array.from({ length: 12 }, (_, i) => plans.plan().sized(i + 1, 3));
    for (const plan of using) await plans.save(plan);
    for (let process = 0; process < 3; process += 1) running.push(await plans.run([slowly]));
    const [one, , last] = running;
    if (!one || !last) throw new Error('There are three');
    await one.settled();
    const rounds = runs(3, 20);
    for (let round = 0, cuts = 0; round < rounds; round += 1) {
      await doubled(using[0] as Plan);
      await performEdit(plans, using[round % 12] as Plan, { what: 'size', amount: round + 1 });
      for (const upTo = cuts + 2; cuts < upTo; ) cuts += await plans.cut('projector part_lines');
    }
    await one.runner.stop();
    await last.settled();
    const live = await last.readModels.checksum(PART_LINES);
    for (const plan of using) {
      const { rows } = await plans.pool.query<{ part: number; quantity: number }>(
        quantitiesIn(await last.readModels.tablesOf(PART_LINES)),
        [plan.programme.id],
      );
      expect(rows).toMatchObject(calculated(plan));
    }
    await last.runner.rebuild(PART_LINES);
    expect(await last.readModels.checksum(PART_LINES)).toBe(live);
  });
});

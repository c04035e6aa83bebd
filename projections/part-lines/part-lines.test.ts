import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { ElementMakeup } from '../../services/domain/library/library-records.js';
import { assetLibrary } from '../../services/domain/programmes/assets/asset-library.js';
import type { PartForm } from '../../services/domain/programmes/assets/part-form.js';
import { changedTaskEvents, taskEdits } from '../../services/domain/programmes/subprogrammes/task-edits.js';
import { CalculationLibrary, calendarOf } from '../../services/domain/quantities/calculation-inputs.js';
import { quantifyPart } from '../../services/domain/quantities/part-quantities.js';
import { eventually } from '../../test/support/eventually.js';
import {
  ARBITRARY_EDIT,
  addOpenTask,
  changeActivities,
  createOpenMakeUp,
  doubledMakeUp,
  performEdit,
  retireMakeUp,
  status,
} from '../../test/support/planner-edits.js';
import { runs } from '../../test/support/runs.js';
import { A9, created, OFFICE, openPlans, type Plan, type Plans, RUNWAY } from '../../test/support/test-programmes.js';
import { delivering } from '../../test/support/unreliable-store.js';
import { LIBRARY_RECORDS } from '../library/library-records-table.js';
import type { Projection } from '../runner/projection.js';
import { LINES } from './line-table.js';
import { PART_LINES, partLines } from './part-lines-projection.js';
import { PartLinesProjector } from './part-lines-projector.js';

let plans: Plans;
beforeEach(async () => {
  plans = await openPlans();
});
afterEach(() => plans.close());

/** The same lines by a projector that keeps nothing in memory. */
const forgetful: Projection = {
  ...partLines,
  name: 'forgetful-lines',
  projector: (context) => new PartLinesProjector(context, { pendingParts: 1, cachedRecords: 1, sliceParts: 1 }),
};

interface Stored {
  part: number;
  revision: number;
  quantity: number;
  manDays: number;
}

/** The views of a running projector, by part. */
async function views(...beside: readonly Projection[]) {
  const running = await plans.run([partLines, ...beside]);
  const { readModels, runner, settled } = running;
  const checksums = async (): Promise<string> => {
    await settled();
    return readModels.checksum(PART_LINES);
  };
  return {
    ...running,
    checksums,
    /** Parts ordered by id, with the sums of their lines. */
    async parts(programme = 1): Promise<Stored[]> {
      await settled();
      const sql = await readModels.tablesOf(PART_LINES);
      const { rows } = await plans.pool.query<Stored>(
        `SELECT part_id AS part, revision,
                (SELECT coalesce(sum(quantity), 0) FROM ${sql.table(LINES)} AS l WHERE l.part_id = p.part_id) AS quantity,
                (SELECT coalesce(sum(labour_man_days), 0) + coalesce(sum(foreman_man_days), 0)
                   FROM ${sql.table(LINES)} AS l WHERE l.part_id = p.part_id) AS "manDays"
           FROM ${sql.table('parts')} AS p WHERE programme_id = $1 ORDER BY part_id`,
        [programme],
      );
      return rows;
    },
    async rebuilt(): Promise<string> {
      await runner.rebuild(PART_LINES);
      return checksums();
    },
  };
}

/** The result of the calculation for the current programme, by part. */
function calculated(plan: Plan): { part: number; quantity: unknown; manDays: unknown }[] {
  const library = new CalculationLibrary(plans.library);
  const { programme } = plan;
  return [...programme.parts.values()]
    .sort((a, b) => a.id - b.id)
    .map((part) => {
      const lines = quantifyPart(
        library.part(part, programme.subprogrammes.get(part.subprogrammeId)),
        calendarOf(programme),
        library,
      );
      return {
        part: part.id,
        quantity: expect.closeTo(
          lines.reduce((sum, { quantity }) => sum + (quantity ?? 0), 0),
          6,
        ),
        manDays: expect.closeTo(
          lines.reduce((sum, { labour }) => sum + labour.reduce((days, kind) => days + kind.manDays, 0), 0),
          6,
        ),
      };
    });
}

const change = (makeUp: ElementMakeup, activities: ElementMakeup['activities']) =>
  changeActivities(plans, makeUp, activities);
/** A make-up that tasks of the plan use, with its first quantity doubled. */
const doubled = (plan: Plan) => doubledMakeUp(plans, plan);

describe('The lines of a part', () => {
  it('are followed by whoever takes over without reading the log from its beginning', async () => {
    const plan = await plans.plan().sample(A9, 1);
    await plans.save(plan);
    const before = await views();
    await before.settled();
    await before.runner.stop();
    const read: string[] = [];
    const noted = delivering(
      plans.store,
      async function* (batches) {
        for await (const batch of batches) {
          read.push(...batch.events.map(({ stream }) => stream));
          yield batch;
        }
      },
      {},
    );
    const after = await plans.run([partLines], noted);
    const { makeUp, activities } = doubled(plan);
    await change(makeUp, activities);
    await after.settled();
    // By the library and by the lines.
    expect(read).toEqual([`elementmakeup-${makeUp.id}`, `elementmakeup-${makeUp.id}`]);
    const { rows } = await plans.pool.query<{ part: number; quantity: number }>(
      `SELECT part_id AS part, sum(quantity) AS quantity FROM ${(await after.readModels.tablesOf(PART_LINES)).table(LINES)}
        GROUP BY part_id ORDER BY part_id`,
    );
    expect(rows).toMatchObject(calculated(plan).map(({ part, quantity }) => ({ part, quantity })));
  });

  it('equal the calculation', async () => {
    const plan = plans.plan().sized(1, 120);
    await plans.save(plan);
    const { parts } = await views();
    expect(await parts()).toMatchObject(calculated(plan));
  });

  it("are written again when the part changes, and no other part's lines are", async () => {
    const plan = plans.plan().sized(1, 6);
    await plans.save(plan);
    const { parts } = await views();
    const before = await parts();
    plan.asset(
      'Asset 1',
      plan.forms('Asset 1').map((form, i) => (i === 2 ? { ...form, size: 2 * (form.size ?? 0) } : form)),
    );
    await plans.save(plan);
    const after = await parts();
    expect(after).toMatchObject(calculated(plan));
    expect(after[2]).toMatchObject({
      revision: (before[2]?.revision ?? 0) + 1,
      quantity: expect.closeTo(2 * (before[2]?.quantity ?? 0), 6),
    });
    expect(after.toSpliced(2, 1)).toEqual(before.toSpliced(2, 1));
  });

  it('follow the calendar: its days move them and its hours change their man-days', async () => {
    const plan = await plans.plan().sample(A9, 1);
    await plans.save(plan);
    const { parts } = await views();
    const before = await parts();
    plan.add({
      type: 'NonWorkingDaysChanged',
      data: { added: [{ date: '2027-06-10', description: '' }], removed: [] },
    });
    await plans.save(plan);
    const withHoliday = await parts();
    expect(withHoliday).toEqual(
      before.map((part) => ({ ...part, revision: part.revision + 1, manDays: expect.closeTo(part.manDays, 6) })),
    );
    plan.add({ type: 'WorkScheduleChanged', data: { before: { shift1Hours: 10 }, after: { shift1Hours: 5 } } });
    await plans.save(plan);
    expect(await parts()).toEqual(
      withHoliday.map((part) => ({
        ...part,
        revision: part.revision + 1,
        manDays: expect.closeTo(2 * part.manDays, 6),
      })),
    );
  });

  it("follow the tasks of the part's subprogramme, in every asset that shares it, and in no other", async () => {
    const plan = plans.plan().sized(1, 60);
    const [shared] = plan.forms('Asset 1');
    plan.asset('Beside', [{ ...shared, id: undefined, partName: 'By the same copy' } as PartForm], null);
    await plans.save(plan);
    const { parts } = await views();
    const before = await parts();
    const copy = plan.programme.subprogrammes.get(shared?.subprogrammeId ?? 0);
    const [first, second] = copy?.tasks ?? [];
    if (!copy || !first || !second) throw new Error('The asset has a copy with tasks');
    const tasks = [
      { id: first.id, form: { durationPercent: 12.5, lagPercent: 80.25, quantityFactor: 3 } },
      { id: second.id, form: { elementMakeupId: first.elementMakeupId } },
    ];
    const choices = { library: assetLibrary(plans.library, 0), isActivity: () => false };
    const { changes } = taskEdits(plan.programme, tasks, [copy.id], choices, () => 0);
    for (const event of changedTaskEvents(plan.programme, changes)) plan.add(event);
    await plans.save(plan);
    const after = await parts();
    expect(after).toMatchObject(calculated(plan));
    const uses = (part: number) => plan.programme.parts.get(part)?.subprogrammeId === copy.id;
    expect(after.filter(({ part }) => uses(part))).toHaveLength(51);
    for (const [i, { part, revision, quantity }] of after.entries()) {
      expect([part, revision > (before[i]?.revision ?? 0)]).toEqual([part, uses(part)]);
      expect([part, quantity !== before[i]?.quantity]).toEqual([part, uses(part)]);
    }
  });

  it('are removed with the part, and the asset with its last part', async () => {
    const plan = plans.plan().sized(1, 3);
    await plans.save(plan);
    const { parts } = await views();
    const before = await parts();
    plan.asset('Asset 1', plan.forms('Asset 1').slice(1));
    await plans.save(plan);
    expect(await parts()).toEqual(before.slice(1));
    const [removed] = [[...plan.programme.parts.values()]];
    plan.add({
      type: 'AssetPartsChanged',
      data: { assetId: 1, assetName: 'Asset 1', created: [], changed: [], removed },
    });
    await plans.save(plan);
    expect(await parts()).toEqual([]);
  });

  it("are shown under the asset's new name when it is renamed", async () => {
    const plan = plans.plan().sized(1, 3);
    await plans.save(plan);
    const { readModels, parts } = await views();
    plan.add({ type: 'AssetRenamed', data: { assetId: 1, before: 'Asset 1', after: 'Mainline' } });
    await plans.save(plan);
    expect(await parts()).toMatchObject(calculated(plan));
    const sql = await readModels.tablesOf(PART_LINES);
    expect((await sql.query(`SELECT DISTINCT asset_name FROM ${sql.table('parts')}`)).rows).toEqual([
      { asset_name: 'Mainline' },
    ]);
  });
});

describe('A change of the library', () => {
  it('recalculates every part that uses it, in every draft, and no other part', async () => {
    const using = [await plans.plan().sample(A9, 1), await plans.plan().sample(A9, 2)];
    const other = await plans.plan().sample(OFFICE, 3);
    for (const plan of [...using, other]) await plans.save(plan);
    const { parts } = await views();
    const [before, beforeOther] = [await parts(1), await parts(3)];
    const { makeUp, activities } = doubled(using[0] ?? other);
    await change(makeUp, activities);
    for (const plan of using) expect(await parts(plan.programme.id)).toMatchObject(calculated(plan));
    expect((await parts(1))[0]?.quantity).toBeGreaterThan(before[0]?.quantity ?? Infinity);
    expect(await parts(3)).toEqual(beforeOther);
  });

  it.each([
    { what: 'an output per hour', stream: 'productionrate', after: { ratePerHour: 1 } },
    { what: 'the heads of a gang', stream: 'productionrate', after: { lbT_Labour: 40 } },
  ])('of $what recalculates the parts that use the rate', async ({ stream, after }) => {
    const plan = await plans.plan().sample(RUNWAY, 1);
    await plans.save(plan);
    const { parts } = await views();
    const before = await parts();
    const rate = doubled(plan).makeUp.activities[0]?.lines[0]?.productionRateId ?? 0;
    await plans.changeLibrary(`${stream}-${rate}`, { type: 'ProductionRateChanged', data: { before: {}, after } });
    const now = await parts();
    expect(now).toMatchObject(calculated(plan));
    expect(now[0]?.manDays).toBeGreaterThan(before[0]?.manDays ?? Infinity);
  });

  it('of a name recalculates nothing, because names are looked up when a view is read', async () => {
    const plan = await plans.plan().sample(A9, 1);
    await plans.save(plan);
    const { parts } = await views();
    const before = await parts();
    const material = doubled(plan).makeUp.activities[0]?.lines[0]?.materialId ?? 0;
    await plans.changeLibrary(`material-${material}`, {
      type: 'MaterialChanged',
      data: { before: {}, after: { name: 'Fill, new name' } },
    });
    expect(await parts()).toEqual(before);
  });

  it('does not change the figures of published and archived programmes until they are reopened', async () => {
    const plan = await plans.plan().sample(A9, 1);
    await plans.save(plan.add(status('draft', 'published')));
    const { parts, checksums } = await views();
    const ofProgrammes = async () =>
      (await checksums()).split('\n').filter((line) => !line.startsWith(LIBRARY_RECORDS));
    const before = await ofProgrammes();
    const { makeUp, activities } = doubled(plan);
    await change(makeUp, activities);
    expect(await ofProgrammes()).toEqual(before);
    await plans.save(plan.add(status('published', 'archived')));
    await plans.save(plan.add(status('archived', 'draft')));
    expect(await parts()).toMatchObject(calculated(plan));
  });

  it('does not change their figures either when the whole log is read in one batch', async () => {
    const plan = await plans.plan().sample(A9, 1);
    const asPublished = calculated(plan);
    await plans.save(plan.add(status('draft', 'published')));
    const { makeUp, activities } = doubled(plan);
    await change(makeUp, activities);
    const { parts } = await views();
    expect(await parts()).toMatchObject(asPublished);
  });

  it('gives lines to a task without a make-up when one is created for the task from which it was copied', async () => {
    const plan = await plans.plan().sample(A9, 1);
    const part = addOpenTask(plan);
    await plans.save(plan);
    const { parts } = await views();
    expect((await parts()).at(-1)).toMatchObject({ part, quantity: 0 });

    const makeUp = await createOpenMakeUp(plans, plan);
    const withMakeUp = await parts();
    expect(withMakeUp).toMatchObject(calculated(plan));
    expect(withMakeUp.at(-1)?.quantity).toBeGreaterThan(0);

    await retireMakeUp(plans, makeUp);
    expect((await parts()).at(-1)).toMatchObject({ part, quantity: 0 });
  });
});

describe('The views', () => {
  it('equal a rebuild after any events, in any batches and with any limit of memory', async () => {
    const { checksums, rebuilt, caughtUp, readModels } = await views(forgetful);
    let programme = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.record({ ...ARBITRARY_EDIT, which: fc.constantFrom(0, 1), wait: fc.boolean() }), {
          minLength: 5,
          maxLength: 25,
        }),
        async (steps) => {
          const [one, two] = [plans.plan().sized((programme += 1), 4), plans.plan().sized((programme += 1), 3)];
          await plans.save(one);
          await plans.save(two);
          for (const step of steps) {
            await performEdit(plans, step.which === 0 ? one : two, step);
            if (step.wait) await caughtUp();
          }
          expect(await checksums()).toBe(await rebuilt());
          expect(await readModels.checksum(forgetful.name)).toBe(await readModels.checksum(PART_LINES));
        },
      ),
      // fast-check cannot shrink these runs, because the log keeps the events of earlier attempts.
      { numRuns: runs(4, 100), endOnFailure: true },
    );
  });

  it('lose and duplicate nothing when their connections are cut in the middle of a batch', async () => {
    const { parts, checksums, rebuilt } = await views();
    const plan = plans.plan().sized(1, 200);
    let cuts = 0;
    await plans.save(plan);
    for (let round = 0; round < 12; round += 1) {
      plan.asset(
        'Asset 2',
        plan.forms('Asset 2').map((form) => ({ ...form, size: (form.size ?? 0) + 1 })),
      );
      const saved = plans.save(plan);
      cuts += await plans.cut('projector');
      await saved;
    }
    await eventually(async () => (cuts += await plans.cut('projector')) > 3);
    expect(await parts()).toMatchObject(calculated(plan));
    expect(await checksums()).toBe(await rebuilt());
  });

  it('continue in another process from what the first one has written', async () => {
    const plan = plans.plan().sized(1, 10);
    await plans.save(plan);
    const first = await views();
    await first.parts();
    await first.runner.stop();
    const second = await views();
    plan.asset(
      'Asset 1',
      plan.forms('Asset 1').map((form, i) => (i === 0 ? { ...form, size: 1 } : form)),
    );
    await plans.save(plan);
    const { makeUp, activities } = doubled(plan);
    await change(makeUp, activities);
    expect(await second.parts()).toMatchObject(calculated(plan));
    expect(await second.checksums()).toBe(await second.rebuilt());
  });

  it('include a programme that has no part yet', async () => {
    const plan = plans.plan().add(created(1));
    await plans.save(plan);
    const { parts, readModels } = await views();
    expect(await parts()).toEqual([]);
    const sql = await readModels.tablesOf(PART_LINES);
    expect((await sql.query(`SELECT version, revision, part_ids FROM ${sql.table('programmes')}`)).rows).toEqual([
      { version: 1, revision: 1, part_ids: [] },
    ]);
  });
});

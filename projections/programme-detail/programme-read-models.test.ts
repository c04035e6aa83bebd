import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { assetLibrary } from '../../services/domain/programmes/assets/asset-library.js';
import type { PartForm } from '../../services/domain/programmes/assets/part-form.js';
import type { Decision } from '../../services/domain/programmes/decision.js';
import type { RecordedProgrammeEvent } from '../../services/domain/programmes/events.js';
import {
  assetNameOf,
  evolve,
  noProgramme,
  type Programme,
  partsOf,
} from '../../services/domain/programmes/programme.js';
import { PROGRAMME_CACHE } from '../../services/domain/programmes/programme-records.js';
import { searchText } from '../../services/domain/search/search-text.js';
import { stampsOf } from '../../services/domain/stamps.js';
import { StreamStates } from '../../services/event-store/stream-states.js';
import { changePart, removeParts } from '../../services/programmes/assets/change-parts.js';
import { saveAsset } from '../../services/programmes/assets/save-asset.js';
import { activateProgramme } from '../../services/programmes/lifecycle/activate-programme.js';
import { editProgramme } from '../../services/programmes/lifecycle/edit-programme.js';
import {
  changeSubprogramme,
  makeSubprogramme,
  removeSubprogramme,
} from '../../services/programmes/subprogrammes/change-subprogrammes.js';
import { addTasks, changeTask, removeTask } from '../../services/programmes/subprogrammes/change-tasks.js';
import { changeZone } from '../../services/programmes/zones/change-zone.js';
import { runs } from '../../test/support/runs.js';
import { countingIds, created, openPlans, type Plan, type Plans } from '../../test/support/test-programmes.js';
import { programmeDetailProjection } from './programme-detail-projection.js';
import { ProgrammeReads } from './programme-reads.js';
import { readProgrammes } from './programme-tables.js';

let plans: Plans;
let models: Awaited<ReturnType<Plans['run']>>;
let reads: ProgrammeReads;
let states: StreamStates<Programme>;

beforeAll(async () => {
  plans = await openPlans();
  models = await plans.run([programmeDetailProjection]);
  reads = new ProgrammeReads(models.readModels, models.snapshot);
  states = new StreamStates(
    plans.store,
    noProgramme,
    (programme, event) => evolve(programme, event as RecordedProgrammeEvent),
    PROGRAMME_CACHE,
  );
});
afterAll(() => plans.close());

let lastId = 0;
const newPlan = (): Plan => plans.plan().add(created((lastId += 1)));

async function stored(id: number) {
  return (await readProgrammes(await models.readModels.tablesOf('programme-detail'), [id])).get(id);
}

/** Compares the read models with the state that is folded from the log. */
async function expectEqualToLog(id: number): Promise<void> {
  const { state, version } = await states.latest(`programme-${id}`);
  const read = await stored(id);
  expect(read).toMatchObject({ version });
  expect(read?.programme).toEqual(state);
  // toEqual ignores the order of a map, but the screen shows assets and days in their order.
  expect([...(read?.programme.assets.keys() ?? [])]).toEqual([...state.assets.keys()]);
  expect([...(read?.programme.nonWorkingDays.keys() ?? [])]).toEqual([...state.nonWorkingDays.keys()]);

  const sql = await models.readModels.tablesOf('programme-detail');
  const own = `SELECT 0 AS id, own FROM ${sql.table('programme_names')} WHERE programme_id = $1
               UNION ALL SELECT asset_id, own FROM ${sql.table('asset_names')} WHERE programme_id = $1`;
  const names = [...state.assets.keys()].map((assetId) => [assetId, searchText(assetNameOf(state, assetId))] as const);
  expect(
    new Map((await sql.query<{ id: number; own: string }>(own, [id])).rows.map((row) => [row.id, row.own])),
  ).toEqual(new Map([[0, searchText(state.name)], ...names]));

  const [listed] = await reads.listed([id]);
  const { baseProjectId, name, scenarioName, regionId, metricId, isDraft, status, isActive } = state;
  expect(listed).toEqual({
    id,
    baseProjectId,
    name,
    scenarioName,
    regionId,
    metricId,
    isDraft,
    status,
    isActive,
    ...stampsOf(state),
    scenarioCount: 0,
  });

  const [counted] = await reads.assetCounts([id]);
  expect(counted).toEqual(state.assets.size === 0 ? undefined : [id, state.assets.size]);
}

// A dual carriageway in metres: category 11, subprogrammes 1 and 2 (reference data).
const part = (partName: string, over: Partial<PartForm> = {}): PartForm => ({
  partName,
  assetCategoryId: 11,
  subprogrammeId: 1,
  unitId: 1,
  size: 100,
  start: '2027-03-01',
  end: '2027-06-30',
  zoneId: null,
  p6ActivityId: null,
  ...over,
});

/** Any edit of a planner; when its decision refuses it, nothing happens. */
type Edit = (programme: Programme) => Decision;
const ids = countingIds(100_000);
const nth = <Item>(items: Iterable<Item>, n: number): Item | undefined => {
  const all = [...items];
  return all[n % Math.max(all.length, 1)];
};
const library = () => assetLibrary(plans.library, 0);
const save = (programme: Programme, assetId: number | null, assetName: string, parts: readonly PartForm[]): Decision =>
  saveAsset(programme, { assetId, assetName, parts, library: library(), ids });
const formsOf: (programme: Programme, assetId: number) => PartForm[] = partsOf;
const known = { region: () => true, metric: () => true };

const n = fc.nat(9);
const anyEdit: fc.Arbitrary<Edit> = fc.oneof(
  fc.tuple(n, n).map(
    ([asset, parts]): Edit =>
      (p) =>
        save(
          p,
          null,
          `Asset ${asset}`,
          Array.from({ length: 1 + (parts % 3) }, (_, i) => part(`Part ${i}`)),
        ),
  ),
  fc.tuple(n, n).map(
    ([asset, size]): Edit =>
      (p) => {
        const was = nth(p.assets.keys(), asset) ?? 0;
        return save(
          p,
          was,
          assetNameOf(p, was),
          formsOf(p, was).map((form, i) =>
            i === 0 ? { ...form, size, zoneId: nth(p.zones.keys(), size) ?? null } : form,
          ),
        );
      },
  ),
  fc.tuple(n, n).map(
    ([asset, name]): Edit =>
      (p) => {
        const was = nth(p.assets.keys(), asset) ?? 0;
        return save(p, was, `Asset ${name}`, [
          ...formsOf(p, was).slice(1),
          part('New', { subprogrammeId: 1 + (name % 2) }),
        ]);
      },
  ),
  fc.tuple(n, n).map(
    ([asset, name]): Edit =>
      (p) => {
        const was = nth(p.assets.keys(), asset) ?? 0;
        return save(p, was, `Asset ${name}`, formsOf(p, was));
      },
  ),
  fc.tuple(n, n).map(
    ([one, asset]): Edit =>
      (p) =>
        changePart(
          p,
          nth(p.parts.keys(), one) ?? 0,
          { assetName: `Asset ${asset}`, partName: 'Moved' },
          { library: library(), ids },
        ),
  ),
  n.map(
    (asset): Edit =>
      (p) =>
        removeParts(p, { assetName: assetNameOf(p, nth(p.assets.keys(), asset) ?? null) }),
  ),
  n.map(
    (zone): Edit =>
      (p) =>
        changeZone(p, { kind: 'add', zoneName: `Zone ${zone}` }, ids.zone),
  ),
  fc.tuple(n, n).map(
    ([zone, name]): Edit =>
      (p) =>
        changeZone(p, { kind: 'rename', zoneId: nth(p.zones.keys(), zone) ?? 0, zoneName: `Zone ${name}` }, ids.zone),
  ),
  n.map(
    (zone): Edit =>
      (p) =>
        changeZone(p, { kind: 'remove', zoneId: nth(p.zones.keys(), zone) ?? 0 }, ids.zone),
  ),
  n.map(
    (day): Edit =>
      (p) =>
        editProgramme(p, {
          known,
          form: { nonWorkingDays: [{ date: `2027-12-2${day}`, description: '' }, ...p.nonWorkingDays.values()] },
        }),
  ),
  n.map(
    (pattern): Edit =>
      (p) =>
        editProgramme(p, {
          known,
          form: {
            details: { description: `${pattern}` },
            schedule: { workingPatternBitMask: 1 + pattern },
            nonWorkingDays: [],
          },
        }),
  ),
  fc.boolean().map(
    (active): Edit =>
      (p) =>
        activateProgramme(p, active),
  ),
  fc.tuple(n, n).map(
    ([task, lagPercent]): Edit =>
      (p) =>
        changeTask(
          p,
          nth(tasksOf(p), task)?.id ?? 0,
          { lagPercent, name: `Task ${lagPercent}` },
          { library: library(), isActivity: () => false },
        ),
  ),
  fc.tuple(n, n).map(
    ([copy, name]): Edit =>
      (p) =>
        addTasks(
          p,
          [{ subprogrammeId: nth(p.subprogrammes.keys(), copy) ?? 0, baseTaskId: 0, form: { name: `New ${name}` } }],
          { library: library(), isActivity: () => false },
          ids.task,
        ),
  ),
  n.map(
    (task): Edit =>
      (p) =>
        removeTask(p, nth(tasksOf(p), task)?.id ?? 0),
  ),
  n.map(
    (name): Edit =>
      (p) =>
        makeSubprogramme(
          p,
          { name: `Way ${name}`, assetType: 'Dual carriageway', assetCategoryId: 11 },
          { library: library(), ids },
        ),
  ),
  fc.tuple(n, n).map(
    ([copy, name]): Edit =>
      (p) =>
        changeSubprogramme(p, nth(p.subprogrammes.keys(), copy) ?? 0, { name: `Way ${name}` }, library()),
  ),
  n.map(
    (copy): Edit =>
      (p) =>
        removeSubprogramme(p, nth(p.subprogrammes.keys(), copy) ?? 0),
  ),
);
const tasksOf = (programme: Programme) => [...programme.subprogrammes.values()].flatMap(({ tasks }) => tasks);

describe('The read models of programmes', () => {
  it('equal the state folded from the log, after any edits in any batches, and after a rebuild', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(anyEdit, { minLength: 1, maxLength: 4 }), { minLength: 4, maxLength: 12 }),
        async (commands) => {
          // The programme starts with something to edit.
          const plan = newPlan()
            .asset('Asset 0', [part('A'), part('B'), part('C')], null)
            .asset('Asset 1', [part('')], null)
            .add({ type: 'ZoneAdded', data: { zoneId: ids.zone(), zoneName: 'North' } });
          let { position } = await plans.save(plan);
          for (const command of commands) {
            for (const edit of command) {
              const decision = edit(plan.programme);
              if ('events' in decision) plan.take(decision);
            }
            if (plan.events.length > 0) ({ position } = await plans.save(plan));
          }
          await models.caughtUp(position);
          await expectEqualToLog(plan.programme.id);
        },
      ),
      { numRuns: runs(25, 500) },
    );
    const live = await models.readModels.checksum('programme-detail');
    await models.runner.rebuild('programme-detail');
    expect(await models.readModels.checksum('programme-detail')).toBe(live);
  });

  it('rewrite one part for an edit of one part', async () => {
    const plan = newPlan().asset(
      'Mainline',
      Array.from({ length: 50 }, (_, i) => part(`Section ${i}`)),
      null,
    );
    await models.caughtUp((await plans.save(plan)).position);
    const sql = await models.readModels.tablesOf('programme-detail');
    const writers = async (table: string) =>
      new Map(
        (
          await sql.query<{ id: number; writer: string }>(`SELECT id, xmin::text AS writer FROM ${sql.table(table)}`)
        ).rows.map(({ id, writer }) => [id, writer]),
      );
    const before = await writers('parts');
    const copiesBefore = await writers('subprogrammes');

    const forms = plan.forms('Mainline');
    plan.asset(
      'Mainline',
      forms.map((form, i) => (i === 7 ? { ...form, size: 7 } : form)),
    );
    await models.caughtUp((await plans.save(plan)).position);

    const after = await writers('parts');
    expect([...after].filter(([id, writer]) => before.get(id) !== writer).map(([id]) => id)).toEqual([forms[7]?.id]);
    expect(await writers('subprogrammes')).toEqual(copiesBefore);
  });

  it('lose and duplicate nothing when the connection is lost in the middle of a batch', async () => {
    const plan = newPlan();
    let { position } = await plans.save(plan);
    for (let i = 0; i < 30; i++) {
      plan.asset(`Asset ${i}`, [part('')], null);
      ({ position } = await plans.save(plan));
      if (i % 10 === 5) await plans.cut('programme_detail');
    }
    await models.caughtUp(position);
    await expectEqualToLog(plan.programme.id);
  });

  it('count active scenarios without the baseline, show them under the current name of their base, and hide those of a removed base', async () => {
    const base = newPlan();
    await plans.save(base);
    const scenarios = [1, 2, 3].map((i) =>
      plans.plan().add(
        created((lastId += 1), {
          baseProjectId: base.programme.id,
          name: base.programme.name,
          scenarioName: `Option ${i}`,
        }),
      ),
    );
    for (const scenario of scenarios) await plans.save(scenario);
    const removed = scenarios[0]!; // three were made just above
    await models.caughtUp((await plans.save(removed.take(activateProgramme(removed.programme, false)))).position);
    const list = async (baseProjectId: number) => reads.listed((await reads.page({ baseProjectId }, {})).items);
    expect((await list(0)).find(({ id }) => id === base.programme.id)?.scenarioCount).toBe(2);
    expect((await stored(base.programme.id))?.scenarioCount).toBe(2);
    expect(
      (await list(base.programme.id)).map(({ scenarioName, isActive }) => [scenarioName, isActive]).sort(),
    ).toEqual([
      ['Option 1', false],
      ['Option 2', true],
      ['Option 3', true],
    ]);

    const [, shown] = scenarios;
    if (!shown) throw new Error('Three were made just above');
    const before = { name: base.programme.name };
    await models.caughtUp(
      (
        await plans.save(
          base.add({ type: 'ProgrammeDetailsChanged', data: { before, after: { name: 'Under another name' } } }),
        )
      ).position,
    );
    expect(new Set((await list(base.programme.id)).map(({ name }) => name))).toEqual(new Set(['Under another name']));
    expect(await stored(shown.programme.id)).toMatchObject({
      baseName: 'Under another name',
      isHidden: false,
      programme: before,
    });
    expect(await stored(base.programme.id)).toMatchObject({ baseName: null, isHidden: false });

    await models.caughtUp((await plans.save(base.take(activateProgramme(base.programme, false)))).position);
    expect(await list(base.programme.id)).toEqual([]);
    expect(await stored(shown.programme.id)).toMatchObject({ isHidden: true });
  });
});

describe('Known words', () => {
  it('are those of the names that there are, each with how many have it', async () => {
    const sql = await models.readModels.tablesOf('programme-detail');
    const { rows: known } = await sql.query(`SELECT word, names FROM ${sql.table('known_words')} ORDER BY word`);
    const { rows: counted } = await sql.query(
      `SELECT word, count(*)::integer AS names
         FROM (SELECT own FROM ${sql.table('programme_names')} UNION ALL SELECT own FROM ${sql.table('asset_names')}) n
        CROSS JOIN LATERAL (SELECT DISTINCT unnest(string_to_array(ltrim(own), ' ')) AS word) w
        GROUP BY word ORDER BY word`,
    );
    expect(known.length).toBeGreaterThan(10);
    expect(known).toEqual(counted);
  });
});

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openPlans, type Plans } from '../../test/support/test-programmes.js';
import { LibrarySnapshot } from './library-snapshot.js';

let plans: Plans;
let models: Awaited<ReturnType<Plans['run']>>;

beforeAll(async () => {
  plans = await openPlans();
  models = await plans.run([]);
  await models.caughtUp();
});
afterAll(() => plans.close());

const rename = async (id: number, name: string) => {
  const { position } = await plans.changeLibrary(`material-${id}`, {
    type: 'MaterialChanged',
    data: { before: { name: plans.library.materials.get(id)?.name }, after: { name } },
  });
  await models.caughtUp(position);
};

/** The compared fields of the records: without stamps. */
const names = (library: { materials: ReadonlyMap<number, { name: string; retired: boolean }> }) =>
  [...library.materials].map(([id, { name, retired }]) => [id, name, retired]);

describe("The library's read model", () => {
  it("contains the records of the library's events", async () => {
    const read = await models.snapshot.latest();
    expect(names(read)).toEqual(names(plans.library));
    expect(read.taskCodes).toEqual(plans.library.taskCodes);
    for (const kind of ['units', 'regions', 'metrics', 'assetCategories'] as const)
      expect(read[kind]).toEqual(plans.library[kind]);
    for (const shelf of ['productionRates', 'elementMakeups', 'subprogrammes', 'vehicles'] as const) {
      expect([...read[shelf].keys()]).toEqual([...plans.library[shelf].keys()]);
    }
  });

  it('returns the same object until something changes, and then the same unchanged records', async () => {
    const before = await models.snapshot.latest();
    expect(await models.snapshot.latest()).toBe(before);
    await rename(1, 'Concrete C32/40');
    const after = await models.snapshot.latest();
    expect(after.materials.get(1)).toMatchObject({ name: 'Concrete C32/40', familyName: 'Concrete' });
    expect(before.materials.get(1)?.name).toBe('Ready-mix concrete C32/40');
    expect(after.materials.get(2)).toBe(before.materials.get(2));
    expect(after.productionRates).toBe(before.productionRates);
  });

  it('continues from its rows when another instance takes over', async () => {
    await rename(2, 'First');
    await plans.cut('library_v');
    await rename(2, 'Second');
    await rename(3, 'Third');
    const fresh = new LibrarySnapshot(models.readModels);
    expect(names(await fresh.latest())).toEqual(names(plans.library));
    expect(names(await models.snapshot.latest())).toEqual(names(plans.library));
  });

  it('is the same after a rebuild, to the last revision', async () => {
    const live = await models.readModels.checksum('library');
    await models.runner.rebuild('library');
    expect(await models.readModels.checksum('library')).toBe(live);
    await rename(4, 'After the rebuild');
    expect((await models.snapshot.latest()).materials.get(4)?.name).toBe('After the rebuild');
  });
});

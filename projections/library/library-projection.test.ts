import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openPlans, type Plans } from '../../test/support/plans.js';
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

/** Records as the events make them; who made them when is not what is compared. */
const names = (library: { materials: ReadonlyMap<number, { name: string; retired: boolean }> }) =>
  [...library.materials].map(([id, { name, retired }]) => [id, name, retired]);

describe("The library's read model", () => {
  it('holds what the events of the library say', async () => {
    const read = await models.snapshot.latest();
    expect(names(read)).toEqual(names(plans.library));
    expect(read.taskCodes).toEqual(plans.library.taskCodes);
    for (const shelf of ['units', 'regions', 'metrics', 'assetCategories'] as const)
      expect(read[shelf]).toEqual(plans.library[shelf]);
    for (const shelf of ['productionRates', 'elementMakeups', 'subprogrammes', 'vehicles'] as const) {
      expect([...read[shelf].keys()]).toEqual([...plans.library[shelf].keys()]);
    }
  });

  it('gives the same object until something changes, and then leaves alone what did not', async () => {
    const before = await models.snapshot.latest();
    expect(await models.snapshot.latest()).toBe(before);
    await rename(1, 'Concrete C32/40');
    const after = await models.snapshot.latest();
    expect(after.materials.get(1)).toMatchObject({ name: 'Concrete C32/40', familyName: 'Concrete' });
    expect(before.materials.get(1)?.name).toBe('Ready-mix concrete C32/40');
    expect(after.materials.get(2)).toBe(before.materials.get(2));
    expect(after.productionRates).toBe(before.productionRates);
  });

  it('goes on from its rows when an instance takes over', async () => {
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

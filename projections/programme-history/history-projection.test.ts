import { afterAll, beforeAll, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { ARBITRARY_EDIT, type Edit, performEdit } from '../../test/support/planner-edits.js';
import { openPlans, type Plans } from '../../test/support/test-programmes.js';
import { programmeHistoryProjection } from './history-projection.js';

let plans: Plans;
let models: Awaited<ReturnType<Plans['run']>>;
beforeAll(async () => {
  plans = await openPlans();
  models = await plans.run([programmeHistoryProjection]);
});
afterAll(() => plans.close());

it('is the same whether it follows live, command by command, or is built anew in large batches', async () => {
  const [edits] = fc.sample(fc.array(fc.record(ARBITRARY_EDIT), { minLength: 25, maxLength: 30 }), 1) as [Edit[]];
  const all = [plans.plan().sized(1, 5, 1), plans.plan().sized(2, 5, 2)];
  for (const plan of all) await plans.save(plan);
  for (const [i, edit] of edits.entries()) {
    const plan = all[i % 2];
    if (plan) await performEdit(plans, plan, edit);
    await models.caughtUp(await plans.store.head());
  }
  const live = await models.readModels.checksum('programme-history');
  expect(live).toMatch(/^entries [1-9]/m);
  await models.runner.rebuild('programme-history');
  expect(await models.readModels.checksum('programme-history')).toBe(live);
});

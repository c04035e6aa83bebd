import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { A9, openPlans, type Plans } from '../../test/support/plans.js';
import { labourViews } from '../labour-views/labour-views.js';
import { materialViews } from '../material-views/material-views.js';

let plans: Plans;
beforeEach(async () => {
  plans = await openPlans();
});
afterEach(() => plans.close());

describe('x', () => {
  it('works', async () => {
    const plan = await plans.plan().sample(A9, 1);
    await plans.save(plan);
    const { readModels, caughtUp, runner } = await plans.run([materialViews, labourViews]);
    await caughtUp();
    const sql = await readModels.of('labour-views');
    const { rows } = await sql.query(`SELECT sum(man_days) AS d, count(*) FROM ${sql.table('labour_lines')}`);
    expect(rows).toEqual([]);
    expect(await runner.status()).toEqual(0);
    expect(plans.logged).toEqual([]);
  });
});

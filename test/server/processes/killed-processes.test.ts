import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually as repeatUntil } from '../../support/eventually.js';
import { filledBy, type RunningProcess, SplitProduct } from '../../support/processes/split-product.js';

/** Processes are starting and ending, so errors are retried. */
const eventually = <Found>(look: () => Promise<Found>) => repeatUntil(look, { pauseMs: 50, ignoreErrors: true });

// Each of them once; again and again, and with Kafka: split.full.test.ts and soak.full.test.ts.
describe('Of the product in separate processes', () => {
  let product: SplitProduct;
  let token = '';
  beforeAll(async () => {
    product = await SplitProduct.prepare();
    await product.start(['--api', '1', '--projector', '2']);
    token = await product.signUp('planner@example.com');
  });
  afterAll(() => product?.remove());

  const made: string[] = [];
  /** Makes a programme, under another name with each try: of one whose answer was lost nobody knows whether it is there. */
  const expectWritable = () => {
    let tries = 0;
    return eventually(async () => {
      const name = `Bypass ${made.length}.${++tries}`;
      const { position } = await product.createProgramme(name, token);
      made.push(name);
      return (await product.programmes(token, { position })).includes(name);
    });
  };

  it('a projector that is killed is replaced by the one that stands by', async () => {
    const projectors = await product.processes('projector');
    const filled = await Promise.all(projectors.map(filledBy));
    const active = projectors[filled.findIndex((those) => those.includes('library'))] as RunningProcess;
    const standby = projectors.find(({ pid }) => pid !== active.pid) as RunningProcess;
    process.kill(active.pid, 'SIGKILL');
    await eventually(async () => (await filledBy(standby)).join() === filled.flat().sort().join());
    await expectWritable();
  });

  it('an api that is killed is started again', async () => {
    const [api] = await product.processes('api');
    process.kill(api?.pid as number, 'SIGKILL');
    await eventually(async () => (await product.processes('api')).some(({ pid }) => pid !== api?.pid));
    await expectWritable();
  });

  it('PostgreSQL that is killed is started again, with all that was acknowledged', async () => {
    const [postgres] = await product.processes('postgres');
    process.kill(postgres?.pid as number, 'SIGKILL');
    await expectWritable();
    expect(await product.programmes(token)).toEqual(expect.arrayContaining(made));
  });
});

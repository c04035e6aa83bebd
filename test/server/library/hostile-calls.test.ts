import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type RunningApi, type SignedUp, startApi } from '../../support/api.js';

// docs/quality.md, Under load and attack.

let api: RunningApi;
let ann: SignedUp;
beforeAll(async () => {
  api = await startApi();
  ann = await api.register();
});
afterAll(() => api.close());

type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';
async function send<Answer>(method: Method, path: string, body?: object, status = 200): Promise<Answer> {
  const answer = await ann.as(method, path).send(body);
  expect({ path, status: answer.status, body: answer.body as unknown }).toMatchObject({ status });
  return answer.body as Answer;
}
const times = <Made>(count: number, make: (index: number) => Made): Made[] =>
  Array.from({ length: count }, (_, i) => make(i));
const ownTasks = () => send<readonly object[]>('get', '/api/CustomInputs/tasks?pageSize=1000');

describe('Tasks by themselves, several at once', () => {
  it('have each a code of its own', async () => {
    const refused = await send(
      'post',
      '/api/Tasks/bulk',
      times(3, (i) => ({ name: `Task ${i}`, taskCode: 'QQB001' })),
      422,
    );
    const taken = ['This task code is already in use. Please choose a different one.'];
    expect(refused).toMatchObject({ errors: { '1.taskCode': taken, '2.taskCode': taken } });
    expect(await ownTasks()).toEqual([]);
  });

  it('are as many as a subprogramme takes', async () => {
    const refused = await send(
      'post',
      '/api/Tasks/bulk',
      times(1_001, (i) => ({ name: `Task ${i}`, baseTaskId: 1 })),
      422,
    );
    expect(refused).toMatchObject({ errors: { body: ['Up to 1000 tasks are taken at once'] } });
    expect(await ownTasks()).toEqual([]);
  });
});

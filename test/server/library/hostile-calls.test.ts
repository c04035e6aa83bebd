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

describe('A search', () => {
  it('looks for as many words as anybody types', async () => {
    await send('post', '/api/Materials', {
      name: 'abcdefghijklmnopqrstu',
      familyName: 'Fill',
      subFamily: 'Sand',
      unitId: 5,
    });
    const found = (query: string) =>
      send<object[]>('get', `/api/CustomInputs/materials?query=${encodeURIComponent(query)}`);
    const words = [...'abcdefghijklmnopqrst'];
    expect(await found([...words, ...words].join(' '))).toHaveLength(1);
    expect(await found('a nothing')).toEqual([]);
    expect(await found([...words, 'nothing'].join(' '))).toHaveLength(1);
  });
});

describe('A figure', () => {
  it('that hours are divided by is large enough for them to be numbers', async () => {
    const rate = {
      rateName: 'Dig',
      regionName: 'United Kingdom',
      unitPerHourId: 5,
      ratePerHour: 1e-320,
      lbT_Labour: 2,
      lbT_Foreman: 0,
    };
    const refused = await send('post', '/api/ProductionRates', rate, 422);
    expect(refused).toMatchObject({
      errors: { ratePerHour: ['Rate Per Hour is 0 or a number from 0.000001 up to 1000000000'] },
    });
    for (const ratePerHour of [0, 0.000001]) await send('post', '/api/ProductionRates', { ...rate, ratePerHour });
    const productionRates = [{ id: 1, ratePerHour: 1e-320 }];
    const { incomplete } = await send<{ incomplete: string[] }>('post', '/api/CustomInputs/preview', {
      productionRates,
    });
    expect(incomplete).toEqual(['productionRates.0.ratePerHour']);
  });
});

describe('An input that a call made without all of its fields', () => {
  it('is the same in the file that it is exported to', async () => {
    const dot = await api.register();
    const makeup = { elementMakeupName: 'Cut', activities: [{ workActivityName: 'Dig', duration: 99.99, lag: -0 }] };
    await dot.as('post', '/api/ElementMakeups/full').send(makeup).expect(200);
    const { text } = await dot.as('get', '/api/CustomInputs/export?format=csv&kind=elementMakeups').expect(200);
    const preview = await dot
      .as('post', '/api/CustomInputs/import/preview')
      .attach('file', Buffer.from(text), 'Element make ups.csv')
      .expect(200);
    expect(preview.body).toMatchObject({ counts: { noChange: 1, update: 0 } });
  });
});

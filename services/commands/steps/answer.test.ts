import { describe, expect, it } from '@jest/globals';
import { added, commandOn, STREAM } from '../../../test/support/command-steps.js';
import { answer } from './answer.js';

describe('Answer', () => {
  it('says what was written, where and under which id', async () => {
    const { context, log } = await commandOn(['North', 'East']);
    expect(await answer(context, { version: 2, events: [added('East')] })).toEqual({
      answer: ['North', 'East'],
      programmeId: 42,
      version: 2,
      position: '2',
      commandId: context.request.commandId,
    });
    expect(log.calls).toEqual([]);
  });

  it('is of the state right after the command, whatever came later', async () => {
    const { context, log, states } = await commandOn(['North', 'East']);
    await log.grow('West');
    await states.latest(STREAM);
    expect(await answer(context, { version: 2, events: [] })).toMatchObject({
      answer: ['North', 'East'],
      version: 2,
      position: '2',
    });
  });

  it('reads what memory does not have yet', async () => {
    const { context, log } = await commandOn(['North']);
    await log.grow('East');
    expect(await answer(context, { version: 2, events: [] })).toMatchObject({ answer: ['North', 'East'] });
  });
});

import { describe, expect, it } from '@jest/globals';
import { added, addZone, commandOn, STREAM } from '../../../test/support/command-steps.js';
import type { Position } from '../../platform/position.js';
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

  it('is made of the events alone where they are enough, unless they were appended by an earlier try', async () => {
    const change = addZone('East', { answerFromEvents: (events) => [`${events.length} more`] });
    const { context, log } = await commandOn(['North', 'East'], { change });
    log.calls.length = 0;
    const written = await answer(context, { version: 2, events: [added('East')], position: '2' as Position });
    expect(written).toMatchObject({ answer: ['1 more'], version: 2, position: '2' });
    expect(log.calls).toEqual([]);
    expect(await answer(context, { version: 2, events: [added('East')] })).toMatchObject({ answer: ['North', 'East'] });
  });

  it('reads what memory does not have yet', async () => {
    const { context, log } = await commandOn(['North']);
    await log.grow('East');
    expect(await answer(context, { version: 2, events: [] })).toMatchObject({ answer: ['North', 'East'] });
  });
});

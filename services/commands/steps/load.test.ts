import { describe, expect, it } from '@jest/globals';
import { addZone, commandOn, request } from '../../../test/support/command-steps.js';
import { load } from './load.js';

describe('Load', () => {
  it('takes the state in memory without asking the log, and does not take it for the last one', async () => {
    const { log, context } = await commandOn(['North', 'South'], {
      change: addZone('East', { ids: (zones) => ({ zone: zones.length }) }),
    });
    await load(context);
    expect(context).toMatchObject({ version: 2, isConfirmed: false, wantedIds: { zone: 2 } });
    expect(log.calls).toEqual([]);
  });

  it.each([
    ['when it has to', true, {}],
    ['when there is none in memory', false, { isKnown: false }],
    ['when the sender saw a later one', false, { request: request({ ifMatch: 3 }) }],
  ])('asks the log %s', async (_, mustLoad, given) => {
    const { log, context } = await commandOn(['North', 'South'], given);
    await log.grow('West');
    await load(Object.assign(context, { mustLoad }));
    expect(context).toMatchObject({ version: 3, isConfirmed: true });
    expect(log.calls).toEqual(['read']);
  });

  it('keeps the state of a stream that does not exist, which no cache has', async () => {
    const { log, context } = await commandOn([], { isKnown: false });
    await load(context);
    expect(context).toMatchObject({ version: 0, isConfirmed: true, empty: { version: 0 } });
    await load(context);
    expect(context.isConfirmed).toBe(true);
    expect(log.calls).toEqual(['read']);
  });
});

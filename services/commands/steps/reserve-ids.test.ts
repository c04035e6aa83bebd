import { describe, expect, it } from '@jest/globals';
import { commandOn } from '../../../test/support/command-steps.js';
import { reserveIds } from './reserve-ids.js';

describe('Reserve ids', () => {
  it('reserves what is wanted and not reserved yet', async () => {
    const { context, reserved } = await commandOn(['North']);
    context.wantedIds = { part: 2, zone: 3, task: 0 };
    context.ids = { part: { first: 1, last: 2 }, zone: { first: 1, last: 2 } };
    await reserveIds(context);
    expect(reserved).toEqual([{ zone: 3 }]);
    expect(context.ids).toEqual({ part: { first: 1, last: 2 }, zone: { first: 101, last: 103 } });
  });

  it('asks for nothing when everything is reserved', async () => {
    const { context, reserved } = await commandOn(['North']);
    context.wantedIds = { part: 2 };
    context.ids = { part: { first: 1, last: 5 } };
    await reserveIds(context);
    expect(reserved).toEqual([]);
  });
});

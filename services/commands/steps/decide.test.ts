import { describe, expect, it } from '@jest/globals';
import { added, addZone, commandOn, request, type Zones } from '../../../test/support/command-steps.js';
import { notFound, refuse } from '../../platform/problem.js';
import { RETRY } from '../pipeline-context.js';
import { decide } from './decide.js';
import { load } from './load.js';

describe('Decide', () => {
  it('decides on the state in memory, with the reserved ids, and remembers the event that it stands on', async () => {
    const given: unknown[] = [];
    const change = addZone('East', {
      decide: (...all) => {
        given.push(all);
        return { events: [added('East')] };
      },
    });
    const { context, log, states } = await commandOn(['North'], { change });
    await load(context);
    context.ids = { zone: { first: 1, last: 1 } };
    expect(await decide(context)).toBeUndefined();
    expect(given).toEqual([[['North'], { zone: { first: 1, last: 1 } }, undefined]]);
    const { version, hash } = await states.latest(context.stream);
    expect(context.decided).toEqual({ after: { version, hash }, events: [added('East')] });
    expect(log.calls).toEqual(['read']);
  });

  it('is given what the sender saw', async () => {
    let seen: Zones | undefined;
    const change = addZone('East', { decide: (_, __, before) => ((seen = before), { events: [] }) });
    const { context } = await commandOn(['North', 'South'], { change, request: request({ ifMatch: 1 }) });
    await load(context);
    await decide(context);
    expect(seen).toEqual(['North']);
  });

  it('refuses a version that the stream does not have', async () => {
    const { context } = await commandOn(['North'], { request: request({ ifMatch: 2 }) });
    await load(context);
    expect(await decide(context)).toMatchObject({ refusal: { kind: 'stale', code: 'no-such-version' } });
  });

  it('is asked again when the stream has moved on, also while it was prepared', async () => {
    const { context, log, states } = await commandOn(['North']);
    await load(context);
    await log.grow('West');
    await states.latest(context.stream);
    expect(await decide(context)).toBe(RETRY);
    const prepared = await commandOn(['North'], {
      change: addZone('East', { prepare: async () => void (await prepared.log.grow('West')) as undefined }),
    });
    await load(prepared.context);
    expect(await decide(prepared.context)).toBe(RETRY);
  });

  it('hands on what the decision, or what it needs, is refused for', async () => {
    const refusal = refuse(notFound('zone-not-found'));
    for (const over of [{ decide: () => refusal }, { prepare: async () => refusal }]) {
      const { context } = await commandOn(['North'], { change: addZone('East', over) });
      await load(context);
      expect(await decide(context)).toEqual(refusal);
      expect(context.decided).toBeUndefined();
    }
  });
});

import { describe, expect, it } from '@jest/globals';
import { addZone, commandOn, STREAM, type ZoneAdded, type Zones } from '../../../test/support/command-steps.js';
import { notFound } from '../../platform/problem.js';
import { RETRY } from '../pipeline-context.js';
import type { StreamNames } from '../stream-change.js';
import { decide } from './decide.js';
import { load } from './load.js';
import { reserveNames, settleNames } from './reserve-names.js';

const taken = notFound('name-taken');

function names(refusal?: typeof taken) {
  const calls: unknown[] = [];
  const kept: StreamNames<Zones, ZoneAdded> = {
    claimed: (zones, events) =>
      events
        .filter(({ data }) => !zones.includes(data.zoneName))
        .map(({ data: { zoneName: name } }) => ({ scope: 'zone', key: name, name })),
    reserve: async (...all) => (calls.push(['reserve', ...all]), refusal),
    settle: async (...all) => void calls.push(['settle', ...all]),
  };
  return { calls, kept };
}

const EAST = { scope: 'zone', key: 'East', name: 'East' };

async function decidedOn(kept: StreamNames<Zones, ZoneAdded>, zones: readonly string[], change = addZone('East')) {
  const command = await commandOn(zones, { names: kept, change });
  await load(command.context);
  await decide(command.context);
  return command;
}

describe('Reserve names', () => {
  it('reserves the names that the events give and the stream does not have, and settles them', async () => {
    const { calls, kept } = names();
    const { context } = await decidedOn(kept, ['North']);
    expect(await reserveNames(context)).toBeUndefined();
    await settleNames(context);
    expect(calls).toEqual([
      ['reserve', STREAM, [EAST]],
      ['settle', STREAM, [EAST]],
    ]);
  });

  it('asks for nothing when there is nothing new', async () => {
    const { calls, kept } = names();
    const renamed = await decidedOn(kept, ['East']);
    const unchanged = await decidedOn(kept, ['North'], addZone('East', { decide: () => ({ events: [] }) }));
    for (const { context } of [renamed, unchanged]) {
      expect(await reserveNames(context)).toBeUndefined();
      await settleNames(context);
    }
    expect(calls).toEqual([]);
  });

  it('is refused when one is taken, and lets go what it reserved', async () => {
    const { calls, kept } = names(taken);
    const { context } = await decidedOn(kept, ['North']);
    expect(await reserveNames(context)).toEqual({ refusal: taken });
    await settleNames(context);
    expect(calls.at(-1)).toEqual(['settle', STREAM, [EAST]]);
  });

  it('reserves nothing for a decision on a state that is no longer there', async () => {
    const { calls, kept } = names();
    const { context, log, states } = await decidedOn(kept, ['North']);
    await log.grow('West');
    await states.latest(STREAM);
    expect(await reserveNames(context)).toBe(RETRY);
    expect(calls).toEqual([]);
  });
});

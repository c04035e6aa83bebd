import { describe, expect, it } from '@jest/globals';
import { added, addZone, commandOn, type ZoneAdded, type Zones } from '../../test/support/command-steps.js';
import { notFound, refuse } from '../platform/problem.js';
import { runCommand } from './command-pipeline.js';
import { MAX_TRIES, type StreamNames } from './stream-change.js';

const refusedOnce = refuse(notFound('zone-not-found'));

describe('A command', () => {
  it('is one append when memory has the last state', async () => {
    const { context, log, ledger } = await commandOn(['North']);
    expect(await runCommand(context)).toMatchObject({ answer: ['North', 'East'], version: 2 });
    expect(log.calls).toEqual(['append']);
    expect(ledger.calls).toHaveLength(1);
  });

  it('that was decided on a state that is not the last one is decided again', async () => {
    const decidedOn: Zones[] = [];
    const change = addZone('East', { decide: (zones) => (decidedOn.push([...zones]), { events: [added('East')] }) });
    const { context, log } = await commandOn(['North'], { change });
    await log.grow('West');
    expect(await runCommand(context)).toMatchObject({ answer: ['North', 'West', 'East'], version: 3 });
    expect(decidedOn).toEqual([['North'], ['North', 'West']]);
  });

  it('is refused by the state in the log only', async () => {
    const change = addZone('East', {
      decide: (zones) => (zones.includes('West') ? { events: [added('East')] } : refusedOnce),
    });
    const stale = await commandOn(['North'], { change });
    await stale.log.grow('West');
    expect(await runCommand(stale.context)).toMatchObject({ answer: ['North', 'West', 'East'] });
    const { context, log } = await commandOn(['North'], { change });
    expect(await runCommand(context)).toEqual(refusedOnce);
    expect(log.calls).toEqual(['read']);
  });

  it('on a stream that others change all the time is refused after some tries, and keeps no name', async () => {
    const settled: unknown[] = [];
    const names: StreamNames<Zones, ZoneAdded> = {
      claimed: () => [{ scope: 'zone', key: 'east', name: 'East' }],
      reserve: async () => undefined,
      settle: async (...all) => void settled.push(all),
    };
    let tries = 0;
    const change = addZone('East', { decide: () => ((tries += 1), { events: [added('East')] }) });
    const { context, log } = await commandOn(['North'], { change, names });
    const append = log.append.bind(log);
    log.append = async (...all) => {
      await log.grow('West');
      return append(...all);
    };
    expect(await runCommand(context)).toMatchObject({ refusal: { kind: 'unavailable', code: 'too-busy' } });
    expect(tries).toBe(MAX_TRIES);
    expect(settled).toHaveLength(1);
  });
});

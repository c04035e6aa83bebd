import { describe, expect, it } from '@jest/globals';
import { Registry } from 'prom-client';
import { registerGauge, type Sample } from './metrics.js';

describe('A gauge that is read at each scrape', () => {
  const samples = async (registry: Registry) =>
    (await registry.metrics()).split('\n').filter((line) => line !== '' && !line.startsWith('#'));

  it('has the samples of that moment, and none while it cannot be read; other metrics are unaffected', async () => {
    const registry = new Registry();
    let now: () => readonly Sample[] = () => [{ labels: { state: 'on' }, value: 1 }];
    registerGauge(registry, 'state', 'A state.', ['state'], () => now());
    registerGauge(registry, 'steady', 'Always read.', [], async () => [{ value: 7 }]);
    expect(await samples(registry)).toEqual(['state{state="on"} 1', 'steady 7']);
    now = () => [{ labels: { state: 'off' }, value: 1 }];
    expect(await samples(registry)).toEqual(['state{state="off"} 1', 'steady 7']);
    now = () => {
      throw new Error('The database is away');
    };
    expect(await samples(registry)).toEqual(['steady 7']);
  });

  it('has no sample, rather than 0, where nothing is known', async () => {
    const registry = new Registry();
    const known: Sample[] = [];
    registerGauge(registry, 'lag', 'A lag.', [], () => known);
    expect(await samples(registry)).toEqual([]);
    known.push({ value: 3 });
    expect(await samples(registry)).toEqual(['lag 3']);
    known.pop();
    expect(await samples(registry)).toEqual([]);
  });
});

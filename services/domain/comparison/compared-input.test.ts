import { describe, expect, it } from '@jest/globals';
import { compared, differs, type InputValue } from './compared-input.js';

const [NONE, DAYS] = [
  { count: 0, days: [] },
  { count: 1, days: [{ date: '2027-05-03', description: 'May Day' }] },
];

describe('An input of scenarios', () => {
  it.each<[keyof InputValue, InputValue, InputValue]>([
    ['text', { text: 'North' }, { text: 'South' }],
    ['amount', { amount: 700, unit: 'm' }, { amount: 750, unit: 'm' }],
    ['unit', { amount: 700, unit: 'm' }, { amount: 700, unit: 'km' }],
    ['start', { start: '2027-03-01', end: '2027-03-26' }, { start: '2027-03-02', end: '2027-03-26' }],
    ['end', { start: '2027-03-01', end: '2027-03-26' }, { start: '2027-03-01', end: '2027-03-27' }],
    ['hours', { hours: [8, 8] }, { hours: [8, 6] }],
    ['hours', { hours: [1, 12] }, { hours: [11, 2] }],
    ['hours', { hours: [8] }, {}],
    ['added', { amount: 1, added: NONE, removed: NONE }, { amount: 1, added: DAYS, removed: NONE }],
    ['removed', { amount: 1, added: NONE, removed: NONE }, { amount: 1, added: NONE, removed: DAYS }],
  ])('differs where one scenario has another %s', (_, one, other) => {
    expect(differs(compared('size', [one, { ...one }, other]))).toBe(true);
    expect(differs(compared('size', [other, one]))).toBe(true);
    for (const same of [one, other]) expect(differs(compared('size', [same, { ...same }]))).toBe(false);
  });

  it('does not differ for what a scenario has not that it is about', () => {
    const [north, south] = [{ text: 'North' }, { text: 'South' }];
    expect(differs(compared('partZone', [undefined, north, undefined, north]))).toBe(false);
    expect(differs(compared('partZone', [undefined, undefined]))).toBe(false);
    expect(differs(compared('partZone', [undefined, north, undefined, south]))).toBe(true);
  });

  it('differs where a scenario has it not that could', () => {
    const road = { text: 'Road' };
    const having = (...couldHave: boolean[]) =>
      differs(compared('asset', [road, undefined], { asset: 'Road' }, couldHave));
    expect([having(true, true), having(true, false)]).toEqual([true, false]);
  });
});

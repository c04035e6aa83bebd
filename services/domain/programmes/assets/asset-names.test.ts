import { describe, expect, it } from '@jest/globals';
import { AssetNames } from './asset-names.js';

describe('The names of assets', () => {
  const names = new AssetNames([
    [1, 'Road'],
    [2, ' road'],
    [5, 'Bridge'],
  ]);

  it('are found as they are compared, or exactly', () => {
    expect([...names.withName('ROAD ')]).toEqual([1, 2]);
    expect(names.spelled('Road')).toEqual([1]);
    expect([[...names.withName('Ramp')], names.spelled('bridge')]).toEqual([[], []]);
    expect([names.get(5), names.has(5), names.has(3)]).toEqual(['Bridge', true, false]);
  });

  it('are found under the last one only, and a copy does not follow', () => {
    const renamed = new AssetNames(names);
    renamed.set(1, 'Street');
    expect([[...renamed.withName('road')], [...renamed.withName('street')]]).toEqual([[2], [1]]);
    expect([...renamed]).toEqual([
      [1, 'Street'],
      [2, ' road'],
      [5, 'Bridge'],
    ]);
    expect(names.get(1)).toBe('Road');
  });

  it('tell the greatest number', () => {
    expect([new AssetNames().lastId, names.lastId]).toEqual([0, 5]);
  });
});

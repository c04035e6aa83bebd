import { describe, expect, it } from '@jest/globals';
import type { Asset } from '../../../lib/api-types.js';
import { cyclePath, mainline } from '../testing/sample.js';
import { findSameAsset } from './same-asset.js';

const called = (assetName: string, asset: Asset): Asset => ({ ...asset, assetName });
const withParts = (asset: Asset, ...ids: number[]): Asset => ({
  ...asset,
  parts: asset.parts.filter(({ id }) => ids.includes(id)),
});

describe('the same asset later', () => {
  it('is the one with its parts, whatever the names say', () => {
    const now = [called('Mainline', cyclePath()), called('Main line', mainline())];
    expect(findSameAsset(now, mainline())?.assetName).toBe('Main line');
  });

  it('is the one that holds most of them when they were moved apart', () => {
    const now = [called('Ramp', withParts(mainline(), 1)), called('Rest', withParts(mainline(), 2, 3))];
    expect(findSameAsset(now, mainline())?.assetName).toBe('Rest');
  });

  it('is none when all of them are gone', () => {
    expect(findSameAsset([cyclePath()], mainline())).toBeUndefined();
  });
});

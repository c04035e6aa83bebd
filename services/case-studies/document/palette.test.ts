import { describe, expect, it } from '@jest/globals';
import { chart, color } from '../../../web/src/ui/theme/tokens.js';
import { PALETTE, SLOTS } from './palette.js';

describe('the palette of the document', () => {
  it('is that of the screens in the light scheme, which paper has', () => {
    expect(color.light).toMatchObject(PALETTE);
    expect(SLOTS).toEqual(chart.slots.map(({ light }) => light));
  });
});

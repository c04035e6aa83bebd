import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { UNITS } from '../../../test/support/arbitrary-programmes.js';
import { convert } from './unit-conversion.js';

describe('showing a figure in another unit', () => {
  it('divides one conversion to SI by the other', () => {
    expect(convert(2, UNITS.kilometre, UNITS.metre)).toBe(2000);
    expect(convert(1500, UNITS.kilogram, UNITS.tonne)).toBe(1.5);
    expect(convert(1, UNITS.cubicYard, UNITS.cubicMetre)).toBe(0.764554857984);
  });

  it('comes back to the figure that it started from', () => {
    fc.assert(
      fc.property(fc.double({ min: 1e-6, max: 1e12, noNaN: true }), (value) => {
        const shown = convert(value, UNITS.kilometre, UNITS.foot);
        expect(convert(shown, UNITS.foot, UNITS.kilometre) / value).toBeCloseTo(1, 12);
      }),
    );
  });

  it('is refused between measurement types, naming both units', () => {
    const refused = () => convert(1, UNITS.tonne, UNITS.cubicMetre);
    expect(refused).toThrow(new RangeError('t (Mass) cannot be shown in m3 (Volume)'));
  });
});

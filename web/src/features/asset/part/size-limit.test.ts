import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { sizeFault as faultOfServer } from '../../../../../services/domain/programmes/assets/size-limit.js';
import type { Unit } from '../../../lib/api-types.js';
import { units } from '../testing/sample.js';
import { sizeFault } from './size-limit.js';

it('a size is refused here where the server would refuse it, in its words', () => {
  const types = ['Length', 'Area', 'Volume', 'Mass', 'Number'] as const;
  const anyUnit = fc
    .record({
      of: fc.constantFrom(...units),
      measurmentType: fc.constantFrom(...types),
      conversionToSI: fc.constantFrom(0.001, 0.3048, 1, 1000, 4046.8564224, 10_000),
    })
    .map(({ of, ...over }) => ({ ...of, ...over }));
  fc.assert(
    fc.property(anyUnit, fc.double({ min: 0, max: 1e15, noNaN: true }), (unit, size) => {
      expect(sizeFault(size, unit as Unit)).toBe(faultOfServer(size, unit as Parameters<typeof faultOfServer>[1]));
    }),
  );
});

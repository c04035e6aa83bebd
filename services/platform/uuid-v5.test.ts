import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { v5 } from 'uuid';
import { uuidV5 } from './uuid-v5.js';

it('A UUID of version 5 is that of the package uuid', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.uuid(), (name, namespace) => {
      expect(uuidV5(name, namespace)).toBe(v5(name, namespace));
    }),
  );
  expect(() => uuidV5('name', 'no-uuid')).toThrow(TypeError);
});

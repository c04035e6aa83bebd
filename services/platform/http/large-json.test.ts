import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { holdsMany, jsonPieces } from './large-json.js';

const many = Array.from({ length: 600 }, (_, id) => ({ id, name: `Part "${id}"`, zone: id % 2 ? null : undefined }));

describe('A large answer', () => {
  it('is the text that JSON.stringify makes, wherever its long list is', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 3 }), (other) => {
        for (const value of [many, { other, parts: many }, [other, { a: { parts: many, none: undefined } }], other])
          expect([...jsonPieces(value)].join('')).toBe(JSON.stringify(value));
      }),
    );
  });

  it('has pieces of one item of its long list at most', () => {
    const longest = Math.max(...[...jsonPieces({ parts: many })].map(({ length }) => length));
    expect(longest).toBeLessThan(100);
  });

  it.each([
    [{ parts: many.slice(0, 500) }, false],
    [[{ parts: [{ tasks: many }] }], true],
    [null, false],
    ['x'.repeat(1_000), false],
  ])('is told from a small one', (value, isLarge) => expect(holdsMany(value)).toBe(isLarge));
});

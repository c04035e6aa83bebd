import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { isLarge, jsonPieces } from './large-json.js';

const many = Array.from({ length: 9_000 }, (_, id) => ({ id, name: `Part "${id}"`, zone: id % 2 ? null : undefined }));

describe('A large answer', () => {
  it('is the text that JSON.stringify makes, wherever its long list is', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 3 }), (other) => {
        for (const value of [many, { other, parts: many }, [other, { a: { parts: many, none: undefined } }], other])
          expect([...jsonPieces(value)].join('')).toBe(JSON.stringify(value));
      }),
    );
  });

  it('has small pieces', () => {
    const longest = Math.max(...[...jsonPieces({ parts: many })].map(({ length }) => length));
    expect(longest).toBeLessThan(100);
  });

  it.each([
    [{ parts: many.slice(0, 4_000) }, false],
    [[{ parts: [{ tasks: many }] }], true],
    [Array.from({ length: 100 }, () => many.slice(0, 200)), true],
    [Object.fromEntries(many.map(({ id, name }) => [name, [id, id]])), true],
    [null, false],
    ['x'.repeat(1_000_000), false],
  ])('is told from a small one', (value, expected) => expect(isLarge(value)).toBe(expected));
});

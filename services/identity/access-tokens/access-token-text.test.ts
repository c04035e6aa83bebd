import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { accessTokenText, isAccessToken, newSecret, readAccessToken } from './access-token-text.js';

const ids = fc.integer({ min: 1, max: 2 ** 31 - 1 });
const KEY = 'a key that only this test has';

describe('an access token', () => {
  it('is read as it was written, with the same key only', () => {
    fc.assert(
      fc.property(ids, fc.string({ minLength: 1 }), (id, other) => {
        const secret = newSecret();
        const text = accessTokenText({ id, secret }, KEY);
        expect(isAccessToken(text)).toBe(true);
        expect(readAccessToken(text, KEY)).toEqual({ id, secret });
        if (other !== KEY) expect(readAccessToken(text, other)).toBeUndefined();
      }),
    );
  });

  it('of which one character is another is none', () => {
    const text = accessTokenText({ id: 1_234, secret: newSecret() }, KEY);
    fc.assert(
      fc.property(fc.nat(text.length - 1), fc.string({ minLength: 1, maxLength: 1, unit: 'grapheme' }), (at, other) => {
        fc.pre(text[at] !== other);
        expect(readAccessToken(text.slice(0, at) + other + text.slice(at + 1), KEY)).toBeUndefined();
      }),
    );
  });

  it('has 256 bits that nobody had before it', () => {
    const secrets = Array.from({ length: 1_000 }, newSecret);
    expect(new Set(secrets).size).toBe(1_000);
    expect(secrets.every((secret) => /^[0-9a-z]{50}$/.test(secret))).toBe(true);
    // 36^49 < 2^256 <= 36^50
    expect(secrets.some((secret) => !secret.startsWith('0'))).toBe(true);
  });
});

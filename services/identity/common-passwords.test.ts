import { describe, expect, it } from '@jest/globals';
import { isCommonPassword } from './common-passwords.js';

describe('a password among the commonest', () => {
  it.each([
    ['Password1!'],
    ['password'],
    ['P@ssw0rd'],
    ['P@ssw0rd2026!'],
    ['!!Dragon99'],
    ['Abc123!'],
    ['1Qaz2wsx-'],
    ['Letmein-1'],
    ['Summer-2026'],
    ['QWERTY123$'],
  ])('is %s', (password) => {
    expect(isCommonPassword(password)).toBe(true);
  });

  it.each([
    ['Plumb-1ine'],
    ['Ab-1cd'],
    ['Dog-51-rail-Basalt'],
    ['Password-of-the-9-quarries'],
    ['A1-!'],
    ['-----1'],
    ['Käse-9rötchen'],
    [''],
    [`${'!'.repeat(999)}A`],
  ])('is not %s', (password) => {
    expect(isCommonPassword(password)).toBe(false);
  });
});

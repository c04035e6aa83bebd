import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { plainLetters as ofServer } from '../../../services/domain/search/plain-letters.js';
import { holdsWords, plainLetters } from './plain-letters.js';

describe('a text as it is searched', () => {
  it('is what the server searches', () => {
    const letters = fc.constantFrom(...'ßæœøłđðþıŋħŧİIŁØÆŒĐÐÞéÉ ﬁ½東');
    const text = fc.string({ unit: fc.oneof(letters, fc.string({ unit: 'grapheme', minLength: 1, maxLength: 1 })) });
    fc.assert(fc.property(text, (one) => expect(plainLetters(one)).toBe(ofServer(one))));
  });

  it('holds every word, in any order and spelling', () => {
    const isFound = holdsWords(' jose  SAN ');
    expect([isFound('San José'), isFound('Bridge', 'San José'), isFound('San Juan')]).toEqual([true, true, false]);
    expect(holdsWords(' ')('anything')).toBe(true);
  });
});

import { describe, expect, it } from '@jest/globals';
import type { Position } from '../platform/position.js';
import { lagBetween } from './lag.js';

describe('How far a reader is behind', () => {
  it.each([
    ['3', '10', { unit: 'events', amount: 7 }],
    ['0', '10', { unit: 'events', amount: 10 }],
    ['10', '10', { unit: 'events', amount: 0 }],
    ['12', '10', { unit: 'events', amount: 0 }],
    ['0', '0', { unit: 'events', amount: 0 }],
    ['9007199254740993/9007199254740993', '9007199254741000/9007199254741000', { unit: 'bytes', amount: 7 }],
    ['0', '512/512', { unit: 'bytes', amount: 512 }],
    ['512/512', '0', { unit: 'bytes', amount: 0 }],
    ['34', '512/512', undefined],
    ['512/512', '34', undefined],
    ['34', undefined, undefined],
  ])('who stands at %s in a log that ends at %s', (position, head, lag) => {
    expect(lagBetween(position as Position, head as Position | undefined)).toEqual(lag);
  });
});

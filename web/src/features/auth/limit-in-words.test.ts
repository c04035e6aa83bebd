import { describe, expect, it } from '@jest/globals';
import { ApiError } from '../../lib/api.js';
import { durationInWords, limitInWords } from './limit-in-words.js';

const limit = (message: string, retryAfter?: number, status = 429) =>
  new ApiError(status, 'too-many-attempts', message, {}, undefined, undefined, retryAfter);

describe('a limit that was reached', () => {
  it.each([
    [
      limit('Too many failed log-ins. Please try again later.', 690),
      'Too many failed log-ins. Try again in 12 minutes.',
    ],
    [
      limit('Too many people log in at this moment. Please try again.', 2),
      'Too many people log in at this moment. Try again in 2 seconds.',
    ],
    [limit('Too many failed log-ins. Please try again later.'), 'Too many failed log-ins. Please try again later.'],
    [limit('Service unavailable', 5, 503), 'Service unavailable'],
  ])('says when to try again', (error, words) => {
    expect(limitInWords(error)).toBe(words);
  });

  it.each([
    [0, '1 second'],
    [59, '59 seconds'],
    [60, '1 minute'],
    [61, '2 minutes'],
    [3599, '60 minutes'],
    [5400, '2 hours'],
  ])('of %d s is %s', (seconds, words) => {
    expect(durationInWords(seconds)).toBe(words);
  });
});

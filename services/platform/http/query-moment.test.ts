import { expect, it } from '@jest/globals';
import { momentIn } from './query-moment.js';

it.each([
  ['2026-11-20T16:42:00Z', '2026-11-20T16:42:00.000Z'],
  ['2026-11-20T16:42+01:00', '2026-11-20T15:42:00.000Z'],
  ['2028-02-29T00:00:00.123456Z', '2028-02-29T00:00:00.123Z'],
])('%s is the moment %s', (text, moment) => {
  expect(momentIn(text)).toBe(moment);
});

it.each([
  '',
  'yesterday',
  '2026-11-20',
  // Whose afternoon?
  '2026-11-20T16:42',
  '2026-11-20T16:42:00',
  '2026-02-31T00:00:00Z',
  '2026-13-01T00:00:00Z',
  '2026-11-20T25:00:00Z',
  '2026-11-20T16:42:00+99:00',
])('%j is no moment', (text) => {
  expect(momentIn(text)).toBeUndefined();
});

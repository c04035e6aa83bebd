/** How much of the tests is run (docs/quality.md, The tests themselves). */
const DEPTH = process.env.TESTS ?? 'quick';

/**
 * How often a loop that kills, or a property, is gone through: in full by `npm run test:full`, a third of it by `npm test`, and the soak's
 * form by `npm run soak`.
 */
export function runs(full: number, soak: number): number {
  if (DEPTH === 'soak') return soak;
  return DEPTH === 'full' ? full : Math.ceil(full / 3);
}

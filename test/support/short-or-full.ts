/**
 * How often a loop that kills, or a property, is gone through: `npm test` has the short form, `npm run soak` the full one
 * (docs/quality.md, Reliability).
 */
export const shortOrFull = (short: number, full: number): number => (process.env.SOAK === 'full' ? full : short);

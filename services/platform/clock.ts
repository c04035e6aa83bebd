/** Tells the time to commands, which never look at a clock themselves (architecture.md, Decide, evolve). */
export interface Clock {
  now(): Date;
}

export const CLOCK = Symbol('Clock');

export const systemClock: Clock = { now: () => new Date() };

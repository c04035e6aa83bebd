/** Gives commands the time; decisions are pure and do not read a clock (docs/architecture.md, Rules of the write side). */
export interface Clock {
  now(): Date;
}

export const CLOCK = Symbol('Clock');

export const systemClock: Clock = { now: () => new Date() };

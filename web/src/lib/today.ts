import type { IsoDay } from './api-types.js';

/** Today where the planner is. */
export function today(now = new Date()): IsoDay {
  const two = (part: number) => String(part).padStart(2, '0');
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}

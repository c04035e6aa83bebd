import type { Limits } from '../../services/platform/config.js';
import { type RunningApi, type SignedUp, startApi, TEST_LIMITS } from './api.js';

// docs/quality.md, Under load and attack: what one account, and one process, takes at a time (docs/runbook.md, Limits).
export let api: RunningApi;

/** Starts the product of a test with some limits of its own. Who starts it ends it. */
export const start = (limits: Partial<Limits>) => startWith({ ...TEST_LIMITS, ...limits });

/** @param limits that the product follows, whenever they change */
export async function startWith(limits: Limits): Promise<[ann: SignedUp, bob: SignedUp]> {
  api = await startApi({ config: { limits } });
  return [await api.register(), await api.register()];
}

export async function programme(who: SignedUp): Promise<number> {
  const calendar = { workingPatternBitMask: 127, noShifts: 1, shift1Hours: 8, nonWorkingDays: [] };
  const body = { name: 'A9', regionId: 1, metricId: 1, calendar };
  return ((await who.as('post', '/api/Projects/full').send(body).expect(200)).body as { id: number }).id;
}

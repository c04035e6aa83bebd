import { setTimeout as pause } from 'node:timers/promises';

type Held<Found> = Exclude<Found, false | undefined>;

/**
 * Repeats a look until it returns something other than false or undefined; jest's timeout ends one that never does.
 * @param ignoreErrors a look that throws counts as false, for servers that are still starting
 */
export async function eventually<Found>(
  look: () => Found | Promise<Found>,
  { pauseMs = 10, ignoreErrors = false }: { pauseMs?: number; ignoreErrors?: boolean } = {},
): Promise<Held<Found>> {
  for (;;) {
    try {
      const found = await look();
      if (found !== false && found !== undefined) return found as Held<Found>;
    } catch (error) {
      if (!ignoreErrors) throw error;
    }
    await pause(pauseMs);
  }
}

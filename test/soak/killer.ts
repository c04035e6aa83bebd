import { setTimeout as pause } from 'node:timers/promises';

/** Something that can be killed at any moment, and comes back. */
export interface Victim {
  readonly name: string;
  /** Shortest and longest pause between two kills, seconds. */
  readonly every: readonly [number, number];
  /** Kills it; resolves when the process that restarts it has been notified. @returns false when there was nothing to kill */
  kill(): Promise<boolean>;
}

/** What was killed when, ms. */
export interface Fault {
  readonly at: number;
  readonly name: string;
}

/** The same victim, whose kills are noted. */
export const noted =
  (faults: Fault[]) =>
  (victim: Victim): Victim => ({
    ...victim,
    kill: () => {
      faults.push({ at: performance.now(), name: victim.name });
      return victim.kill();
    },
  });

/** `api 3, PostgreSQL 1`: what was killed during a wait. */
export function faultsIn(faults: readonly Fault[], began: number, tookMs: number): string {
  const counts = new Map<string, number>();
  for (const { at, name } of faults)
    if (at >= began && at <= began + tookMs) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts].map(([name, times]) => `${name} ${times}`).join(', ') || 'nothing';
}

/** Between two looks for a victim that was not there, ms. */
const LOOK_AGAIN_MS = 50;

/**
 * Kills every victim at random moments, independently, until the signal aborts, and each once at least: what a short run has not come
 * to is killed then. @returns how often each was killed
 */
export async function killAtRandom(victims: readonly Victim[], signal: AbortSignal): Promise<Map<string, number>> {
  const kills = new Map<string, number>(victims.map(({ name }) => [name, 0]));
  await Promise.all(
    victims.map(async ({ name, every: [least, most], kill }) => {
      let times = 0;
      // The first one comes early, so that a short run is not all waiting.
      for (let longest = least; ; longest = most) {
        const shortest = times === 0 ? 0 : least;
        const seconds = shortest + Math.random() * (longest - shortest);
        await pause(1_000 * seconds, undefined, { signal }).catch(() => undefined);
        if (signal.aborted && times > 0) return;
        if (await kill()) kills.set(name, (times += 1));
        else await pause(LOOK_AGAIN_MS);
      }
    }),
  );
  return kills;
}

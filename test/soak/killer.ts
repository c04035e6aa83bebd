import { setTimeout as pause } from 'node:timers/promises';

/** Something that can be killed at any moment, and comes back. */
export interface Victim {
  readonly name: string;
  /** Shortest and longest pause between two kills, seconds. */
  readonly every: readonly [number, number];
  /** Kills it; resolves when the process that restarts it has been notified. @returns false when there was nothing to kill */
  kill(): Promise<boolean>;
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

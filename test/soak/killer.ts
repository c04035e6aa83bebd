import { setTimeout as pause } from 'node:timers/promises';

/** Something that can be killed at any moment, and comes back. */
export interface Victim {
  readonly name: string;
  /** Shortest and longest pause between two kills, seconds. */
  readonly every: readonly [number, number];
  /** Kills it; resolves when the process that restarts it has been notified. @returns false when there was nothing to kill */
  kill(): Promise<boolean>;
}

/** Kills every victim at random moments, independently, until the signal aborts. @returns how often each was killed */
export async function killAtRandom(victims: readonly Victim[], signal: AbortSignal): Promise<Map<string, number>> {
  const kills = new Map<string, number>(victims.map(({ name }) => [name, 0]));
  await Promise.all(
    victims.map(async ({ name, every: [least, most], kill }) => {
      for (;;) {
        await pause(1_000 * (least + Math.random() * (most - least)), undefined, { signal }).catch(() => undefined);
        if (signal.aborted) return;
        if (await kill()) kills.set(name, (kills.get(name) ?? 0) + 1);
      }
    }),
  );
  return kills;
}

import { setTimeout as delay } from 'node:timers/promises';

/** Pauses between the attempts of a retry loop, each twice as long as the one before, from `minMs` to `maxMs`. */
export class Backoff {
  /** How long the next pause is. */
  nextMs: number;

  constructor(
    private readonly minMs: number,
    private readonly maxMs: number,
  ) {
    this.nextMs = minMs;
  }

  /** Resolves after the next pause, or as soon as the signal aborts; the caller checks the signal. */
  async pause(signal?: AbortSignal): Promise<void> {
    const ms = this.nextMs;
    this.nextMs = Math.min(2 * ms, this.maxMs);
    await delay(ms, undefined, signal && { signal }).catch(() => undefined);
  }

  /** An attempt succeeded: the next pause is the shortest one again. */
  reset(): void {
    this.nextMs = this.minMs;
  }
}

import { setTimeout as pause } from 'node:timers/promises';
import { END, streamNameFilter } from '@eventstore/db-client';
import { Bell } from '../bell.js';
import type { EventStoreDbConnection } from './connection.js';
import { streamsOf } from './stream-names.js';

/** Pause before a subscription that ended is made again. */
const AGAIN_MS = 250;

/**
 * Rung by one subscription to the whole server, which is only there to ring: what readers get they read for themselves, at
 * their own pace. So being dropped as too slow, which the server does after one append of 300 events, costs a ring at most.
 */
export class LogBell extends Bell {
  private readonly closing = new AbortController();
  private current = new AbortController();
  private listening?: Promise<void>;

  /** @param namespace before the names of the streams that ring */
  constructor(
    private readonly connection: EventStoreDbConnection,
    private readonly namespace: string,
  ) {
    super();
  }

  /** Starts listening; a second call changes nothing. */
  listen(): void {
    this.listening ??= this.listenAgainAndAgain();
  }

  /** A reader found what it should have been rung for: the subscription is dead, though nobody said so. */
  missed(): void {
    this.current.abort();
  }

  async close(): Promise<void> {
    this.closing.abort();
    await this.listening;
  }

  private async listenAgainAndAgain(): Promise<void> {
    while (!this.closing.signal.aborted) {
      this.current = new AbortController();
      try {
        await this.connection.listen(
          (client) =>
            client.subscribeToAll({
              fromPosition: END,
              filter: streamNameFilter({ regex: streamsOf(this.namespace) }),
            }),
          () => this.ring(),
          AbortSignal.any([this.closing.signal, this.current.signal]),
        );
      } catch {
        // Whatever it was: readers look for themselves until it rings again, and say themselves what does not pass.
      }
      await pause(AGAIN_MS, undefined, { signal: this.closing.signal, ref: false }).catch(() => undefined);
    }
  }
}

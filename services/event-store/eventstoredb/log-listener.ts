import { setTimeout as pause } from 'node:timers/promises';
import { END, streamNameFilter } from '@eventstore/db-client';
import { ChangeSignal } from '../change-signal.js';
import type { EventStoreDbConnection } from './connection.js';
import { streamsOf } from './stream-names.js';

/** Pause before a new subscription replaces one that ended. */
const RECONNECT_MS = 250;

/**
 * Notifies readers through one subscription to all streams of the server. The subscription only signals that the log has
 * grown: readers read the events themselves, at their own pace. The server drops a subscription as too slow after one append of
 * 300 events; here that costs one notification at most.
 */
export class LogListener extends ChangeSignal {
  private readonly closing = new AbortController();
  private current = new AbortController();
  private listening?: Promise<void>;

  /** @param namespace prefix of every stream of the log */
  constructor(
    private readonly connection: EventStoreDbConnection,
    private readonly namespace: string,
  ) {
    super();
  }

  /** Starts listening; a second call changes nothing. */
  listen(): void {
    this.listening ??= this.keepListening();
  }

  /** To be called when a reader found an event without a notification: the subscription is dead, although it has not ended. */
  restart(): void {
    this.current.abort();
  }

  async close(): Promise<void> {
    this.closing.abort();
    await this.listening;
  }

  private async keepListening(): Promise<void> {
    while (!this.closing.signal.aborted) {
      this.current = new AbortController();
      try {
        await this.connection.listen(
          (client) =>
            client.subscribeToAll({
              fromPosition: END,
              filter: streamNameFilter({ regex: streamsOf(this.namespace) }),
            }),
          () => this.notify(),
          AbortSignal.any([this.closing.signal, this.current.signal]),
        );
      } catch {
        // Every error is ignored: readers poll until the next notification, and they report errors that no retry cures.
      }
      await pause(RECONNECT_MS, undefined, { signal: this.closing.signal, ref: false }).catch(() => undefined);
    }
  }
}

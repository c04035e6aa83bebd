import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import { BEGINNING, comparePositions, type Position } from '../event-store/event.js';
import { EVENT_STORE, type EventStore, UnknownPosition } from '../event-store/event-store.js';
import { LOG, type Log } from '../platform/log.js';
import { Metrics } from '../platform/metrics/metrics.js';
import { type Change, changesOf, merged } from './change.js';

/** Changes that wait for a slow listener one by one; beyond, one for each programme. */
export const MOST_WAITING = 256;
/** Events read for somebody who comes back; who missed more reads everything anew. */
const MOST_MISSED = 20_000;

/** One connection: what it has not taken yet, which does not grow with what it misses. */
export class Listener {
  private waiting: Change[] = [];
  private wake: (() => void) | undefined;
  private over = false;

  add(changes: readonly Change[]): void {
    this.waiting.push(...changes);
    if (this.waiting.length > MOST_WAITING) this.waiting = merged(this.waiting);
    const last = this.waiting.at(-1);
    if (last && this.waiting.length > MOST_WAITING) this.waiting = [{ position: last.position, all: true }];
    this.wake?.();
  }

  end(): void {
    this.over = true;
    this.wake?.();
  }

  /** What came since the last time, as soon as something did; empty after the time, undefined at the end. */
  async take(withinMs: number): Promise<readonly Change[] | undefined> {
    if (this.waiting.length === 0 && !this.over) {
      let timer: NodeJS.Timeout | undefined;
      await new Promise<void>((resolve) => {
        this.wake = resolve;
        timer = setTimeout(resolve, withinMs);
      });
      clearTimeout(timer);
      this.wake = undefined;
    }
    const taken = this.waiting;
    this.waiting = [];
    return this.over ? undefined : taken;
  }
}

/** Where a listener was attached: it is told everything after. */
export interface Attached {
  readonly listener: Listener;
  readonly from: Position;
}

/** Follows the log once for all who listen in this process, and only while somebody does. */
@Injectable()
export class LiveChanges implements OnModuleDestroy {
  private readonly listeners = new Set<Listener>();
  private following: { readonly stop: AbortController; readonly started: Promise<void>; upTo: Position } | undefined;
  private closed = false;

  constructor(
    @Inject(EVENT_STORE) private readonly store: EventStore,
    @Inject(LOG) private readonly log: Log,
    metrics: Metrics,
  ) {
    metrics.gauge('live_listeners', 'Browsers that are told of changes by this process.', () => [
      { value: this.listeners.size },
    ]);
  }

  /** Begins to listen. Whoever does is detached by `detach`. */
  async attach(): Promise<Attached> {
    const listener = new Listener();
    if (this.closed) listener.end();
    // Before it is waited for: the log is not left while somebody listens.
    this.listeners.add(listener);
    const following = (this.following ??= this.follow());
    try {
      await following.started;
    } catch (error) {
      this.listeners.delete(listener);
      if (this.following === following) this.following = undefined;
      throw error;
    }
    return { listener, from: following.upTo };
  }

  detach(listener: Listener): void {
    listener.end();
    this.listeners.delete(listener);
    if (this.listeners.size === 0) this.unfollow();
  }

  /** What changed after a position up to another one, merged; everything where that is too much, or not known any more. */
  async missed(after: Position, upTo: Position, signal: AbortSignal): Promise<readonly Change[]> {
    const everything: Change[] = [{ position: upTo, all: true }];
    if (after.split('/').length !== upTo.split('/').length) return everything;
    // Told by another process, which was further on; or by a log that came back from an older backup since.
    if (comparePositions(after, upTo) >= 0)
      return comparePositions(after, await this.store.head()) > 0 ? everything : [];
    let events = 0;
    let changes: Change[] = [];
    try {
      for await (const batch of this.store.subscribe(after, { signal, asStored: true })) {
        events += batch.events.length;
        changes = merged([
          ...changes,
          ...changesOf(batch.events.filter(({ position }) => comparePositions(position, upTo) <= 0)),
        ]);
        if (comparePositions(batch.upTo, upTo) >= 0) return changes;
        if (events >= MOST_MISSED || changes.length > MOST_WAITING) break;
      }
    } catch (error) {
      if (!(error instanceof UnknownPosition)) throw error;
    }
    return everything;
  }

  /** Ends every connection; new ones end at once. */
  close(): void {
    this.closed = true;
    for (const listener of this.listeners) listener.end();
    this.unfollow();
  }

  onModuleDestroy(): void {
    this.close();
  }

  private unfollow(): void {
    this.following?.stop.abort();
    this.following = undefined;
  }

  private follow(): NonNullable<LiveChanges['following']> {
    const stop = new AbortController();
    const head = this.store.head();
    const following = {
      stop,
      started: head.then((position) => {
        following.upTo = position;
      }),
      upTo: BEGINNING,
    };
    void following.started.then(() => this.read(following)).catch(() => undefined); // a head that is not known is the caller's to tell
    return following;
  }

  private async read(following: NonNullable<LiveChanges['following']>): Promise<void> {
    try {
      // As stored: a type that this process does not know yet has changed something all the same.
      for await (const batch of this.store.subscribe(following.upTo, {
        signal: following.stop.signal,
        asStored: true,
      })) {
        if (this.following !== following) return;
        following.upTo = batch.upTo;
        const changes = changesOf(batch.events);
        if (changes.length > 0) for (const listener of this.listeners) listener.add(changes);
      }
    } catch (error) {
      this.log.error('live changes interrupted', error);
    }
    if (this.following !== following) return;
    this.following = undefined;
    // They come back by themselves, and say where they were.
    for (const listener of this.listeners) listener.end();
  }
}

import { Inject, Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { Registry } from 'prom-client';
import { EVENT_STORE, type EventStore, UnknownPosition } from '../event-store/event-store.js';
import { LOG, type Log } from '../platform/log.js';
import { registerGauge } from '../platform/metrics/metrics.js';
import { BEGINNING, comparePositions, type Position } from '../platform/position.js';
import { type FollowedFigures, QueuedFigures } from '../platform/queued-figures.js';
import { type Change, changesOf, mergeChanges } from './change.js';

/** Changes that are queued individually for a slow listener; above that they are merged to one for each programme. */
export const MAX_QUEUED = 256;
/** Events read for a client that reconnects; after more missed events it has to reload everything. */
const MAX_CATCH_UP = 20_000;
/** How often figures that have followed a change of the library are told, ms. */
const FIGURES_MS = 1_000;

/** One connection with its queue of changes, whose size is bounded. */
export class ChangeListener {
  private waiting: Change[] = [];
  private wake: (() => void) | undefined;
  private ended = false;

  add(changes: readonly Change[]): void {
    this.waiting.push(...changes);
    if (this.waiting.length > MAX_QUEUED) this.waiting = mergeChanges(this.waiting);
    const last = this.waiting.at(-1);
    if (last && this.waiting.length > MAX_QUEUED) this.waiting = [{ position: last.position, all: true }];
    this.wake?.();
  }

  end(): void {
    this.ended = true;
    this.wake?.();
  }

  /** The changes since the last call, as soon as there are any; empty after the time-out, undefined at the end. */
  async take(withinMs: number): Promise<readonly Change[] | undefined> {
    if (this.waiting.length === 0 && !this.ended) {
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
    return this.ended ? undefined : taken;
  }
}

/** A listener and the position after which it gets all changes. */
export interface AttachedListener {
  readonly listener: ChangeListener;
  readonly from: Position;
}

/** Follows the log with one subscription for all listeners of this process, and only while there are any. */
@Injectable()
export class LiveChanges implements OnModuleInit, OnModuleDestroy {
  private readonly listeners = new Set<ChangeListener>();
  private following: { readonly stop: AbortController; readonly started: Promise<void>; upTo: Position } | undefined;
  private closed = false;
  /** Where the first listener began: which figures followed before is not known to this process. */
  private figuresKnownFrom: Position | undefined;
  /** Where figures followed last. */
  private figuresFollowedAt: Position | undefined;
  private readonly followed = { ids: new Set<number>(), toldAt: Number.NEGATIVE_INFINITY };
  private figuresTimer: NodeJS.Timeout | undefined;
  private unwatchFigures: (() => void) | undefined;

  constructor(
    @Inject(EVENT_STORE) private readonly store: EventStore,
    private readonly queuedFigures: QueuedFigures,
    @Inject(LOG) private readonly log: Log,
    registry: Registry,
  ) {
    registerGauge(registry, 'live_listeners', 'Browsers that are told of changes by this process.', [], () => [
      { value: this.listeners.size },
    ]);
  }

  onModuleInit(): void {
    this.unwatchFigures = this.queuedFigures.watch((followed) => this.onFigures(followed));
  }

  /** Adds a listener, which the caller removes with `detach`. */
  async attach(): Promise<AttachedListener> {
    const listener = new ChangeListener();
    if (this.closed) listener.end();
    // Added before the first await, so that another `detach` does not stop the subscription meanwhile.
    this.listeners.add(listener);
    const following = (this.following ??= this.follow());
    try {
      await following.started;
    } catch (error) {
      this.listeners.delete(listener);
      if (this.following === following) this.following = undefined;
      throw error;
    }
    this.figuresKnownFrom ??= following.upTo;
    return { listener, from: following.upTo };
  }

  detach(listener: ChangeListener): void {
    listener.end();
    this.listeners.delete(listener);
    if (this.listeners.size === 0) this.stopFollowing();
  }

  /** The merged changes after a position up to another one; `all` when there are too many or they cannot be found out. */
  async changesBetween(after: Position, upTo: Position, signal: AbortSignal): Promise<readonly Change[]> {
    const everything: Change[] = [{ position: upTo, all: true }];
    if (after.split('/').length !== upTo.split('/').length) return everything;
    // The position came from another process, which was ahead, or from a log that was restored from an older backup since.
    if (comparePositions(after, upTo) >= 0)
      return comparePositions(after, await this.store.head()) > 0 || this.maybeMissedFigures(after) ? everything : [];
    if (this.maybeMissedFigures(after)) return everything;
    let events = 0;
    let changes: Change[] = [];
    try {
      for await (const batch of this.store.subscribe(after, { signal, asStored: true })) {
        events += batch.events.length;
        changes = mergeChanges([
          ...changes,
          ...changesOf(batch.events.filter(({ position }) => comparePositions(position, upTo) <= 0)),
        ]);
        if (comparePositions(batch.upTo, upTo) >= 0) return changes;
        if (events >= MAX_CATCH_UP || changes.length > MAX_QUEUED) break;
      }
    } catch (error) {
      if (!(error instanceof UnknownPosition)) throw error;
    }
    return everything;
  }

  /** The log does not say when figures followed: they may have while a browser that comes back was away. */
  private maybeMissedFigures(after: Position): boolean {
    const { figuresKnownFrom, figuresFollowedAt } = this;
    return (
      (figuresKnownFrom !== undefined && comparePositions(after, figuresKnownFrom) < 0) ||
      (figuresFollowedAt !== undefined && comparePositions(after, figuresFollowedAt) <= 0)
    );
  }

  private onFigures({ position, programmeIds }: FollowedFigures): void {
    this.figuresFollowedAt = laterOf(position, this.following?.upTo ?? position);
    if (programmeIds === undefined) return this.tellAll((upTo) => ({ position: upTo, all: true }));
    for (const id of programmeIds) this.followed.ids.add(id);
    const dueIn = Math.max(0, this.followed.toldAt + FIGURES_MS - performance.now());
    this.figuresTimer ??= setTimeout(() => this.tellFigures(), dueIn);
  }

  private tellFigures(): void {
    this.figuresTimer = undefined;
    const figures = [...this.followed.ids];
    this.followed.ids.clear();
    this.followed.toldAt = performance.now();
    this.tellAll((upTo) => (figures.length > MAX_QUEUED ? { position: upTo, all: true } : { position: upTo, figures }));
  }

  /** Tells every listener something that no event says, with the position of what it was told before: it may go on from there. */
  private tellAll(change: (upTo: Position) => Change): void {
    const { following } = this;
    if (following === undefined) return;
    following.started.then(
      () => {
        for (const listener of this.listeners) listener.add([change(following.upTo)]);
      },
      () => undefined, // `attach` reports it
    );
  }

  /** Ends every connection; new ones end at once. */
  close(): void {
    this.closed = true;
    this.unwatchFigures?.();
    clearTimeout(this.figuresTimer);
    for (const listener of this.listeners) listener.end();
    this.stopFollowing();
  }

  onModuleDestroy(): void {
    this.close();
  }

  private stopFollowing(): void {
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
    void following.started.then(() => this.read(following)).catch(() => undefined); // `attach` reports an error of head()
    return following;
  }

  private async read(following: NonNullable<LiveChanges['following']>): Promise<void> {
    try {
      // As stored: an event of a type that this process does not know is a change too.
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
    // Browsers reconnect by themselves and send their last position.
    for (const listener of this.listeners) listener.end();
  }
}

const laterOf = (a: Position, b: Position): Position => (comparePositions(a, b) < 0 ? b : a);

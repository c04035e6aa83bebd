import { Inject, Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { Registry } from 'prom-client';
import { EVENT_STORE, type EventStore } from '../event-store/event-store.js';
import { LOG, type Log } from '../platform/log.js';
import { registerGauge } from '../platform/metrics/metrics.js';
import { BEGINNING, comparePositions, type Position } from '../platform/position.js';
import { type FollowedFigures, QueuedFigures } from '../platform/queued-figures.js';
import { type Change, changesOf, type LibraryChange, type LoggedChange } from './change.js';
import { ChangeListener, MAX_QUEUED } from './change-listener.js';
import { FollowedProgrammes } from './followed-programmes.js';
import { ListenersByTopic } from './listeners-by-topic.js';
import { MissedChanges } from './missed-changes.js';
import { toldOfNews } from './news-listeners.js';
import { Paced, paceMs } from './paced.js';
import { ProgrammePeople } from './programme-people.js';
import { RecentChanges } from './recent-changes.js';
import { cardsChange, cardsOf, isSeenBy, type Topics } from './topics.js';

/** How often lists, the library and figures that have followed a change of it are told, ms. */
const LISTS_MS = 1_000;
/** How often news are looked for, ms. */
const NEWS_MS = 3_000;
/** Proxies close silent connections; who listens to little should not fall behind either. */
const KEEP_ALIVE_MS = 20_000;
/** How often that is looked at, ms. */
const LOOK_MS = 2_500;

/** What somebody wants to hear of, and from where on. */
export interface Asked {
  /** Undefined for everything. */
  readonly topics?: Topics | undefined;
  /** Where an earlier stream ended; undefined for who has heard of nothing yet. */
  readonly after?: Position | undefined;
  readonly signal: AbortSignal;
}

/** A listener with what it missed up to the position after which it gets all changes. */
export interface AttachedListener {
  readonly listener: ChangeListener;
  readonly missed: readonly Change[];
  readonly from: Position;
}

interface Following {
  readonly stop: AbortController;
  readonly started: Promise<void>;
  recent: RecentChanges;
  upTo: Position;
}

/**
 * Follows the log with one subscription for all listeners of this process, also while there are none: a page has read what it shows
 * before it listens, and is told what has changed since (MissedChanges).
 */
@Injectable()
export class LiveChanges implements OnModuleInit, OnModuleDestroy {
  private readonly listeners = new ListenersByTopic();
  private following: Following | undefined;
  private closed = false;
  private readonly figures = new FollowedProgrammes();
  private readonly missed: MissedChanges;
  private unwatchFigures: (() => void) | undefined;
  private keepAlive: NodeJS.Timeout | undefined;

  /** Listeners with something to tell that were told something a moment ago. */
  private readonly waiting = new Set<ChangeListener>();
  private readonly pace = new Paced(paceMs(1), () => this.tellWaiting());
  private readonly cards = { ids: new Set<number>(), since: undefined as Position | undefined };
  private readonly cardsPace = new Paced(LISTS_MS, () => this.tellCards());
  private readonly libraries = {
    changes: new Map<number | null, LibraryChange>(),
    since: undefined as Position | undefined,
  };
  private readonly librariesPace = new Paced(LISTS_MS, () => this.tellLibraries());
  private readonly figuresPace = new Paced(LISTS_MS, () => this.tellFigures());
  private newsSince: Position | undefined;
  private readonly newsPace = new Paced(NEWS_MS, () => void this.tellNews());

  constructor(
    @Inject(EVENT_STORE) private readonly store: EventStore,
    private readonly queuedFigures: QueuedFigures,
    private readonly people: ProgrammePeople,
    @Inject(LOG) private readonly log: Log,
    registry: Registry,
  ) {
    this.missed = new MissedChanges(store, this.figures);
    registerGauge(registry, 'live_listeners', 'Browsers that are told of changes by this process.', [], () => [
      { value: this.listeners.all.size },
    ]);
  }

  onModuleInit(): void {
    this.unwatchFigures = this.queuedFigures.watch((followed) => this.onFigures(followed));
    this.following = this.follow();
  }

  /** Adds a listener, which the caller starts, and removes with `detach`. */
  async attach({ topics, after, signal }: Asked): Promise<AttachedListener> {
    const listener = new ChangeListener(topics, (position) => (topics ? this.settled(position) : position));
    if (this.closed) listener.end();
    this.listeners.add(listener);
    const following = (this.following ??= this.follow());
    try {
      await following.started;
      this.figures.knownFrom(following.upTo);
      const { upTo } = following;
      const missed = await this.missed.of(listener, { after, upTo, recent: following.recent, signal });
      if (topics?.news && listener.newsFrom < following.recent.end) this.newsDue(after ?? upTo);
      return { listener, missed, from: topics ? this.settled(upTo) : upTo };
    } catch (error) {
      this.detach(listener);
      throw error;
    }
  }

  detach(listener: ChangeListener): void {
    listener.end();
    this.listeners.delete(listener);
    this.waiting.delete(listener);
  }

  private onLogged(following: Following, changes: readonly LoggedChange[], before: Position): void {
    const now = performance.now();
    for (const change of changes) {
      following.recent.add(change, now);
      for (const listener of this.listeners.ofEverything) this.give(listener, change);
      if ('library' in change) {
        this.libraries.since ??= before;
        this.libraries.changes.set(change.ownerId, change);
        this.librariesPace.due();
        continue;
      }
      for (const listener of this.listeners.ofProgramme(change.programmeId)) this.give(listener, change);
      this.cardsDue(cardsOf(change), before);
      this.newsDue(before);
    }
    this.tellGiven();
  }

  private onFigures({ position, programmeIds }: FollowedFigures): void {
    const upTo = this.following?.upTo ?? position;
    this.figures.add(programmeIds, comparePositions(position, upTo) < 0 ? upTo : position);
    if (programmeIds !== undefined) return this.figuresPace.due();
    this.whenStarted((now) => {
      const change: Change = { position: now, all: true };
      for (const listener of this.listeners.all) this.give(listener, change);
      this.tellGiven();
    });
  }

  private tellFigures(): void {
    const ids = this.figures.takeUntold();
    // With the position of what was told before: a reader may go on from there.
    this.whenStarted((position) => {
      const change: Change = ids.length > MAX_QUEUED ? { position, all: true } : { position, figures: ids };
      for (const listener of this.listeners.ofEverything) this.give(listener, change);
      const told = new Map<ChangeListener, number[]>();
      for (const id of ids)
        for (const listener of this.listeners.ofProgramme(id)) told.set(listener, [...(told.get(listener) ?? []), id]);
      for (const [listener, figures] of told) this.give(listener, { position, figures });
      this.cardsDue(ids, position);
      this.tellGiven();
    });
  }

  private cardsDue(ids: readonly number[], before: Position): void {
    if (ids.length === 0) return;
    this.cards.since ??= before;
    for (const id of ids) this.cards.ids.add(id);
    this.cardsPace.due();
  }

  private tellCards(): void {
    const { following, cards } = this;
    const { ids } = cards;
    if (following === undefined || ids.size === 0) return;
    const change = cardsChange(following.upTo, ids);
    ids.clear();
    cards.since = undefined;
    for (const listener of this.listeners.ofCards) this.give(listener, change);
    this.tellGiven();
  }

  private tellLibraries(): void {
    const changes = [...this.libraries.changes.values()];
    this.libraries.changes.clear();
    this.libraries.since = undefined;
    for (const listener of this.listeners.ofLibrary) {
      const userId = listener.topics?.userId ?? 0;
      const seen = changes.findLast(({ ownerId }) => isSeenBy(userId, ownerId));
      if (seen) this.give(listener, seen);
    }
    this.tellGiven();
  }

  private newsDue(before: Position): void {
    if (this.listeners.ofNews.size === 0) return;
    this.newsSince ??= before;
    this.newsPace.due();
  }

  private async tellNews(): Promise<void> {
    const { following } = this;
    const listeners = [...this.listeners.ofNews];
    this.newsSince = undefined;
    if (following === undefined || listeners.length === 0) return;
    const change: Change = { position: following.upTo, news: true };
    for (const listener of await toldOfNews(listeners, following.recent, this.people, this.log))
      if (this.listeners.all.has(listener)) this.give(listener, change);
    this.tellGiven();
  }

  /** Up to where everything is told that is told late: from there on a reader goes on who leaves now. */
  private settled(position: Position): Position {
    return [this.cards.since, this.libraries.since, this.newsSince].reduce<Position>(
      (least, since) => (since !== undefined && comparePositions(since, least) < 0 ? since : least),
      position,
    );
  }

  private give(listener: ChangeListener, change: Change): void {
    listener.add(change);
    this.waiting.add(listener);
  }

  /** Tells who was told nothing for a moment, and the others when that is over. */
  private tellGiven(): void {
    const everyMs = paceMs(this.waiting.size);
    const before = performance.now() - everyMs;
    for (const listener of this.waiting) {
      if (listener.toldAt > before) continue;
      this.waiting.delete(listener);
      listener.tell();
    }
    if (this.waiting.size > 0) this.pace.due(everyMs);
  }

  private tellWaiting(): void {
    for (const listener of this.waiting) listener.tell();
    this.waiting.clear();
  }

  private tellThatOpen(): void {
    const { following } = this;
    const before = performance.now() - KEEP_ALIVE_MS + LOOK_MS;
    if (following)
      for (const listener of this.listeners.all) if (listener.toldAt < before) listener.keepAlive(following.upTo);
  }

  private whenStarted(work: (upTo: Position) => void): void {
    const { following } = this;
    following?.started.then(
      () => work(following.upTo),
      () => undefined, // `attach` reports it
    );
  }

  /** Ends every connection; new ones end at once. */
  close(): void {
    this.closed = true;
    this.unwatchFigures?.();
    this.figuresPace.stop();
    for (const listener of this.listeners.all) listener.end();
    this.stopFollowing();
  }

  onModuleDestroy(): void {
    this.close();
  }

  private stopFollowing(): void {
    this.following?.stop.abort();
    this.following = undefined;
    clearInterval(this.keepAlive);
    for (const pace of [this.pace, this.cardsPace, this.librariesPace, this.newsPace]) pace.stop();
    this.cards.ids.clear();
    this.libraries.changes.clear();
    this.cards.since = this.libraries.since = this.newsSince = undefined;
  }

  private follow(): Following {
    const following: Following = {
      stop: new AbortController(),
      started: this.store.head().then((position) => {
        following.upTo = position;
        following.recent = new RecentChanges(position);
      }),
      recent: new RecentChanges(BEGINNING),
      upTo: BEGINNING,
    };
    following.started.then(
      () => this.read(following),
      () => {
        // `attach`, which begins anew, reports the error.
        if (this.following === following) this.stopFollowing();
      },
    );
    this.keepAlive = setInterval(() => this.tellThatOpen(), LOOK_MS);
    return following;
  }

  private async read(following: Following): Promise<void> {
    try {
      // As stored: an event of a type that this process does not know is a change too.
      for await (const batch of this.store.subscribe(following.upTo, {
        signal: following.stop.signal,
        asStored: true,
      })) {
        if (this.following !== following) return;
        const before = following.upTo;
        following.upTo = batch.upTo;
        this.onLogged(following, changesOf(batch.events), before);
      }
    } catch (error) {
      this.log.error('live changes interrupted', error);
    }
    if (this.following !== following) return;
    this.stopFollowing();
    // Browsers reconnect by themselves and send their last position.
    for (const listener of this.listeners.all) listener.end();
  }
}

import { type EventStore, UnknownPosition } from '../event-store/event-store.js';
import { comparePositions, type Position } from '../platform/position.js';
import { type Change, changesOf, type LoggedChange, mergeChanges } from './change.js';
import { type ChangeListener, MAX_QUEUED } from './change-listener.js';
import type { FollowedProgrammes } from './followed-programmes.js';
import type { RecentChanges } from './recent-changes.js';
import { cardsChange, changesFor, type Topics } from './topics.js';

/** Events read for a client that reconnects; after more missed events it has to reload everything. */
const MAX_CATCH_UP = 20_000;
/**
 * A page reads what it shows, and then its stream is told to listen to it; the read may have been answered by a read model that was
 * behind. So what changed in the last moments is told again.
 */
const OVERLAP_MS = 5_000;

interface Missed {
  /** Where an earlier stream of the reader ended; undefined for who has heard of nothing yet. */
  readonly after: Position | undefined;
  /** Up to where it is asked for. */
  readonly upTo: Position;
  readonly recent: RecentChanges;
  readonly signal: AbortSignal;
}

/** What those are told first who come back, or show something else. */
export class MissedChanges {
  constructor(
    private readonly store: EventStore,
    private readonly figures: FollowedProgrammes,
  ) {}

  /** What the listener missed of what it wants to hear of; sets from where on it has missed news. */
  async of(listener: ChangeListener, missed: Missed): Promise<readonly Change[]> {
    const { topics } = listener;
    const { after, upTo, recent } = missed;
    if (topics === undefined) return after === undefined ? [] : this.fromLog({ ...missed, after });
    const lately = recent.firstSince(performance.now() - OVERLAP_MS);
    if (after === undefined) {
      listener.newsFrom = lately;
      return changesFor(topics, recent.from(lately));
    }
    const first = isBeyond(after, upTo) ? undefined : recent.firstAfter(after);
    if (first === undefined) {
      listener.newsFrom = recent.end;
      return this.long(topics, { ...missed, after });
    }
    listener.newsFrom = Math.min(first, lately);
    const told = [
      ...changesFor(topics, recent.from(listener.newsFrom)),
      ...figuresFor(topics, this.figures.since(after), upTo),
    ];
    return told.length > MAX_QUEUED ? mergeChanges(told) : told;
  }

  /** What was missed by somebody who was away for longer than changes are remembered, or comes from another process. */
  private async long(topics: Topics, missed: Missed & { after: Position }): Promise<readonly Change[]> {
    const position = missed.upTo;
    const changes = await this.fromLog(missed, topics);
    if (changes.some((change) => 'all' in change)) return changes;
    return [
      ...changes,
      ...figuresFor(topics, this.figures.since(missed.after), position).filter((change) => 'figures' in change),
      ...(topics.library ? [{ position, library: true, ownerId: null } as const] : []),
      ...(topics.cards ? [{ position, lists: true } as const] : []),
      ...(topics.news ? [{ position, news: true } as const] : []),
    ];
  }

  /**
   * The merged changes after a position up to another one; `all` when there are too many or they cannot be found out.
   * @param topics of a reader who wants those of some programmes, and is told otherwise which figures followed
   */
  private async fromLog(
    { after, upTo, signal }: Missed & { after: Position },
    topics?: Topics,
  ): Promise<readonly Change[]> {
    const everything: Change[] = [{ position: upTo, all: true }];
    if (!areOfOneLog(after, upTo)) return everything;
    const followed = this.figures.since(after);
    const maybeMissedFigures = topics === undefined && (followed === undefined || followed.length > 0);
    // The position came from another process, which was ahead, or from a log that was restored from an older backup since.
    if (comparePositions(after, upTo) >= 0)
      return comparePositions(after, await this.store.head()) > 0 || maybeMissedFigures ? everything : [];
    if (maybeMissedFigures) return everything;
    let events = 0;
    let changes: Change[] = [];
    try {
      for await (const batch of this.store.subscribe(after, { signal, asStored: true })) {
        events += batch.events.length;
        const logged = changesOf(batch.events.filter(({ position }) => comparePositions(position, upTo) <= 0));
        changes = mergeChanges([...changes, ...(topics ? logged.filter((change) => isOf(topics, change)) : logged)]);
        if (comparePositions(batch.upTo, upTo) >= 0) return changes;
        if (events >= MAX_CATCH_UP || changes.length > MAX_QUEUED) break;
      }
    } catch (error) {
      if (!(error instanceof UnknownPosition)) throw error;
    }
    return everything;
  }
}

const areOfOneLog = (a: Position, b: Position): boolean => a.split('/').length === b.split('/').length;

/** Whether a position is none that this process has got to, or cannot be one of its log. */
const isBeyond = (position: Position, upTo: Position): boolean =>
  !areOfOneLog(position, upTo) || comparePositions(position, upTo) > 0;

const isOf = (topics: Topics, change: LoggedChange): boolean =>
  'programmeId' in change && topics.programmes.has(change.programmeId);

/** @param ids programmes whose figures followed; undefined where it is not known which did */
function figuresFor(topics: Topics, ids: readonly number[] | undefined, position: Position): Change[] {
  const figures = [...topics.programmes].filter((id) => ids === undefined || ids.includes(id));
  const cards: Change[] =
    ids === undefined ? [{ position, lists: true }] : ids.length > 0 ? [cardsChange(position, ids)] : [];
  return [...(figures.length > 0 ? [{ position, figures }] : []), ...(topics.cards ? cards : [])];
}

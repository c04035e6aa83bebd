import { type Change, type LoggedChange, type ProgrammeChange } from './change.js';

/** What a browser shows, and so wants to be told of. */
export interface Topics {
  readonly userId: number;
  /** Programmes that are open. */
  readonly programmes: ReadonlySet<number>;
  /** Programmes at a glance, in lists. */
  readonly cards: boolean;
  readonly library: boolean;
  readonly news: boolean;
}

/** Cards that are told one by one; of more the lists are read again. */
const MAX_CARDS = 256;

/** Whether a change of the library is one of inputs that the user sees (docs/product/library.md). */
export const isSeenBy = (userId: number, ownerId: number | null): boolean => ownerId === null || ownerId === userId;

/** Programmes whose cards show the change. */
export const cardsOf = ({ programmeId, baseId, schedule }: ProgrammeChange): readonly number[] =>
  schedule ? [] : [programmeId, ...(baseId === undefined ? [] : [baseId])];

/** Programmes whose people are told of the change. */
export const newsPlaceOf = ({ programmeId, baseId }: ProgrammeChange): number => baseId ?? programmeId;

/** One's own edits are no news; an own import that ended is (docs/product/notifications.md). */
export const isNewsTo = (userId: number, change: ProgrammeChange): boolean =>
  change.userId !== userId || change.schedule;

export const cardsChange = (position: Change['position'], ids: Iterable<number>): Change => {
  const cards = [...new Set(ids)];
  return cards.length > MAX_CARDS ? { position, lists: true } : { position, cards };
};

/** What somebody with these topics is told of changes that they missed; of news nothing, which is not for everybody. */
export function changesFor(topics: Topics, changes: readonly LoggedChange[]): Change[] {
  const told: Change[] = [];
  const cards: number[] = [];
  const last: { library?: Change; position?: Change['position'] } = {};
  for (const change of changes) {
    if (!('programmeId' in change)) {
      if (topics.library && isSeenBy(topics.userId, change.ownerId)) last.library = change;
      continue;
    }
    if (topics.programmes.has(change.programmeId)) told.push(change);
    if (topics.cards && cardsOf(change).length > 0) {
      cards.push(...cardsOf(change));
      last.position = change.position;
    }
  }
  if (last.library) told.push(last.library);
  if (last.position) told.push(cardsChange(last.position, cards));
  return told;
}

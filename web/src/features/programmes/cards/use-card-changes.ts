import useSWR, { useSWRConfig } from 'swr';
import type { ProgrammeCard } from '../../../lib/api-types.js';
import { invalidations, keys, matchesPrefix } from '../../../lib/keys.js';

/** A card that the lists show differently from the server's last answer. */
export interface CardChange {
  id: number;
  /** What to show; null hides the card. */
  card: ProgrammeCard | null;
}

const none: readonly CardChange[] = [];

/** Of what was read of programmes: a list of cards, or a page of one. */
function cardsIn(read: unknown): readonly ProgrammeCard[] {
  if (Array.isArray(read)) return read as ProgrammeCard[];
  const { items } = (read ?? {}) as { items?: unknown };
  return Array.isArray(items) ? (items as ProgrammeCard[]) : [];
}

/**
 * Shows the outcome of commands on cards while they are on their way. There can be several, and a read in between must
 * not bring back a card that was just removed. The changes are in the SWR cache beside the lists, since a toast's undo
 * can outlive its page.
 */
export function useCardChanges() {
  const { mutate } = useSWRConfig();
  const { data: changes = none } = useSWR<readonly CardChange[]>(keys.cardChanges(), null);

  const update = (edit: (now: readonly CardChange[]) => readonly CardChange[]) =>
    void mutate(keys.cardChanges(), (now: readonly CardChange[] = none) => edit(now), { revalidate: false });
  const put = (change: CardChange) => {
    update((now) => [...now.filter(({ id }) => id !== change.id), change]);
    return change;
  };
  const forget = (change: CardChange) => update((now) => now.filter((one) => one !== change));

  /**
   * Reads the lists again; from then on they decide whether the card is shown, unless it was changed again meanwhile.
   */
  const settle = async (change: CardChange) => {
    const read = await mutate<unknown>(matchesPrefix(invalidations.programmeRemoved(change.id)));
    // A list that could not be read still has the removed card; the list of removed ones has it for good.
    const held = read.some((list) => cardsIn(list).some((one) => one.id === change.id && one.isActive));
    if (change.card !== null || !held) forget(change);
  };

  /** The cards as read, with what is changing among those that belong to the list. */
  const standing = (cards: readonly ProgrammeCard[], belongs: (card: ProgrammeCard) => boolean): ProgrammeCard[] => {
    const read = new Set(cards.map(({ id }) => id));
    const gone = new Set(changes.filter(({ card }) => card === null).map(({ id }) => id));
    const back = changes.flatMap(({ card }) => (card && !read.has(card.id) && belongs(card) ? [card] : []));
    return [...cards, ...back].filter(({ id }) => !gone.has(id));
  };

  /** Of removed cards as read: those that are not being brought back. */
  const removed = (cards: readonly ProgrammeCard[]): ProgrammeCard[] =>
    cards.filter(({ id }) => !changes.some(({ card }) => card?.id === id));

  return {
    hide: (id: number) => put({ id, card: null }),
    bring: (card: ProgrammeCard) => put({ id: card.id, card }),
    forget,
    settle,
    standing,
    removed,
  };
}

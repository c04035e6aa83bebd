import useSWR, { useSWRConfig } from 'swr';
import type { ProgrammeCard } from '../../../lib/api-types.js';
import { keys, stale, under } from '../../../lib/keys.js';

/** A card that the lists show otherwise than the server last said. */
export interface Change {
  id: number;
  /** What to show; null takes it away. */
  card: ProgrammeCard | null;
}

const none: readonly Change[] = [];

/**
 * Cards as they stand while commands about them are on their way: several can be, and a read in between must not bring back what
 * was just taken away. It lies in the cache beside the lists, since a toast's undo outlives the page that showed it.
 */
export function useStanding() {
  const { mutate } = useSWRConfig();
  const { data: changes = none } = useSWR<readonly Change[]>(keys.cardChanges(), null);

  const update = (edit: (now: readonly Change[]) => readonly Change[]) =>
    void mutate(keys.cardChanges(), (now: readonly Change[] = none) => edit(now), { revalidate: false });
  const put = (change: Change) => {
    update((now) => [...now.filter(({ id }) => id !== change.id), change]);
    return change;
  };
  const forget = (change: Change) => update((now) => now.filter((one) => one !== change));

  /** Reads the lists again; from then on they say themselves whether the card is there, unless it was changed once more meanwhile. */
  const settle = async (change: Change) => {
    const read = await mutate<unknown>(under(stale.programmeRemoved(change.id)));
    // A list that could not be read still holds what is gone.
    const held = read.some(
      (list) => Array.isArray(list) && (list as ProgrammeCard[]).some(({ id }) => id === change.id),
    );
    if (change.card !== null || !held) forget(change);
  };

  /** The cards as read, with what is changing among those that belong to the list. */
  const standing = (cards: readonly ProgrammeCard[], belongs: (card: ProgrammeCard) => boolean): ProgrammeCard[] => {
    const read = new Set(cards.map(({ id }) => id));
    const gone = new Set(changes.filter(({ card }) => card === null).map(({ id }) => id));
    const back = changes.flatMap(({ card }) => (card && !read.has(card.id) && belongs(card) ? [card] : []));
    return [...cards, ...back].filter(({ id }) => !gone.has(id));
  };

  return {
    hide: (id: number) => put({ id, card: null }),
    bring: (card: ProgrammeCard) => put({ id: card.id, card }),
    forget,
    settle,
    standing,
  };
}

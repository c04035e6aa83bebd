import { useRef, useState } from 'react';
import { useSWRConfig } from 'swr';
import { messageOf } from '../../../lib/api.js';
import type { ProgrammeCard } from '../../../lib/api-types.js';
import { stale, under } from '../../../lib/keys.js';
import { toast } from '../../../ui/toast.js';
import { deactivateProgramme, reactivateProgramme } from '../api/programme-list.js';

/**
 * Removes programmes from the list and brings them back. A card goes and comes at once; the command follows, and what the server
 * says replaces it. Not `useWrite`: several cards can be on their way at the same time.
 */
export function useRemoval() {
  const { mutate } = useSWRConfig();
  const [gone, setGone] = useState<ReadonlySet<number>>(new Set());
  const [back, setBack] = useState<readonly ProgrammeCard[]>([]);
  const removals = useRef(new Map<number, Promise<unknown>>());

  const show = (card: ProgrammeCard, shown: boolean) => {
    setGone((now) => {
      const next = new Set(now);
      if (shown) next.delete(card.id);
      else next.add(card.id);
      return next;
    });
    setBack((now) => [...now.filter(({ id }) => id !== card.id), ...(shown ? [card] : [])]);
  };
  const refresh = (id: number) => mutate(under(stale.programmeRemoved(id)));

  const restore = async (card: ProgrammeCard) => {
    show(card, true);
    // A removal that is still on its way must not overtake its undo.
    await removals.current.get(card.id);
    try {
      await reactivateProgramme(card.id);
      toast.undone('Undo Successful', { detail: card.name });
    } catch (error) {
      show(card, false);
      toast.error(`Failed while restoring ${card.name}: ${messageOf(error)}`);
    }
    await refresh(card.id);
  };

  const remove = (card: ProgrammeCard) => {
    show(card, false);
    toast.warning(`${card.name} removed`, { detail: 'Click this message to undo', undo: () => void restore(card) });
    const removal = deactivateProgramme(card.id)
      .catch((error: unknown) => {
        show(card, true);
        toast.error(`Failed while removing ${card.name}: ${messageOf(error)}`);
      })
      .finally(() => refresh(card.id));
    removals.current.set(card.id, removal);
  };

  /** The cards read from the server, as the removals under way leave them. */
  const standing = (cards: readonly ProgrammeCard[]): ProgrammeCard[] => {
    const read = new Set(cards.map(({ id }) => id));
    return [...cards, ...back.filter(({ id }) => !read.has(id))].filter(({ id }) => !gone.has(id));
  };

  return { remove, standing };
}

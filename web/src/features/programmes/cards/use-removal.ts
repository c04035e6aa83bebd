import { messageOf } from '../../../lib/api.js';
import type { ProgrammeCard } from '../../../lib/api-types.js';
import { toast } from '../../../ui/feedback/toast.js';
import { deactivateProgramme, reactivateProgramme } from '../api/programme-list.js';
import { cardName } from './card-name.js';
import { useCardChanges } from './use-card-changes.js';

/**
 * Removes programmes and scenarios, and brings them back. The card disappears and the command is sent at once: closing
 * the tab loses nothing, and the undo is a command of its own (docs/product/programmes.md, Removal). Not `useWrite`:
 * several cards can be on their way at the same time.
 */
export function useRemoval(): (card: ProgrammeCard) => void {
  const { hide, bring, forget, settle } = useCardChanges();

  const restore = async (card: ProgrammeCard, removed: Promise<boolean>) => {
    const name = cardName(card);
    const shown = bring(card);
    // The undo waits for a removal that is on its way; one that failed needs none.
    if (!(await removed)) return forget(shown);
    try {
      await reactivateProgramme(card.id);
      toast.undone('Undo Successful', { detail: name });
      await settle(shown);
    } catch (error) {
      const hidden = hide(card.id);
      toast.error(`Failed while restoring ${name}: ${messageOf(error)}`);
      await settle(hidden);
    }
  };

  return (card) => {
    const name = cardName(card);
    const hidden = hide(card.id);
    const removed = deactivateProgramme(card.id).then(
      () => true,
      (error: unknown) => {
        closeOffer();
        forget(hidden);
        if (card.baseProjectId === 0) toast.error(`Failed while removing ${name}: ${messageOf(error)}`);
        else toast.error('Failed to remove the scenario. Please try again.', { detail: messageOf(error) });
        return false;
      },
    );
    const closeOffer = toast.warning(`${name} removed`, { undo: () => void restore(card, removed) });
    void removed.then(() => settle(hidden));
  };
}

import { ApiError, messageOf } from '../../../lib/api.js';
import type { ProgrammeCard } from '../../../lib/api-types.js';
import { toast } from '../../../ui/feedback/toast.js';
import { deactivateProgramme, reactivateProgramme } from '../api/programme-list.js';
import { cardName } from './card-name.js';
import { useCardChanges } from './use-card-changes.js';

export interface Removal {
  remove: (card: ProgrammeCard) => void;
  /** Brings back what was removed earlier, from the list of removed ones. */
  restore: (card: ProgrammeCard) => void;
}

/**
 * Removes programmes and scenarios, and brings them back. The card disappears and the command is sent at once: closing
 * the tab loses nothing, and the undo is a command of its own (docs/product/programmes.md, Removal). Not `useWrite`:
 * several cards can be on their way at the same time.
 */
export function useRemoval(): Removal {
  const { hide, bring, forget, settle } = useCardChanges();

  const bringBack = async (card: ProgrammeCard, onBack: () => void, removed = Promise.resolve(true)) => {
    const name = cardName(card);
    const shown = bring(card);
    // The undo waits for a removal that is on its way; one that failed needs none.
    if (!(await removed)) return forget(shown);
    try {
      await reactivateProgramme(card.id);
      onBack();
      await settle(shown);
    } catch (error) {
      const hidden = hide(card.id);
      toast.error(`Failed while restoring ${name}: ${messageOf(error)}`, { detail: wayOut(error) });
      await settle(hidden);
    }
  };

  const remove = (card: ProgrammeCard) => {
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
    const undone = () => toast.undone('Undo Successful', { detail: name });
    const closeOffer = toast.warning(`${name} removed`, { undo: () => void bringBack(card, undone, removed) });
    void removed.then(() => settle(hidden));
  };

  const restore = (removed: ProgrammeCard) => {
    const card = { ...removed, isActive: true };
    const restored = () => toast.success(`${cardName(card)} restored`, { undo: () => remove(card) });
    void bringBack(card, restored);
  };

  return { remove, restore };
}

/** What to do about a name that another has by now. */
function wayOut(error: unknown): string | undefined {
  return error instanceof ApiError && error.code.endsWith('name-taken')
    ? 'Give the one that has the name now another name, then restore this one.'
    : undefined;
}

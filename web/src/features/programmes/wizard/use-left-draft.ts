import { useSWRConfig } from 'swr';
import { messageOf } from '../../../lib/api.js';
import type { Programme } from '../../../lib/api-types.js';
import { stale, under } from '../../../lib/keys.js';
import { toast } from '../../../ui/toast.js';
import { removeDraft } from '../api/programme.js';

/**
 * Says that the draft is kept. One that was begun on this visit can be taken back from there; an older one is removed from the
 * drafts alone, where that is asked for.
 */
export function useLeftDraft(begunHere: boolean): (draft: Programme) => void {
  const { mutate } = useSWRConfig();

  const remove = async ({ id, name }: Programme) => {
    try {
      await removeDraft(id);
      toast.undone('Undo Successful', { detail: `${name} is no longer in your drafts.` });
    } catch (error) {
      toast.error(`Failed while removing ${name}: ${messageOf(error)}`);
    }
    await mutate(under(stale.programmeRemoved(id)));
  };
  return (draft) => {
    // Another tab has finished it: it stands among the programmes.
    if (!draft.isDraft) toast.info('Changes saved', { detail: `${draft.name} was created in another tab.` });
    else if (begunHere)
      toast.info('Draft kept', {
        detail: `${draft.name} is in your drafts. Click this message to undo.`,
        undo: () => void remove(draft),
      });
    else toast.info('Draft kept', { detail: `${draft.name} is in your drafts.` });
  };
}

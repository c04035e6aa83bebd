import { useSWRConfig } from 'swr';
import { messageOf } from '../../../lib/api.js';
import type { Programme } from '../../../lib/api-types.js';
import { invalidations, matchesPrefix } from '../../../lib/keys.js';
import { toast } from '../../../ui/feedback/toast.js';
import { removeDraft } from '../api/programme.js';

/**
 * Says that the draft is kept. The toast can undo a draft that was begun on this visit; an older one can only be
 * removed on the drafts page, which asks first.
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
    await mutate(matchesPrefix(invalidations.programmeRemoved(id)));
  };
  return (draft) => {
    // Another tab has finished it: it is in the programme list.
    if (!draft.isDraft) toast.info('Changes saved', { detail: `${draft.name} was created in another tab.` });
    else
      toast.info('Draft kept', {
        detail: `${draft.name} is in your drafts.${begunHere ? ' Click this message to undo.' : ''}`,
        undo: begunHere ? () => void remove(draft) : undefined,
      });
  };
}

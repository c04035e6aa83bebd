import { useSWRConfig } from 'swr';
import { messageOf } from '../../../lib/api.js';
import type { SavedComparison } from '../../../lib/api-types.js';
import { invalidations, keys, matchesPrefix } from '../../../lib/keys.js';
import { toast } from '../../../ui/feedback/toast.js';
import { deleteComparison, saveComparison } from '../api.js';

/**
 * Deletes saved comparisons: the row goes at once, the command is sent at once, and the undo saves the same again, which puts it back where
 * it stood, since the list is in the order of names.
 */
export function useDeletion() {
  const { mutate } = useSWRConfig();
  const settle = () => mutate(matchesPrefix(invalidations.comparisonsSaved()));
  const remove = (comparison: SavedComparison) => {
    const { id, name, measure, scenarios } = comparison;
    void mutate<SavedComparison[]>(keys.savedComparisons(), (all) => all?.filter((one) => one.id !== id), {
      revalidate: false,
    });
    const removed = deleteComparison(id).then(
      () => true,
      (error: unknown) => {
        closeOffer();
        toast.error(`Failed while deleting ${name}: ${messageOf(error)}`);
        return false;
      },
    );
    const restore = async () => {
      if (!(await removed)) return;
      try {
        await saveComparison({ name, measure, projects: scenarios.map((one) => one.id) });
        toast.undone('Undo Successful', { detail: name });
      } catch (error) {
        toast.error(`Failed while restoring ${name}: ${messageOf(error)}`);
      }
      await settle();
    };
    const closeOffer = toast.warning(`${name} deleted`, { undo: () => void restore() });
    void removed.then(settle);
  };
  return remove;
}

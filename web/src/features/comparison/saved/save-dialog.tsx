import { invalidations } from '../../../lib/keys.js';
import { paths } from '../../../lib/paths.js';
import { useWrite } from '../../../lib/use-write.js';
import { Button } from '../../../ui/actions/button.js';
import { toast } from '../../../ui/feedback/toast.js';
import { NameDialog } from '../../../ui/overlays/name-dialog.js';
import { type Measure, saveComparison } from '../api.js';
import { useComparisonName } from './use-comparison-name.js';

export interface SaveDialogProps {
  opened: boolean;
  onClose: () => void;
  projects: readonly number[];
  measure: Measure;
  /** What the name begins as. */
  suggestion: string;
}

/** Keeps what is compared under a name (docs/product/comparison.md, Saved comparisons). */
export function SaveDialog({ opened, onClose, projects, measure, suggestion }: SaveDialogProps) {
  const { field, reset, checked, refuse } = useComparisonName(suggestion);
  const close = () => {
    reset();
    onClose();
  };
  const { run, busy } = useWrite(saveComparison, {
    refreshes: invalidations.comparisonsSaved,
    onSuccess: ({ name: saved }) => {
      close();
      toast.success(`${saved} saved`, { detail: 'It is among your saved comparisons.' });
    },
    onError: (error) => {
      if (!refuse(error)) toast.error(`Failed while saving the comparison: ${error.message}`);
    },
  });
  const save = () => {
    const name = checked();
    if (name !== null) void run({ name, projects, measure });
  };
  return (
    <NameDialog
      {...field}
      opened={opened}
      title="Save this comparison?"
      description="Only you see it in your list. Others can open its address."
      confirm="Save comparison"
      busy={busy}
      otherAction={
        <Button kind="quiet" to={paths.savedComparisons.to()} disabled={busy}>
          Saved comparisons
        </Button>
      }
      onConfirm={save}
      onClose={close}
    />
  );
}

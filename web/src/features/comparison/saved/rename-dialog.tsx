import type { SavedComparison } from '../../../lib/api-types.js';
import { invalidations } from '../../../lib/keys.js';
import { useWrite } from '../../../lib/use-write.js';
import { toast } from '../../../ui/feedback/toast.js';
import { NameDialog } from '../../../ui/overlays/name-dialog.js';
import { renameComparison } from '../api.js';
import { useComparisonName } from './use-comparison-name.js';

export interface RenameDialogProps {
  opened: boolean;
  comparison: SavedComparison;
  onClose: () => void;
}

/** Another name for a saved comparison. */
export function RenameDialog({ opened, comparison: { id, name: before }, onClose }: RenameDialogProps) {
  const { field, reset, checked, refuse } = useComparisonName(before);
  const close = () => {
    reset();
    onClose();
  };
  const { run, busy } = useWrite(renameComparison, {
    refreshes: invalidations.comparisonsSaved,
    onSuccess: ({ name: renamed }) => {
      close();
      toast.success(`${before} renamed`, { detail: renamed });
    },
    onError: (error) => {
      if (!refuse(error)) toast.error(`Failed while renaming ${before}: ${error.message}`);
    },
  });
  const rename = () => {
    const name = checked();
    if (name === before) close();
    else if (name !== null) void run({ id, name });
  };
  return (
    <NameDialog
      {...field}
      opened={opened}
      title={`Rename ${before}?`}
      confirm="Rename"
      busy={busy}
      onConfirm={rename}
      onClose={close}
    />
  );
}

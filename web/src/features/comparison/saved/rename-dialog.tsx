import { type FormEvent, useState } from 'react';
import type { SavedComparison } from '../../../lib/api-types.js';
import { invalidations } from '../../../lib/keys.js';
import { useWrite } from '../../../lib/use-write.js';
import { Button } from '../../../ui/actions/button.js';
import { toast } from '../../../ui/feedback/toast.js';
import { TextField } from '../../../ui/fields/text-field.js';
import { Dialog } from '../../../ui/overlays/dialog.js';
import { renameComparison } from '../api.js';
import { MAX_NAME, nameFault, refusedName } from './comparison-name.js';

export interface RenameDialogProps {
  opened: boolean;
  comparison: SavedComparison;
  onClose: () => void;
}

/** Another name for a saved comparison. */
export function RenameDialog({ opened, comparison: { id, name: before }, onClose }: RenameDialogProps) {
  const [name, setName] = useState(before);
  const [fault, setFault] = useState<string | null>(null);
  const { run, busy } = useWrite(renameComparison, {
    refreshes: invalidations.comparisonsSaved,
    onSuccess: ({ name: renamed }) => {
      onClose();
      toast.success(`${before} renamed`, { detail: renamed });
    },
    onError: (error) => {
      const refused = refusedName(error);
      setFault(refused);
      if (refused === null) toast.error(`Failed while renaming ${before}: ${error.message}`);
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const wrong = nameFault(name);
    setFault(wrong);
    if (wrong !== null) return;
    if (name.trim() === before) onClose();
    else void run({ id, name: name.trim() });
  };
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={`Rename ${before}?`}
      locked={busy}
      actions={
        <>
          <Button onClick={onClose} disabled={busy}>
            Cancel
          </Button>
          <Button kind="primary" type="submit" form="rename-comparison" busy={busy}>
            Rename
          </Button>
        </>
      }
    >
      <form id="rename-comparison" onSubmit={submit} noValidate>
        <TextField
          label="Name"
          value={name}
          onChange={(text) => {
            setName(text);
            setFault(null);
          }}
          error={fault}
          maxLength={MAX_NAME}
          disabled={busy}
          required
          data-autofocus
        />
      </form>
    </Dialog>
  );
}

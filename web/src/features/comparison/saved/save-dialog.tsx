import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { invalidations } from '../../../lib/keys.js';
import { paths } from '../../../lib/paths.js';
import { useWrite } from '../../../lib/use-write.js';
import { Button } from '../../../ui/actions/button.js';
import { toast } from '../../../ui/feedback/toast.js';
import { TextField } from '../../../ui/fields/text-field.js';
import { Dialog } from '../../../ui/overlays/dialog.js';
import { type Measure, saveComparison } from '../api.js';
import { MAX_NAME, nameFault, refusedName } from './comparison-name.js';

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
  const navigate = useNavigate();
  const [typed, setTyped] = useState<string | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const name = typed ?? suggestion.slice(0, MAX_NAME).trim();
  const close = () => {
    setTyped(null);
    setFault(null);
    onClose();
  };
  const { run, busy } = useWrite(saveComparison, {
    refreshes: invalidations.comparisonsSaved,
    onSuccess: ({ name: saved }) => {
      close();
      toast.success(`${saved} saved`, { detail: 'It is among your saved comparisons.' });
    },
    onError: (error) => {
      const refused = refusedName(error);
      setFault(refused);
      if (refused === null) toast.error(`Failed while saving the comparison: ${error.message}`);
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const wrong = nameFault(name);
    setFault(wrong);
    if (wrong === null) void run({ name: name.trim(), projects, measure });
  };
  return (
    <Dialog
      opened={opened}
      onClose={close}
      title="Save this comparison?"
      locked={busy}
      actions={
        <>
          <Button kind="quiet" onClick={() => void navigate(paths.savedComparisons.to())} disabled={busy}>
            Saved comparisons
          </Button>
          <Button onClick={close} disabled={busy}>
            Cancel
          </Button>
          <Button kind="primary" type="submit" form="save-comparison" busy={busy}>
            Save comparison
          </Button>
        </>
      }
    >
      <form id="save-comparison" onSubmit={submit} noValidate>
        <TextField
          label="Name"
          description="Only you see it in your list. Others can open its address."
          value={name}
          onChange={(text) => {
            setTyped(text);
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

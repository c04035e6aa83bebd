import { type FormEvent, useState } from 'react';
import { Button } from '../../../ui/actions/button.js';
import { TextField } from '../../../ui/fields/text-field.js';
import { Dialog } from '../../../ui/overlays/dialog.js';
import { assetNameError } from '../part/part-errors.js';

export interface RenameDialogProps {
  opened: boolean;
  assetName: string;
  taken: readonly string[];
  onClose: () => void;
  onRename: (to: string) => void;
}

/** A new name for an asset: an edit like any other, saved with the asset. */
export function RenameDialog({ opened, assetName, taken, onClose, onRename }: RenameDialogProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const name = typed ?? assetName;
  const error = typed === null ? undefined : assetNameError(name, taken);
  const close = () => {
    setTyped(null);
    onClose();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (assetNameError(name, taken)) return setTyped(name);
    onRename(name.trim());
    return close();
  };
  return (
    <Dialog
      opened={opened}
      onClose={close}
      title="Rename asset"
      actions={
        <>
          <Button onClick={close}>Cancel</Button>
          <Button kind="primary" type="submit" form="rename-asset">
            Rename
          </Button>
        </>
      }
    >
      <form id="rename-asset" onSubmit={submit}>
        <TextField label="Asset name" value={name} onChange={setTyped} error={error} data-autofocus />
      </form>
    </Dialog>
  );
}

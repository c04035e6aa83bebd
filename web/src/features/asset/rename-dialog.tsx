import type { FormEvent } from 'react';
import { useState } from 'react';
import { Button } from '../../ui/button.js';
import { Dialog } from '../../ui/dialog.js';
import { TextField } from '../../ui/text-field.js';
import { assetNameError } from './part-errors.js';

export interface RenameDialogProps {
  opened: boolean;
  assetName: string;
  /** Names of the other assets. */
  taken: readonly string[];
  onClose: () => void;
  onRename: (to: string) => void;
}

/** A new name for an asset. It counts once the asset is saved, like every other edit of it. */
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

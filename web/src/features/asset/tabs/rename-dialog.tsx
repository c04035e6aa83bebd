import { useState } from 'react';
import { NameDialog } from '../../../ui/overlays/name-dialog.js';
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
  const rename = () => {
    if (assetNameError(name, taken)) return setTyped(name);
    onRename(name.trim());
    return close();
  };
  return (
    <NameDialog
      opened={opened}
      title="Rename asset"
      label="Asset name"
      value={name}
      onChange={setTyped}
      error={error}
      confirm="Rename"
      onConfirm={rename}
      onClose={close}
    />
  );
}

import { useState } from 'react';
import { NameDialog } from '../../../ui/overlays/name-dialog.js';
import { assetNameError } from '../part/part-errors.js';

export interface DuplicateDialogProps {
  opened: boolean;
  assetName: string;
  taken: readonly string[];
  /** The asset has unsaved edits: the copy is made of what is saved. */
  unsaved: boolean;
  busy: boolean;
  /** What the server found wrong with the name that was sent. */
  refusal?: string;
  onClose: () => void;
  onDuplicate: (copyName: string) => void;
  /** Another name is typed: the refusal is out of date. */
  onTyped: () => void;
}

/** Asks for the name of a copy (docs/product/assets.md, Duplicating an asset). */
export function DuplicateDialog({
  opened,
  assetName,
  taken,
  unsaved,
  busy,
  refusal,
  onClose,
  onDuplicate,
  onTyped,
}: DuplicateDialogProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const name = typed ?? `${assetName} - copy`;
  // The suggested name may be wrong too: taken, or too long.
  const [tried, setTried] = useState(false);
  const error = copyNameError(name, taken);
  const close = () => {
    setTyped(null);
    setTried(false);
    onClose();
  };
  const duplicate = () => {
    setTried(true);
    if (!error) onDuplicate(name.trim());
  };
  return (
    <NameDialog
      opened={opened}
      title={`Duplicate ${assetName}?`}
      label="Asset name"
      value={name}
      onChange={(text) => {
        setTyped(text);
        onTyped();
      }}
      error={(tried || typed !== null ? error : undefined) ?? refusal}
      description={
        unsaved
          ? 'The copy is made of what is saved, without your unsaved changes.'
          : 'All parts are copied, without their P6 links.'
      }
      confirm="Duplicate"
      busy={busy}
      onConfirm={duplicate}
      onClose={close}
    />
  );
}

/** Why a copy cannot have the name. */
function copyNameError(copyName: string, taken: readonly string[]): string | undefined {
  const name = copyName.trim();
  if (name === '') return 'Asset name cannot be empty.';
  if (name === '.' || name === '..') return 'Invalid asset data provided.';
  return assetNameError(name, taken);
}

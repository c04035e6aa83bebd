import { type FormEvent, useState } from 'react';
import { Button } from '../../../ui/actions/button.js';
import { TextField } from '../../../ui/fields/text-field.js';
import { Dialog } from '../../../ui/overlays/dialog.js';
import { MAX_NAME_LENGTH } from '../part/part-errors.js';

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
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (!error && !busy) onDuplicate(name.trim());
  };
  return (
    <Dialog
      opened={opened}
      onClose={close}
      title={`Duplicate ${assetName}?`}
      locked={busy}
      actions={
        <>
          <Button onClick={close} disabled={busy}>
            Cancel
          </Button>
          <Button kind="primary" type="submit" form="duplicate-asset" busy={busy}>
            Duplicate
          </Button>
        </>
      }
    >
      <form id="duplicate-asset" onSubmit={submit}>
        <TextField
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
          data-autofocus
        />
      </form>
    </Dialog>
  );
}

/** Why a copy cannot have the name. */
function copyNameError(copyName: string, taken: readonly string[]): string | undefined {
  const name = copyName.trim();
  if (name === '') return 'Asset name cannot be empty.';
  // The name is a segment of the asset's URL, where '.' and '..' have a meaning of their own.
  if (name === '.' || name === '..') return 'Invalid asset data provided.';
  if (name.length > MAX_NAME_LENGTH) return `Asset name is too long (maximum ${MAX_NAME_LENGTH} characters).`;
  if (taken.some((other) => other.toLowerCase() === name.toLowerCase()))
    return 'An asset with this name already exists.';
  return undefined;
}

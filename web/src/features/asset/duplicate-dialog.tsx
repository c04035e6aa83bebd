import type { FormEvent } from 'react';
import { useState } from 'react';
import { Button } from '../../ui/button.js';
import { Dialog } from '../../ui/dialog.js';
import { TextField } from '../../ui/text-field.js';
import { longestName } from './part-errors.js';

export interface DuplicateDialogProps {
  opened: boolean;
  assetName: string;
  /** Names of all assets of the programme. */
  taken: readonly string[];
  /** There are edits of the asset that are not saved: the copy is made of what is. */
  unsaved: boolean;
  busy: boolean;
  /** What the server found wrong with the name that was sent. */
  refusal?: string;
  onClose: () => void;
  onDuplicate: (copyName: string) => void;
  /** Another name is typed: the refusal holds no more. */
  onTyped: () => void;
}

/** Asks for the name of a copy (spec 1, section 5, Duplicate asset). */
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
  // The name that stands there first may be wrong too: taken, or too long.
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

/** Why a copy cannot be called so, in the words of spec 1, section 5. */
function copyNameError(copyName: string, taken: readonly string[]): string | undefined {
  const name = copyName.trim();
  if (name === '') return 'Asset name cannot be empty.';
  // '.' and '..' cannot be a segment of a path (api.md, Conventions).
  if (name === '.' || name === '..') return 'Invalid asset data provided.';
  if (name.length > longestName) return `Asset name is too long (maximum ${longestName} characters).`;
  if (taken.some((other) => other.toLowerCase() === name.toLowerCase()))
    return 'An asset with this name already exists.';
  return undefined;
}

import type { CustomInput } from '../../../lib/api-types.js';
import { type InputKind, inputKinds } from '../../../lib/input-kinds.js';
import { ErrorNote } from '../../../ui/feedback/error-note.js';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.js';
import { useInputUses } from '../api/uses.js';
import { placesOf } from '../uses/uses-in-words.js';
import { UsesList } from '../uses/uses-list.js';
import classes from './delete-dialog.module.css';

export interface DeleteDialogProps {
  opened: boolean;
  onClose: () => void;
  onDelete: () => void;
  kind: InputKind;
  /** With the places that a list has counted, until they are read. */
  input: Pick<CustomInput, 'id' | 'name'> & Partial<Pick<CustomInput, 'usedIn'>>;
  busy?: boolean;
  /** Where the focus goes when a row of a list is gone. */
  orTo?: () => HTMLElement | null;
}

/** Asks before an input is deleted, and says where it is used (docs/product/custom-inputs.md, Deleting). */
export function DeleteDialog({ opened, onClose, onDelete, kind, input, busy, orTo }: DeleteDialogProps) {
  const { data, error, isValidating, mutate } = useInputUses(kind, opened ? input.id : null);
  const counted = input.usedIn && placesOf(input.usedIn);
  // Null where nobody has counted them.
  const places = data ? data.scenarios.length + data.inputs.length + data.inputsOfOthers : (counted ?? null);
  return (
    <ConfirmDialog
      opened={opened}
      title={`Delete “${input.name}”?`}
      confirm={`Delete ${inputKinds[kind].noun}`}
      danger
      busy={busy}
      onConfirm={onDelete}
      onCancel={onClose}
      orTo={orTo}
    >
      <div className={classes.body}>
        <p className={classes.text}>
          {kind === 'tasks' && 'Its own element make-ups go with it. '}
          {places === 0
            ? 'It can no longer be chosen. Nothing uses it.'
            : 'It can no longer be chosen. What uses it keeps its figures and goes on naming it:'}
        </p>
        {error !== undefined && (
          <ErrorNote
            action="loading where it is used"
            error={error}
            onRetry={() => void mutate()}
            retrying={isValidating}
          />
        )}
        {places !== 0 && (data || error === undefined) && <UsesList uses={data} expected={places ?? 1} />}
      </div>
    </ConfirmDialog>
  );
}

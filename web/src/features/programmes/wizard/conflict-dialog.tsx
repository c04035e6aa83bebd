import { useState } from 'react';
import { formatDate, formatTime } from '../../../lib/format.js';
import { Button } from '../../../ui/actions/button.js';
import { RadioList } from '../../../ui/fields/radio-list.js';
import { Dialog } from '../../../ui/overlays/dialog.js';
import classes from './conflict-dialog.module.css';
import type { FieldConflict } from './merge-forms.js';
import type { SaveConflict } from './use-rebasing-save.js';

export interface ConflictDialogProps {
  /** Null while there is nothing to choose. */
  conflict: SaveConflict | null;
  busy: boolean;
  /** With the fields that take the other's value. */
  onSave: (theirs: readonly FieldConflict['field'][]) => void;
  onCancel: () => void;
}

/** Somebody else changed the same fields meanwhile: both values, to choose from (docs/web.md, Unsaved edits). */
export function ConflictDialog({ conflict, busy, onSave, onCancel }: ConflictDialogProps) {
  const [theirs, setTheirs] = useState<readonly FieldConflict['field'][]>([]);
  // While the dialog closes it still shows what it asked.
  const [asked, setAsked] = useState(conflict);
  if (conflict && conflict !== asked) {
    setAsked(conflict);
    setTheirs([]);
  }
  return (
    <Dialog
      opened={conflict !== null}
      onClose={onCancel}
      title="Which values should stay?"
      locked={busy}
      actions={
        <>
          <Button onClick={onCancel} disabled={busy}>
            Keep editing
          </Button>
          <Button kind="primary" onClick={() => onSave(theirs)} busy={busy}>
            Save
          </Button>
        </>
      }
    >
      {asked && (
        <p>
          Somebody else changed this programme on {formatDate(asked.changed)} at {formatTime(new Date(asked.changed))},
          while you were editing it.
        </p>
      )}
      <div className={classes.conflicts}>
        {asked?.conflicts.map(({ field, label, mine, theirs: other }) => (
          <RadioList
            key={field}
            label={label}
            value={theirs.includes(field) ? 'theirs' : 'mine'}
            onChange={(whose) =>
              setTheirs((now) => [...now.filter((one) => one !== field), ...(whose === 'theirs' ? [field] : [])])
            }
            choices={[
              { value: 'mine', label: mine, note: 'Your value' },
              { value: 'theirs', label: other, note: 'Stands there now' },
            ]}
          />
        ))}
      </div>
    </Dialog>
  );
}

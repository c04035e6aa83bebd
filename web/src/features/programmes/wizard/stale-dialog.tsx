import { useState } from 'react';
import { formatDate, formatTime } from '../../../lib/format.js';
import { Button } from '../../../ui/button.js';
import { Dialog } from '../../../ui/dialog.js';
import { RadioList } from '../../../ui/radio-list.js';
import type { FieldConflict } from './merge.js';
import classes from './stale-dialog.module.css';

export interface StaleDialogProps {
  conflicts: readonly FieldConflict[];
  /** When somebody else changed the programme last. */
  changed: string;
  busy: boolean;
  /** With the fields that take the other's value. */
  onSave: (theirs: readonly FieldConflict['field'][]) => void;
  onCancel: () => void;
}

/** Somebody else changed the same fields meanwhile: both values, to choose from (web.md, Unsaved edits). */
export function StaleDialog({ conflicts, changed, busy, onSave, onCancel }: StaleDialogProps) {
  const [theirs, setTheirs] = useState<readonly FieldConflict['field'][]>([]);
  return (
    <Dialog
      opened
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
      <p>
        Somebody else changed this programme on {formatDate(changed)} at {formatTime(new Date(changed))}, while you were editing it.
      </p>
      <div className={classes.conflicts}>
        {conflicts.map(({ field, label, mine, theirs: other }) => (
          <RadioList
            key={field}
            label={label}
            value={theirs.includes(field) ? 'theirs' : 'mine'}
            onChange={(whose) => setTheirs((now) => [...now.filter((one) => one !== field), ...(whose === 'theirs' ? [field] : [])])}
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

import { type FormEvent, type ReactNode, useId } from 'react';
import { Button } from '../actions/button.js';
import { TextField, type TextFieldProps } from '../fields/text-field.js';
import { Dialog } from './dialog.js';

export interface NameDialogProps
  extends Pick<TextFieldProps, 'label' | 'value' | 'onChange' | 'error' | 'description' | 'maxLength'> {
  opened: boolean;
  title: string;
  /** A verb: 'Rename'. */
  confirm: string;
  /** There is nothing to confirm yet. */
  disabled?: boolean;
  busy?: boolean;
  /** Another way on, left of Cancel. */
  otherAction?: ReactNode;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks for a name. */
export function NameDialog(props: NameDialogProps) {
  const { opened, title, confirm, disabled, busy, otherAction, onConfirm, onClose, ...field } = props;
  const form = useId();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // React's events bubble from the dialog to the form of the part around it, although the DOM does not nest them.
    event.stopPropagation();
    if (!disabled && !busy) onConfirm();
  };
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={title}
      locked={busy}
      actions={
        <>
          {otherAction}
          <Button onClick={onClose} disabled={busy}>
            Cancel
          </Button>
          <Button kind="primary" type="submit" form={form} disabled={disabled} busy={busy}>
            {confirm}
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={submit} noValidate>
        <TextField {...field} required data-autofocus />
      </form>
    </Dialog>
  );
}

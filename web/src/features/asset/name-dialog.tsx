import { type FormEvent, useId } from 'react';
import { Button } from '../../ui/actions/button.js';
import { TextField, type TextFieldProps } from '../../ui/fields/text-field.js';
import { Dialog } from '../../ui/overlays/dialog.js';

export interface NameDialogProps
  extends Pick<TextFieldProps, 'label' | 'value' | 'onChange' | 'error' | 'description' | 'maxLength'> {
  opened: boolean;
  title: string;
  /** A verb: 'Rename'. */
  confirm: string;
  busy?: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks for a name. */
export function NameDialog({ opened, title, confirm, busy, onConfirm, onClose, ...field }: NameDialogProps) {
  const form = useId();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // React's events bubble from the dialog to the form of the part around it, although the DOM does not nest them.
    event.stopPropagation();
    onConfirm();
  };
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={title}
      locked={busy}
      actions={
        <>
          <Button onClick={onClose} disabled={busy}>
            Cancel
          </Button>
          <Button kind="primary" type="submit" form={form} busy={busy}>
            {confirm}
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={submit}>
        <TextField {...field} data-autofocus />
      </form>
    </Dialog>
  );
}

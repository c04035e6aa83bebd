import { type FormEvent, useEffect, useId, useState } from 'react';
import { Button } from '../../ui/actions/button.js';
import { TextField } from '../../ui/fields/text-field.js';
import { Dialog } from '../../ui/overlays/dialog.js';

export interface PackageNameDialogProps {
  opened: boolean;
  title: string;
  /** A verb: 'Create'. */
  confirm: string;
  name: string;
  /** Answers what is wrong with the name; undefined once it was taken. */
  onConfirm: (name: string) => string | undefined;
  onClose: () => void;
}

/** Asks for the name of a package, a new one's or another one for one that is there. */
export function PackageNameDialog({ opened, title, confirm, name, onConfirm, onClose }: PackageNameDialogProps) {
  const form = useId();
  const [typed, setTyped] = useState(name);
  const [fault, setFault] = useState<string>();
  useEffect(() => {
    if (!opened) return;
    setTyped(name);
    setFault(undefined);
  }, [opened, name]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    if (typed.trim() !== '') setFault(onConfirm(typed.trim()));
  };
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={title}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="primary" type="submit" form={form} disabled={typed.trim() === ''}>
            {confirm}
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={submit}>
        <TextField
          label="Package name"
          value={typed}
          onChange={(next) => {
            setTyped(next);
            setFault(undefined);
          }}
          maxLength={100}
          error={fault}
          data-autofocus
        />
      </form>
    </Dialog>
  );
}

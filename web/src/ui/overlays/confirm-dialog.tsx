import type { ReactNode } from 'react';
import { Button } from '../actions/button.js';
import { Dialog } from './dialog.js';

export interface ConfirmDialogProps {
  opened: boolean;
  title: string;
  children: ReactNode;
  /** A verb: 'Delete package'. */
  confirm: string;
  cancel?: string;
  danger?: boolean;
  busy?: boolean;
  onConfirm: () => void;
  onCancel: () => void;
  /** Where the focus goes when what had it is gone by the answer; else to the page's heading. */
  orTo?: () => HTMLElement | null | undefined;
}

/** A question with two answers; the safe one has the focus. */
export function ConfirmDialog({
  opened,
  title,
  children,
  confirm,
  cancel = 'Cancel',
  danger,
  busy,
  onConfirm,
  onCancel,
  orTo,
}: ConfirmDialogProps) {
  return (
    <Dialog
      opened={opened}
      onClose={onCancel}
      title={title}
      locked={busy}
      orTo={orTo}
      actions={
        <>
          <Button onClick={onCancel} disabled={busy} data-autofocus>
            {cancel}
          </Button>
          <Button kind={danger ? 'danger' : 'primary'} onClick={onConfirm} busy={busy}>
            {confirm}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  );
}

import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { type InputKind, inputKinds } from '../../../lib/input-kinds.js';
import { usePhone } from '../../../lib/use-phone.js';
import { ActionMenu } from '../../../ui/actions/action-menu.js';
import { Button } from '../../../ui/actions/button.js';
import { IconHistory } from '../../../ui/icons/history.js';
import { IconTrash } from '../../../ui/icons/trash.js';
import { lazyDialog } from '../../../ui/overlays/lazy-dialog.js';
import { useDeleteInput } from '../deletion/use-delete-input.js';
import type { AfterSaving } from './use-input-save.js';

const DeleteDialog = lazyDialog(async () => (await import('../deletion/delete-dialog.js')).DeleteDialog);
const InputHistory = lazyDialog(async () => (await import('../history/input-history.js')).InputHistory);

export interface InputActionsProps {
  kind: InputKind;
  input: { readonly id: number; readonly name: string };
  /** As it was read. */
  etag: string | null;
  readOnly?: boolean | undefined;
  /** The list that it stands in. */
  list: string;
}

/** Beside the title of an input that is edited: who changed it, when and how; and its deletion. */
export function InputActions({ kind, input, etag, readOnly, list }: InputActionsProps) {
  const phone = usePhone();
  const navigate = useNavigate();
  const deleteInput = useDeleteInput();
  const [opened, setOpened] = useState<'history' | 'delete' | null>(null);
  const [busy, setBusy] = useState(false);
  const openHistory = () => setOpened('history');
  const close = () => setOpened(null);

  const remove = async () => {
    setBusy(true);
    const state: AfterSaving = { saved: true, commandId: null };
    await deleteInput(kind, input.id, { ifMatch: etag, onDeleted: () => void navigate(list, { state }) });
    setBusy(false);
    close();
  };
  return (
    <>
      {(!phone || readOnly) && (
        <Button icon={IconHistory} onClick={openHistory}>
          History
        </Button>
      )}
      {!readOnly && (
        <ActionMenu
          label={`Actions for ${input.name}`}
          bordered
          actions={[
            ...(phone ? [{ label: 'History', icon: IconHistory, onSelect: openHistory }] : []),
            {
              label: `Delete ${inputKinds[kind].noun}`,
              icon: IconTrash,
              onSelect: () => setOpened('delete'),
              danger: true,
              divided: true,
            },
          ]}
        />
      )}
      <InputHistory kind={kind} input={input} readOnly={readOnly} opened={opened === 'history'} onClose={close} />
      <DeleteDialog
        kind={kind}
        input={input}
        opened={opened === 'delete'}
        busy={busy}
        onClose={close}
        onDelete={() => void remove()}
      />
    </>
  );
}

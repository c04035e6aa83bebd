import { useState } from 'react';
import type { ApiError } from '../../../lib/api.js';
import type { CustomInputChange } from '../../../lib/api-types.js';
import type { InputKind } from '../../../lib/input-kinds.js';
import { invalidations } from '../../../lib/keys.js';
import { useWrite } from '../../../lib/use-write.js';
import { Button } from '../../../ui/actions/button.js';
import { ErrorNote } from '../../../ui/feedback/error-note.js';
import { LoadingLabel, Skeleton } from '../../../ui/feedback/skeleton.js';
import { toast } from '../../../ui/feedback/toast.js';
import { Dialog } from '../../../ui/overlays/dialog.js';
import { Pagination } from '../../../ui/tables/pagination.js';
import { CHANGES_PER_PAGE, undoCommand, useInputHistory } from '../api/history.js';
import { ChangeEntry, momentInWords } from './change-entry.js';
import classes from './input-history.module.css';

export interface InputHistoryProps {
  opened: boolean;
  onClose: () => void;
  kind: InputKind;
  input: { readonly id: number; readonly name: string };
  /** A Database Input, for all but Admins: its changes are read, not undone. */
  readOnly?: boolean;
}

/** Who changed an input, when and how, page by page; each change can be undone (docs/product/custom-inputs.md, History). */
export function InputHistory({ opened, onClose, kind, input, readOnly }: InputHistoryProps) {
  const [page, setPage] = useState(1);
  const { data, error, isValidating, mutate } = useInputHistory(kind, opened ? input.id : null, page);
  const [refused, setRefused] = useState<{ commandId: string; reason: string } | null>(null);
  const [asked, setAsked] = useState<string | null>(null);
  const undo = useWrite(({ commandId }: CustomInputChange) => undoCommand(commandId), {
    refreshes: () => invalidations.inputsChanged(),
    onSuccess: () => toast.undone('Undo Successful'),
    onError: (refusal, { commandId }) => setRefused({ commandId, reason: inWords(refusal, data?.items ?? []) }),
  });
  const close = () => {
    setRefused(null);
    onClose();
  };
  return (
    <Dialog
      opened={opened}
      onClose={close}
      title={`History of “${input.name}”`}
      width="medium"
      locked={undo.busy}
      actions={
        <Button onClick={close} data-autofocus>
          Close
        </Button>
      }
    >
      {error !== undefined && (
        <ErrorNote action="loading the history" error={error} onRetry={() => void mutate()} retrying={isValidating} />
      )}
      {!data && error === undefined && <Loading />}
      {data && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls must be reachable (docs/web.md, Bars)
        <ol className={classes.list} aria-label="Changes, the last first" tabIndex={0}>
          {data.items.map((change) => (
            <ChangeEntry
              key={change.commandId}
              change={change}
              busy={undo.busy && asked === change.commandId}
              refusal={refused?.commandId === change.commandId ? refused.reason : null}
              onUndo={
                readOnly
                  ? undefined
                  : () => {
                      setRefused(null);
                      setAsked(change.commandId);
                      void undo.run(change);
                    }
              }
            />
          ))}
        </ol>
      )}
      {data?.items.length === 0 && <p className={classes.none}>Nobody has changed it since it was loaded.</p>}
      {data && data.total > CHANGES_PER_PAGE && (
        <div className={classes.pages}>
          <Pagination
            label="Pages of changes"
            page={page}
            pageSize={CHANGES_PER_PAGE}
            total={data.total}
            onPage={setPage}
          />
        </div>
      )}
    </Dialog>
  );
}

/** A refusal for people: names for the numbers of users that are known here, days for time stamps. */
function inWords({ message, detail }: ApiError, changes: readonly CustomInputChange[]): string {
  const told = (detail ?? '')
    .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, momentInWords)
    .replace(/\buser (\d+)\b/g, (as, id: string) => changes.find(({ userId }) => userId === Number(id))?.user ?? as);
  const sentence = /[.!?]$/.test(message) ? message : `${message}.`;
  return told === '' || told === message ? sentence : `${sentence} ${told}`;
}

function Loading() {
  return (
    <div className={classes.list}>
      <LoadingLabel>Loading the history</LoadingLabel>
      {Array.from({ length: 4 }, (_, index) => (
        <div key={index} className={classes.change}>
          <Skeleton width="60%" height="0.875rem" />
          <Skeleton height="1rem" />
        </div>
      ))}
    </div>
  );
}

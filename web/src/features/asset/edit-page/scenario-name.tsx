import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useSWRConfig } from 'swr';
import type { Programme } from '../../../lib/api-types.js';
import { invalidations, keys } from '../../../lib/keys.js';
import { useWrite } from '../../../lib/use-write.js';
import { IconButton } from '../../../ui/actions/icon-button.js';
import { toast } from '../../../ui/feedback/toast.js';
import { useUndo } from '../../../ui/feedback/use-undo.js';
import { TextField } from '../../../ui/fields/text-field.js';
import { IconCheck } from '../../../ui/icons/check.js';
import { IconPencil } from '../../../ui/icons/pencil.js';
import { IconX } from '../../../ui/icons/x.js';
import { Clamped } from '../../../ui/layout/clamped.js';
import { renameScenario } from '../api/programme.js';
import classes from './scenario-name.module.css';

/** A scenario's name, renamed in its place: Enter saves, Escape cancels (docs/product/programmes.md, Edit screen). */
export function ScenarioName({ programme, etag }: { programme: Programme; etag: string | null }) {
  const [typed, setTyped] = useState<string | null>(null);
  const [error, setError] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const root = useRef<HTMLSpanElement>(null);
  const wasEditing = useRef(false);
  const { mutate } = useSWRConfig();
  const undo = useUndo(programme.id);
  const editing = typed !== null;

  useEffect(() => {
    if (editing) field.current?.select();
    // Focus returns to where the edit began, unless the user moved it.
    else if (wasEditing.current && document.activeElement === document.body)
      root.current?.querySelector('button')?.focus();
    wasEditing.current = editing;
  }, [editing]);

  const close = () => {
    setTyped(null);
    setError(null);
  };
  const rename = useWrite(renameScenario, {
    refreshes: () => invalidations.programmeChanged(programme.id),
    onSuccess: ({ commandId }) => {
      close();
      toast.success('Scenario name updated successfully.', { undo: undo(commandId) });
    },
    onError: (failed) => {
      if (failed.status === 412) void mutate(keys.programmeDetail(programme.id));
      if (failed.fieldErrors['scenarioName'] !== undefined || failed.status === 409)
        setError(failed.fieldErrors['scenarioName'] ?? failed.message);
      else toast.error(`Failed while renaming the scenario: ${failed.message}`);
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const name = (typed ?? '').trim();
    if (name === '') setError('Scenario name cannot be empty.');
    else if (name.toLowerCase() === programme.scenarioName.toLowerCase()) close();
    else void rename.run({ id: programme.id, scenarioName: name, etag });
  };

  if (typed === null) {
    return (
      <span ref={root} className={classes.shown}>
        <Clamped>{programme.scenarioName}</Clamped>
        <IconButton icon={IconPencil} label="Rename scenario" onClick={() => setTyped(programme.scenarioName)} />
      </span>
    );
  }
  return (
    <form className={classes.form} onSubmit={submit}>
      <TextField
        ref={field}
        label="Scenario name"
        labelHidden
        value={typed}
        onChange={(name) => {
          setTyped(name);
          setError(null);
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return;
          event.stopPropagation();
          close();
        }}
        error={error}
        maxLength={200}
        disabled={rename.busy}
      />
      <IconButton
        icon={IconCheck}
        label="Save name"
        onClick={(event) => event.currentTarget.form?.requestSubmit()}
        busy={rename.busy}
      />
      <IconButton icon={IconX} label="Cancel" onClick={close} disabled={rename.busy} />
    </form>
  );
}

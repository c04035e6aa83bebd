import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { invalidations } from '../../lib/keys.js';
import { useWrite } from '../../lib/use-write.js';
import { Button } from '../../ui/actions/button.js';
import { IconButton } from '../../ui/actions/icon-button.js';
import { ErrorNote } from '../../ui/feedback/error-note.js';
import { LoadingLabel, Skeleton } from '../../ui/feedback/skeleton.js';
import { toast } from '../../ui/feedback/toast.js';
import { useUndo } from '../../ui/feedback/use-undo.js';
import { NumberField } from '../../ui/fields/number-field.js';
import { SelectField } from '../../ui/fields/select-field.js';
import { IconX } from '../../ui/icons/x.js';
import { Dialog } from '../../ui/overlays/dialog.js';
import { setLabourLimits, useLabourLimits } from './api.js';
import {
  activityKey,
  isChanged,
  type LimitEdits,
  type LimitRow,
  limitError,
  limitKey,
  limitRows,
  limitsOf,
} from './limit-rows.js';
import classes from './limits-dialog.module.css';

export interface LimitsDialogProps {
  opened: boolean;
  onClose: () => void;
  programmeId: number;
  /** Published, archived or removed. */
  readOnly: boolean;
  /** What a limit is to be set for, also where no saved part has it yet. */
  activity?: { id: number; name: string };
}

const ALL_LABOUR = limitKey({ kind: 'allLabour', id: 0 });
const noEdits: LimitEdits = new Map();

/** What a programme has of labour at most (docs/product/programmes.md, Labour limits): one save is one command. */
export function LimitsDialog({ opened, onClose, programmeId, readOnly, activity }: LimitsDialogProps) {
  const { data, error, isValidating, mutate } = useLabourLimits(programmeId, opened);
  const undo = useUndo(programmeId);
  const form = useId();
  const fields = useRef<HTMLFormElement>(null);
  const [chosen, setChosen] = useState('');
  const [typed, setTyped] = useState(noEdits);
  const [tried, setTried] = useState(false);
  // The activity that the dialog was opened for has a line from the start.
  const asked = activity && activityKey(activity.id);
  const isListed = data?.data.limits.some((one) => one.kind === 'activity' && one.id === activity?.id);
  const edits = asked !== undefined && !isListed && !typed.has(asked) ? new Map([...typed, [asked, null]]) : typed;
  const rows = data ? limitRows(data.data, edits, activity) : [];
  const free = (data?.data.activities ?? []).filter(({ id }) => !rows.some(({ key }) => key === activityKey(id)));

  // What was asked for or chosen has a line: its figure is typed next.
  const first = chosen || (asked ?? ALL_LABOUR);
  const isThere = opened && data !== undefined;
  useEffect(() => {
    if (!isThere) return undefined;
    // After the dialog, which takes the focus when it opens.
    const timer = setTimeout(() => {
      const field = fields.current?.elements.namedItem(first);
      if (field instanceof HTMLElement) field.focus();
    });
    return () => clearTimeout(timer);
  }, [first, isThere]);

  const close = () => {
    setChosen('');
    setTyped(noEdits);
    setTried(false);
    save.reset();
    onClose();
  };
  const save = useWrite(() => setLabourLimits(programmeId, limitsOf(rows), data?.etag ?? null), {
    refreshes: () => invalidations.limitsSet(programmeId),
    onSuccess: ({ commandId }) => {
      toast.success('Labour limits saved', { undo: undo(commandId) });
      close();
    },
    // Somebody changed the same limit: it is read again, what was typed stays.
    onError: ({ status }) => {
      if (status === 412) void mutate();
    },
  });
  const set = (key: string, limit: number | null) => setTyped(new Map([...edits, [key, limit]]));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    setTried(true);
    if (isChanged(rows) && rows.every(({ limit }) => limitError(limit) === null)) void save.run(undefined);
  };
  const sent = limitsOf(rows);
  const errorOf = ({ kind, id, limit }: LimitRow) => {
    const place = sent.findIndex((one) => one.kind === kind && one.id === id);
    const told = save.error?.fieldErrors;
    return (tried && limitError(limit)) || told?.[`limits.${place}.limit`] || told?.[`limits.${place}.id`];
  };

  return (
    <Dialog
      opened={opened}
      onClose={close}
      title="Labour limits"
      locked={save.busy}
      actions={
        readOnly ? (
          <Button onClick={close}>Close</Button>
        ) : (
          <>
            <Button onClick={close} disabled={save.busy}>
              Cancel
            </Button>
            <Button kind="primary" type="submit" form={form} busy={save.busy} disabled={!isChanged(rows)}>
              Save limits
            </Button>
          </>
        )
      }
    >
      <p className={classes.intro}>
        The most that this programme has. Where its dates need more, the panel and the labour chart say so; nothing else
        is judged.
      </p>
      {error !== undefined && !data && (
        <ErrorNote action="loading the limits" error={error} onRetry={() => void mutate()} retrying={isValidating} />
      )}
      {save.error && <ErrorNote action="saving the limits" error={save.error} />}
      {!data && error === undefined && <Loading />}
      {data &&
        (readOnly ? (
          <SavedLimits rows={rows.filter(({ saved }) => saved !== null)} />
        ) : (
          <form id={form} ref={fields} onSubmit={submit}>
            <fieldset className={classes.group}>
              <legend>Heads per day</legend>
              {rows
                .filter(({ kind }) => kind !== 'activity')
                .map((row) => (
                  <div key={row.key} className={classes.row}>
                    <span className={classes.name} aria-hidden>
                      {row.name}
                    </span>
                    <NumberField
                      label={`${row.name}, per day at most`}
                      labelHidden
                      decimals={0}
                      name={row.key}
                      unit="per day"
                      value={row.limit}
                      changed={row.limit !== row.saved}
                      error={errorOf(row)}
                      onChange={(limit) => set(row.key, limit)}
                    />
                  </div>
                ))}
            </fieldset>
            <fieldset className={classes.group}>
              <legend>Gangs at once, by activity</legend>
              {rows
                .filter(({ kind }) => kind === 'activity')
                .map((row) => (
                  <div key={row.key} className={classes.row}>
                    <ActivityName row={row} />
                    <NumberField
                      label={`${row.name}, gangs at most`}
                      labelHidden
                      decimals={0}
                      name={row.key}
                      unit="gangs"
                      value={row.limit}
                      changed={row.limit !== row.saved}
                      error={errorOf(row)}
                      onChange={(limit) => set(row.key, limit)}
                    />
                    {row.limit !== null && (
                      <IconButton
                        icon={IconX}
                        label={`Take away the limit of ${row.name}`}
                        plain
                        onClick={() => set(row.key, null)}
                      />
                    )}
                  </div>
                ))}
              {free.length > 0 && (
                <SelectField
                  // A new one each time: it is empty again.
                  key={rows.length}
                  label="Activity to limit"
                  labelHidden
                  placeholder="Choose an activity"
                  searchable
                  nothingFound="No activity of this programme has this name"
                  value={null}
                  choices={free.map(({ id, name, makeUp }) => ({ value: id, label: name, note: makeUp }))}
                  onChange={(id) => {
                    set(activityKey(id), null);
                    setChosen(activityKey(id));
                  }}
                />
              )}
              {free.length === 0 && rows.every(({ kind }) => kind !== 'activity') && (
                <p className={classes.none}>The programme has no activities yet.</p>
              )}
            </fieldset>
          </form>
        ))}
    </Dialog>
  );
}

function ActivityName({ row: { name, makeUp } }: { row: LimitRow }) {
  return (
    <span className={classes.name}>
      {name}
      {makeUp && <span className={classes.makeUp}>{makeUp}</span>}
    </span>
  );
}

function SavedLimits({ rows }: { rows: readonly LimitRow[] }) {
  if (rows.length === 0) return <p className={classes.none}>No limit is set.</p>;
  return (
    <dl className={classes.saved}>
      {rows.map((row) => (
        <div key={row.key} className={classes.row}>
          <dt>
            <ActivityName row={row} />
          </dt>
          <dd>
            {row.saved} {row.kind === 'activity' ? (row.saved === 1 ? 'gang at once' : 'gangs at once') : 'per day'}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Loading() {
  return (
    <div className={classes.loading}>
      <LoadingLabel>Loading the limits</LoadingLabel>
      <Skeleton height="2rem" />
      <Skeleton height="2rem" />
      <Skeleton height="2rem" />
    </div>
  );
}

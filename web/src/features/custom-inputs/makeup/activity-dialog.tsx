import { type FormEvent, useRef, useState } from 'react';
import { Button } from '../../../ui/actions/button.js';
import { IconButton } from '../../../ui/actions/icon-button.js';
import { Banner } from '../../../ui/feedback/banner.js';
import { ErrorNote } from '../../../ui/feedback/error-note.js';
import { toast } from '../../../ui/feedback/toast.js';
import { TextField } from '../../../ui/fields/text-field.js';
import { IconPlus } from '../../../ui/icons/plus.js';
import { IconTrash } from '../../../ui/icons/trash.js';
import { Dialog } from '../../../ui/overlays/dialog.js';
import classes from './activity-dialog.module.css';
import { type ActivityDraft, type LineDraft, noActivity, noLine } from './activity-draft.js';
import { MaterialField, QuantityField, RateField } from './line-fields.js';
import type { LineChoices } from './use-line-choices.js';

export interface ActivityDialogProps {
  opened: boolean;
  /** Counts the openings: each begins anew, and what was in it stays while it closes. */
  turn: number;
  /** What is edited; null for a new one. */
  activity: ActivityDraft | null;
  /** What one unit of the asset is measured as. */
  per: string | null;
  choices: LineChoices;
  onSubmit: (activity: ActivityDraft) => void;
  onCancel: () => void;
}

/** An activity with its materials: added or updated as a whole, once nothing is missing. */
export function ActivityDialog({ opened, turn, ...rest }: ActivityDialogProps) {
  return (
    <Dialog opened={opened} onClose={rest.onCancel} title="Add Activities to Elements make-up" width="medium">
      <ActivityFields key={turn} {...rest} />
    </Dialog>
  );
}

/** The fields of a line with the names that the messages have for them. */
const lineFields = [
  ['materialId', 'Material'],
  ['materialQuantity', 'Quantity rate'],
  ['productionRateId', 'Productivity rate'],
] as const satisfies readonly (readonly [keyof LineDraft, string])[];

function ActivityFields({ activity, per, choices, onSubmit, onCancel }: Omit<ActivityDialogProps, 'opened' | 'turn'>) {
  const [draft, setDraft] = useState<ActivityDraft>(() =>
    activity ? { ...activity, lines: activity.lines.length > 0 ? activity.lines : [noLine()] } : noActivity(),
  );
  const [tried, setTried] = useState(false);
  const rows = useRef<HTMLDivElement>(null);
  const { lines } = draft;
  const setLine = (key: string, patch: Partial<LineDraft>) =>
    setDraft((now) => ({
      ...now,
      lines: now.lines.map((line) => (line.key === key ? { ...line, ...patch } : line)),
    }));
  const nameMissing = draft.name.trim() === '';
  const isMissing = (line: LineDraft, field: keyof LineDraft) => line[field] === null;
  const error = (line: LineDraft, field: (typeof lineFields)[number][0], label: string) =>
    tried && isMissing(line, field) ? `${label} is required` : undefined;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    const missing = [
      ...(nameMissing ? ['Activity name'] : []),
      ...lineFields.flatMap(([field, label]) => (lines.some((line) => isMissing(line, field)) ? [label] : [])),
    ];
    if (missing.length > 0) toast.warning('Validation Error', { detail: `Missing fields: ${missing.join(', ')}` });
    else onSubmit({ ...draft, name: draft.name.trim() });
  };
  const add = () => {
    setDraft((now) => ({ ...now, lines: [...now.lines, noLine()] }));
    setTimeout(() => rows.current?.querySelector<HTMLElement>('fieldset:last-of-type input')?.focus());
  };
  const remove = (key: string) => {
    setDraft((now) => ({ ...now, lines: now.lines.filter((line) => line.key !== key) }));
    // The button that had the focus is gone with its row.
    setTimeout(() => rows.current?.querySelector<HTMLElement>('fieldset:last-of-type input')?.focus());
  };
  return (
    <form noValidate onSubmit={submit} className={classes.root}>
      <Banner kind="info">Adding activity will affect calculations.</Banner>
      {choices.error && (
        <ErrorNote error={new Error(choices.error)} onRetry={choices.retry} retrying={choices.loading} />
      )}
      <TextField
        label="Activity name"
        value={draft.name}
        onChange={(name) => setDraft((now) => ({ ...now, name }))}
        maxLength={100}
        error={tried && nameMissing ? 'Activity name is required' : undefined}
        data-autofocus
      />
      <div ref={rows} className={classes.rows}>
        {lines.map((line, index) => (
          <fieldset key={line.key} className={classes.row}>
            <legend className={classes.legend}>Material {lines.length > 1 ? index + 1 : ''}</legend>
            <MaterialField
              line={line}
              choices={choices}
              onChange={(patch) => setLine(line.key, patch)}
              error={error(line, 'materialId', 'Material')}
            />
            <QuantityField
              line={line}
              per={per}
              onChange={(patch) => setLine(line.key, patch)}
              error={error(line, 'materialQuantity', 'Quantity rate')}
            />
            <RateField
              line={line}
              choices={choices}
              onChange={(patch) => setLine(line.key, patch)}
              error={error(line, 'productionRateId', 'Productivity rate')}
            />
            <div className={classes.buttons}>
              {index > 0 && (
                <IconButton
                  icon={IconTrash}
                  label={`Remove ${line.materialName || `material ${index + 1}`}`}
                  onClick={() => remove(line.key)}
                  removes
                />
              )}
              {index === lines.length - 1 && (
                <IconButton icon={IconPlus} label="Add a material" onClick={add} bordered />
              )}
            </div>
          </fieldset>
        ))}
      </div>
      <div className={classes.actions}>
        <Button onClick={onCancel}>Cancel</Button>
        <Button kind="primary" type="submit">
          {activity ? 'Update' : 'Add'}
        </Button>
      </div>
    </form>
  );
}

import { useRef, useState } from 'react';
import { count } from '../../../lib/format.js';
import { usePhone } from '../../../lib/use-phone.js';
import { Button } from '../../../ui/actions/button.js';
import { IconButton } from '../../../ui/actions/icon-button.js';
import { Banner } from '../../../ui/feedback/banner.js';
import { ErrorNote } from '../../../ui/feedback/error-note.js';
import { IconPlus } from '../../../ui/icons/plus.js';
import { IconTrash } from '../../../ui/icons/trash.js';
import { Panel } from '../../../ui/layout/panel.js';
import { lazyDialog } from '../../../ui/overlays/lazy-dialog.js';
import { ActivityCards } from './activity-cards.js';
import { type ActivityDraft, proposedTime, timeWords, withoutTime } from './activity-draft.js';
import classes from './activity-editor.module.css';
import type { ActivityEditorProps, ActivityRowsProps } from './activity-rows.js';
import { ActivityTable } from './activity-table.js';
import { useLineChoices } from './use-line-choices.js';

const ActivityDialog = lazyDialog(async () => (await import('./activity-dialog.js')).ActivityDialog);
const ConfirmDialog = lazyDialog(async () => (await import('../../../ui/overlays/confirm-dialog.js')).ConfirmDialog);

/** A make-up's activities on one scale of percent, and the dialogs that add, change and remove them (docs/product/custom-inputs.md, Element make-up). */
export function ActivityEditor(props: ActivityEditorProps) {
  const { value, onChange, per, disabled, error } = props;
  const phone = usePhone();
  const choices = useLineChoices();
  const [dialog, setDialog] = useState<{ opened: boolean; turn: number; activity: ActivityDraft | null }>({
    opened: false,
    turn: 0,
    activity: null,
  });
  // What is asked about: one activity, or all; it stays while the question closes.
  const [asked, setAsked] = useState<{ opened: boolean; activity: ActivityDraft | null }>({
    opened: false,
    activity: null,
  });
  const root = useRef<HTMLDivElement>(null);
  const latest = useRef(value);
  latest.current = value;

  const open = (activity: ActivityDraft | null) =>
    setDialog(({ turn }) => ({ opened: true, turn: turn + 1, activity }));
  const submit = (activity: ActivityDraft) => {
    const isThere = value.some(({ key }) => key === activity.key);
    onChange(
      isThere
        ? value.map((one) => (one.key === activity.key ? activity : one))
        : [...value, { ...activity, ...proposedTime(value) }],
    );
    setDialog((now) => ({ ...now, opened: false }));
  };
  const remove = () => {
    onChange(asked.activity ? value.filter(({ key }) => key !== asked.activity?.key) : []);
    setAsked((now) => ({ ...now, opened: false }));
  };
  const rows: ActivityRowsProps = {
    ...props,
    choices,
    // A bar that is dragged and a figure that is typed change the newest activities, not those of the last render.
    onPatch: (key, patch) => {
      const next = latest.current.map((one) => (one.key === key ? { ...one, ...patch } : one));
      latest.current = next;
      onChange(next);
    },
    onEdit: open,
    onRemove: (activity) => setAsked({ opened: true, activity }),
  };
  const addButton = () => root.current?.querySelector<HTMLElement>('[data-add-activity] button');
  return (
    <div ref={root}>
      <Panel
        title={phone ? count(value.length, 'activity', 'activities') : 'Activities'}
        note={phone ? undefined : timeWords(value)}
        flush
        actions={
          !disabled && (
            <>
              <span data-add-activity>
                <Button icon={IconPlus} onClick={() => open(null)}>
                  Add Activity
                </Button>
              </span>
              <IconButton
                icon={IconTrash}
                label="Delete All Activities"
                onClick={() => setAsked({ opened: true, activity: null })}
                disabledReason={value.length === 0 ? 'There are no activities yet' : undefined}
              />
            </>
          )
        }
      >
        {choices.error && (
          <div className={classes.failed}>
            <ErrorNote error={new Error(choices.error)} onRetry={choices.retry} retrying={choices.loading} />
          </div>
        )}
        {value.length === 0 ? (
          <p className={classes.empty}>
            No activities yet. An activity is a part of the work with its own time, materials and gangs.
          </p>
        ) : phone ? (
          <ActivityCards {...rows} />
        ) : (
          <ActivityTable {...rows} />
        )}
        {withoutTime(value) && (
          <div className={classes.failed}>
            <Banner kind="warning">{withoutTime(value)}</Banner>
          </div>
        )}
        {error && (
          <p className={classes.error} role="alert">
            {error}
          </p>
        )}
      </Panel>
      <ActivityDialog
        opened={dialog.opened}
        turn={dialog.turn}
        activity={dialog.activity}
        per={per}
        choices={choices}
        onSubmit={submit}
        onCancel={() => setDialog((now) => ({ ...now, opened: false }))}
      />
      <ConfirmDialog
        opened={asked.opened}
        title={asked.activity ? 'Delete Activity' : 'Delete All Activities'}
        confirm="Remove"
        danger
        onConfirm={remove}
        onCancel={() => setAsked((now) => ({ ...now, opened: false }))}
        orTo={addButton}
      >
        {asked.activity
          ? `${asked.activity.name} goes with its ${count(asked.activity.lines.length, 'material')}. Nothing changes until you save.`
          : `All ${count(value.length, 'activity', 'activities')} go with their materials. Nothing changes until you save.`}
      </ConfirmDialog>
    </div>
  );
}

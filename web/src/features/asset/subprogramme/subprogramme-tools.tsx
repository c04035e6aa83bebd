import type { Ref } from 'react';
import { Button } from '../../../ui/actions/button.js';
import { SegmentedControl } from '../../../ui/fields/segmented-control.js';
import { IconPencil } from '../../../ui/icons/pencil.js';
import { IconPlus } from '../../../ui/icons/plus.js';
import classes from './subprogramme-card.module.css';
import type { TimelineView } from './timeline-scale.js';

interface SubprogrammeToolsProps {
  view: TimelineView;
  onView: (view: TimelineView) => void;
  /** The monthly view can be chosen. */
  hasMonths: boolean;
  /** Nothing but the saved asset may be missing for it. */
  canEdit: boolean;
  /** The tasks are the asset's own. */
  own: boolean;
  editing: boolean;
  onEditing: (editing: boolean) => void;
  onAdd: () => void;
  /** Absent where there is nothing to save. */
  onSave: (() => void) | undefined;
  busy: boolean;
  /** Around the button that begins and ends the editing. */
  editButton: Ref<HTMLSpanElement>;
}

/** The views of the timeline, and what begins and ends the editing of tasks. */
export function SubprogrammeTools(props: SubprogrammeToolsProps) {
  const { view, onView, hasMonths, canEdit, own, editing, onEditing, onAdd, onSave, busy, editButton } = props;
  const views = [
    { value: 'percent', label: 'Percent' },
    { value: 'monthly', label: 'Monthly', disabled: !hasMonths },
  ] as const;
  return (
    <div className={classes.tools} data-screen-only>
      <SegmentedControl label="Timeline" value={view} onChange={onView} choices={views} />
      {canEdit && (
        <>
          {editing && (
            <Button icon={IconPlus} aria-haspopup="dialog" onClick={onAdd}>
              Add Task
            </Button>
          )}
          {editing && onSave && (
            <Button busy={busy} onClick={onSave}>
              Save tasks
            </Button>
          )}
          <span ref={editButton}>
            <Button
              icon={editing ? undefined : IconPencil}
              disabledReason={own ? undefined : 'Save first: the asset then has tasks of its own'}
              aria-expanded={own ? editing : undefined}
              onClick={() => onEditing(!editing)}
            >
              {editing ? 'Done' : 'Edit tasks'}
            </Button>
          </span>
        </>
      )}
    </div>
  );
}

import { useId } from 'react';
import { formatSize, formatSpan } from '../../../lib/format.js';
import { Button } from '../../../ui/actions/button.js';
import { IconButton } from '../../../ui/actions/icon-button.js';
import { IconAlertTriangle } from '../../../ui/icons/alert-triangle.js';
import { IconChevronDown } from '../../../ui/icons/chevron-down.js';
import { IconCopy } from '../../../ui/icons/copy.js';
import { IconPlus } from '../../../ui/icons/plus.js';
import { IconTrash } from '../../../ui/icons/trash.js';
import { Term } from '../../../ui/overlays/term.js';
import classes from './part-card.module.css';
import { unitLabel } from './part-choices.js';
import { partLabel, spanOf } from './part-draft.js';
import { ENDS_TOO_EARLY, endsBeforeItStarts } from './part-errors.js';
import { PartFields, type PartFieldsProps } from './part-fields.js';

export interface PartCardProps extends PartFieldsProps {
  index: number;
  count: number;
  open: boolean;
  onToggle: () => void;
  /** Absent for the first part, which cannot be deleted. */
  onDelete?: () => void;
  onCopy?: () => void;
  onAdd?: () => void;
}

/** One part of the wizard; collapses when there are several (docs/product/assets.md, Add and edit screens). */
export function PartCard({ index, count, open, onToggle, onCopy, onDelete, onAdd, ...fields }: PartCardProps) {
  const id = useId();
  const { part, lists } = fields;
  const wrong = Object.keys(fields.errors ?? {}).length > 0;
  const label = partLabel(part, index, count);
  const span = spanOf([part]);
  const summary = [
    part.partSize === null ? null : `${formatSize(part.partSize)} ${unitLabel(lists, part.unitId)}`,
    span && formatSpan(span.start, span.end),
  ].filter((text) => text !== null);
  return (
    <section className={classes.root} aria-label={`Part ${index + 1}`}>
      {count > 1 && (
        <div className={classes.head}>
          <h2 className={classes.title}>
            <button type="button" className={classes.toggle} aria-expanded={open} aria-controls={id} onClick={onToggle}>
              <IconChevronDown size={16} stroke={1.5} aria-hidden className={classes.chevron} />
              <span className={classes.name}>{label}</span>
              {!open && <span className={classes.summary}>{summary.join(', ')}</span>}
            </button>
          </h2>
          {endsBeforeItStarts(part) ? (
            <span className={classes.warning} role="img" aria-label={ENDS_TOO_EARLY} title={ENDS_TOO_EARLY}>
              <IconAlertTriangle size={16} stroke={1.5} aria-hidden />
            </span>
          ) : (
            wrong && !open && <span className={classes.incomplete}>Incomplete</span>
          )}
          {onCopy && <IconButton icon={IconCopy} label={`Copy ${label}`} onClick={onCopy} />}
          {onDelete && <IconButton icon={IconTrash} label={`Delete ${label}`} removes onClick={onDelete} />}
        </div>
      )}
      <div id={id} className={classes.body} hidden={!open}>
        <PartFields {...fields} subprogrammeTerm={<Term of="subprogramme" />} />
      </div>
      {onAdd && (
        <div className={classes.foot}>
          <Button kind="quiet" icon={IconPlus} onClick={onAdd}>
            Add New Part
          </Button>
        </div>
      )}
    </section>
  );
}

import { IconCopy, IconTrash } from '@tabler/icons-react';
import { type ReactNode, useRef } from 'react';
import { Link } from 'react-router-dom';
import type { ProgrammeCard } from '../../../lib/api-types.js';
import { formatDate } from '../../../lib/format.js';
import { IconButton } from '../../../ui/actions/icon-button.js';
import { Checkbox } from '../../../ui/fields/checkbox.js';
import { useCut } from '../../../ui/layout/use-cut.js';
import { Tooltip } from '../../../ui/overlays/tooltip.js';
import classes from './card-frame.module.css';
import { cardName } from './card-name.js';

export interface CardActions {
  onCopy: () => void;
  onRemove: () => void;
}

export interface CardFrameProps extends CardActions {
  card: ProgrammeCard;
  opens: string;
  note: string;
  children?: ReactNode;
  foot: ReactNode;
  /** Whether it is ticked, on a page where cards are chosen for a comparison. */
  chosen?: boolean;
  onChoose?: (chosen: boolean) => void;
}

/** A card of a programme or a scenario: the whole of it opens, its buttons copy and remove. */
export function CardFrame({
  card,
  opens,
  note,
  children,
  foot,
  chosen = false,
  onChoose,
  onCopy,
  onRemove,
}: CardFrameProps) {
  const name = cardName(card);
  const shown = useRef<HTMLSpanElement>(null);
  const cut = useCut(shown, name);
  const changed = formatDate(card.modified);
  return (
    <li className={classes.card} data-chosen={chosen || undefined}>
      <div className={classes.head}>
        {onChoose && (
          <label className={classes.choice}>
            <Checkbox label={`Compare ${name}`} labelHidden checked={chosen} onChange={onChoose} />
          </label>
        )}
        <div className={classes.names}>
          <h2 className={classes.name}>
            <Tooltip label={name} disabled={!cut}>
              <Link to={opens} className={classes.link}>
                <span ref={shown} className={classes.shown}>
                  {name}
                </span>
              </Link>
            </Tooltip>
          </h2>
          <p className={classes.note}>
            {note}
            <span className={classes.changedBeside}> · {changed}</span>
          </p>
        </div>
        <div className={classes.actions}>
          <IconButton icon={IconCopy} label={`Copy ${name}`} onClick={onCopy} />
          <IconButton icon={IconTrash} label={`Remove ${name}`} removes onClick={onRemove} />
        </div>
      </div>
      {children}
      <div className={classes.foot}>
        {foot}
        <span className={classes.changed}>changed {changed}</span>
      </div>
    </li>
  );
}

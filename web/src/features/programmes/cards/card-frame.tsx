import { type ReactNode, useRef } from 'react';
import { Link } from 'react-router-dom';
import type { ProgrammeCard } from '../../../lib/api-types.js';
import { formatDate } from '../../../lib/format.js';
import { usePhone } from '../../../lib/use-phone.js';
import { Checkbox } from '../../../ui/fields/checkbox.js';
import { useCut } from '../../../ui/layout/use-cut.js';
import { Tooltip } from '../../../ui/overlays/tooltip.js';
import { FavouriteStar } from '../favourites/favourite-star.js';
import classes from './card-frame.module.css';
import { cardName } from './card-name.js';

export interface CardFrameProps {
  card: ProgrammeCard;
  opens: string;
  note: string;
  /** What can be done with it, at the right of its name. */
  actions: ReactNode;
  children?: ReactNode;
  foot: ReactNode;
  /** Whether it is ticked, on a page where cards are chosen for a comparison. */
  chosen?: boolean;
  onChoose?: (chosen: boolean) => void;
  /** Takes the card off the page of favourites. */
  onUnstar?: () => void;
}

/** A card of a programme or a scenario: the whole of it opens, but for its buttons. */
export function CardFrame({
  card,
  opens,
  note,
  actions,
  children,
  foot,
  chosen = false,
  onChoose,
  onUnstar,
}: CardFrameProps) {
  const phone = usePhone();
  const name = cardName(card);
  const shown = useRef<HTMLSpanElement>(null);
  const cut = useCut(shown, name);
  const changed = formatDate(card.modified);
  const star = card.isActive && <FavouriteStar programme={{ id: card.id, name }} onRemove={onUnstar} />;
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
          {!phone && star}
          {actions}
        </div>
      </div>
      {children}
      <div className={classes.foot}>
        {foot}
        <span className={classes.changed}>
          {card.isActive ? 'changed' : 'removed'} {changed}
        </span>
        {/* A name has no room for it beside the other buttons. */}
        {phone && star && <div className={classes.star}>{star}</div>}
      </div>
    </li>
  );
}

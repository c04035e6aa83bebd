import type { SchedulePreview } from '../../../lib/api-types.js';
import { withOwnFigures } from '../../../lib/format.js';
import { Banner } from '../../../ui/feedback/banner.js';
import { Checkbox } from '../../../ui/fields/checkbox.js';
import classes from './preview-asks.module.css';

export interface PreviewAsksProps {
  asks: SchedulePreview['asks'];
  confirmed: boolean;
  onConfirm: (confirmed: boolean) => void;
  locked: boolean;
}

export const CONFIRM = 'Import it all the same';

/** What speaks against the import: the user confirms it first, all of it with one tick. */
export function PreviewAsks({ asks, confirmed, onConfirm, locked }: PreviewAsksProps) {
  if (asks.length === 0) return null;
  return (
    <Banner kind="warning">
      <div className={classes.root}>
        <div className={classes.texts}>
          {asks.map(({ code, text }) => (
            <p key={code}>{withOwnFigures(text)}</p>
          ))}
        </div>
        <Checkbox label={CONFIRM} checked={confirmed} onChange={onConfirm} disabled={locked} />
      </div>
    </Banner>
  );
}

import { useState } from 'react';
import type { IsoMonth, LabourDashboard } from '../../../lib/api-types.js';
import { count, formatDateWords, formatNumber, inSentence } from '../../../lib/format.js';
import { IconAlertTriangle } from '../../../ui/icons/alert-triangle.js';
import classes from './gang-notes.module.css';

type TooManyGangs = LabourDashboard['tooManyGangs'][number];

const SHOWN = 3;

/**
 * The work whose dates need more gangs at once than the planner has (docs/product/dashboards.md, Labour dashboard), of the months that are
 * shown; nothing without any.
 */
export function GangNotes({ needs, months }: { needs: readonly TooManyGangs[]; months: readonly IsoMonth[] }) {
  const [all, setAll] = useState(false);
  const gangs = needs.flatMap(({ limit, ...one }) =>
    limit !== null && months.includes(one.day.slice(0, 7)) ? [{ ...one, limit }] : [],
  );
  if (gangs.length === 0) return null;
  const more = gangs.length - SHOWN;
  return (
    <div className={classes.root}>
      <IconAlertTriangle size={14} stroke={1.5} aria-hidden className={classes.icon} />
      <div>
        <p className={classes.title}>Dates that need more gangs than there are</p>
        <ul className={classes.list} aria-label="Dates that need more gangs than there are">
          {(all ? gangs : gangs.slice(0, SHOWN)).map((one) => (
            <li key={`${one.activityId} ${one.rateName}`}>{sentenceOf(one)}</li>
          ))}
        </ul>
        {more > 0 && (
          <button type="button" className={classes.more} aria-expanded={all} onClick={() => setAll(!all)}>
            {all ? 'Show fewer' : `Show ${formatNumber(more)} more`}
          </button>
        )}
      </div>
    </div>
  );
}

function sentenceOf({ activity, rateName, gangs, day, limit }: TooManyGangs & { limit: number }): string {
  const of = rateName === activity ? '' : ` for ${inSentence(rateName)}`;
  return `${activity} needs ${count(gangs, 'gang')}${of} at once on ${formatDateWords(day)}, your limit is ${formatNumber(limit)}: these dates cannot be met.`;
}

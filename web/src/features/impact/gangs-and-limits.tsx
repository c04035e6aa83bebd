import { memo, useId, useState } from 'react';
import type { LimitImpact, PreviewAnswer } from '../../lib/api-types.js';
import { count, formatDateWords, formatNumber, formatSize, inSentence } from '../../lib/format.js';
import { IconAlertTriangle } from '../../ui/icons/alert-triangle.js';
import { IconUsersGroup } from '../../ui/icons/users-group.js';
import classes from './gangs-and-limits.module.css';
import { IncompleteParts } from './incomplete-parts.js';
import type { LabourActions } from './labour-actions.js';

type Busiest = NonNullable<PreviewAnswer['busiest']>;

interface GangsAndLimitsProps extends Omit<BusiestWorkProps, 'busiest'> {
  answer: Pick<PreviewAnswer, 'busiest' | 'limits' | 'incomplete'>;
}

/** What does not count yet, what the dates need of gangs, and where the programme needs more than the planner has. Rendered with each answer. */
export const GangsAndLimits = memo(function GangsAndLimits({
  answer: { busiest, limits, incomplete },
  ...shown
}: GangsAndLimitsProps) {
  return (
    <>
      <IncompleteParts parts={incomplete} />
      {busiest && <BusiestWork busiest={busiest} {...shown} />}
      <ExceededLimits limits={limits} busiest={busiest} />
    </>
  );
});

interface BusiestWorkProps {
  busiest: Busiest;
  partName: string;
  edited: boolean;
  programmeId: number;
  labourActions?: LabourActions;
}

/**
 * What the dates of the part need most gangs for. Whether that is too many is only judged where the planner has said what there is
 * (docs/product/dashboards.md, Gangs).
 */
function BusiestWork({ busiest, partName, edited, programmeId, labourActions: Actions }: BusiestWorkProps) {
  const { activityId, activity, gang, labour, foremen, gangs, gangsBefore, limit } = busiest;
  const [explained, setExplained] = useState(false);
  const explanation = useId();
  const heads = labour + foremen;
  const exceeded = limit !== null && gangs > limit;
  return (
    <div className={classes.box} data-warn={exceeded || undefined}>
      {exceeded ? (
        <IconAlertTriangle size={16} stroke={1.5} aria-hidden className={classes.icon} />
      ) : (
        <IconUsersGroup size={16} stroke={1.5} aria-hidden className={classes.icon} />
      )}
      <div className={classes.text}>
        <p className={classes.what}>
          Busiest work in {partName}: {activity}
        </p>
        <p>
          These dates need{' '}
          <b>
            {count(gangs, 'gang')} for {inSentence(gang)}
          </b>{' '}
          at once, {headsOf(heads)} each
          {edited && gangsBefore !== null && gangsBefore !== gangs && ` (was ${count(gangsBefore, 'gang')})`}.
          {limit !== null && ` Your limit is ${formatNumber(limit)}${exceeded ? ': these dates exceed it' : ''}.`}
        </p>
        <div className={classes.actions}>
          <button
            type="button"
            className={classes.explain}
            aria-expanded={explained}
            aria-controls={explanation}
            onClick={() => setExplained(!explained)}
          >
            What is a gang?
          </button>
          {Actions && (
            <Actions programmeId={programmeId} isSet={limit !== null} activity={{ id: activityId, name: activity }} />
          )}
        </div>
        <p id={explanation} hidden={!explained} className={classes.explanation}>
          {explanationOf(busiest)}
        </p>
      </div>
    </div>
  );
}

const headsOf = (heads: number): string => `${formatSize(heads, 2)} ${heads === 1 ? 'head' : 'heads'}`;

function explanationOf({ gang, labour, foremen, impliedGangs }: Busiest): string {
  const workers = `${formatSize(labour, 2)} ${labour === 1 ? 'worker' : 'workers'}`;
  const shared =
    foremen > 0 && foremen < 1
      ? ` and ${formatSize(foremen, 2)} of a foreman (one for ${formatSize(1 / foremen, 1)} gangs)`
      : foremen > 0
        ? ` and ${formatSize(foremen, 2)} ${foremen === 1 ? 'foreman' : 'foremen'}`
        : '';
  return `A gang is the workers and foremen that one production rate counts. Here that is ${gang}: ${workers}${shared}. At its output these dates need ${formatSize(impliedGangs, 2)} gangs on the busiest day, rounded up.`;
}

interface ExceededLimitsProps {
  limits: PreviewAnswer['limits'];
  busiest: PreviewAnswer['busiest'];
}

/** Where the whole programme needs more than the planner has; nothing otherwise. */
function ExceededLimits({ limits, busiest }: ExceededLimitsProps) {
  // What the open part alone needs is said above.
  const isSaid = ({ kind, id, after }: LimitImpact) =>
    kind === 'activity' && id === busiest?.activityId && after === busiest.gangs;
  const exceeded = limits.filter((limit) => limit.exceeded && !isSaid(limit));
  if (exceeded.length === 0) return null;
  return (
    <div className={classes.box} data-warn>
      <IconAlertTriangle size={16} stroke={1.5} aria-hidden className={classes.icon} />
      <div className={classes.text}>
        <p className={classes.what}>The programme exceeds your limits</p>
        <ul>
          {exceeded.map((limit) => (
            <li key={`${limit.kind} ${limit.id}`}>{exceededSentence(limit)}</li>
          ))}
        </ul>
      </div>
    </div>
  );
}

function exceededSentence({ kind, name, after, limit, day }: LimitImpact): string {
  const on = day === null ? '' : ` on ${formatDateWords(day)}`;
  return kind === 'activity'
    ? `${name} needs ${count(after, 'gang')} at once${on}, your limit is ${formatNumber(limit)}.`
    : `${name} peaks at ${formatNumber(after, 1)} per day${on}, your limit is ${formatNumber(limit)}.`;
}

import type { ScopeImpact } from '../../lib/api-types.js';
import { formatDateWords, formatDelta, formatShort, formatTime, unitName } from '../../lib/format.js';
import { panelDelta, panelFigure } from '../../lib/panel-figures.js';
import { Skeleton } from '../../ui/feedback/skeleton.js';
import { IconAlertCircle } from '../../ui/icons/alert-circle.js';
import { VisuallyHidden } from '../../ui/layout/visually-hidden.js';
import classes from './impact-bar.module.css';
import { finishNote } from './impact-sentence.js';
import { namedChange } from './named-change.js';

export interface ImpactBarProps {
  impact: ScopeImpact | null;
  edited: boolean;
  /** The material that the sentence names. */
  named: number | null;
  /** The newest request failed; the sheet says why and offers a retry. */
  failed: boolean;
  from: Date | null;
  /** Save stands in the bar too. */
  besideSave: boolean;
}

/** The impact in three figures, for the bar of a phone. */
export function ImpactBar({ impact, edited, named, failed, from, besideSave }: ImpactBarProps) {
  if (!impact && failed) return <Failure text="No effect calculated" />;
  if (!impact) {
    return (
      <>
        <VisuallyHidden>What this edit does</VisuallyHidden>
        <Skeleton width="70%" height="2.25rem" />
      </>
    );
  }
  const { before, after } = impact.labour;
  const most = edited ? namedChange(impact.changed, named) : undefined;
  return (
    <span className={classes.root} data-beside-save={besideSave || undefined}>
      <Figure
        label="Peak labour"
        value={panelFigure(after.peak, 1)}
        delta={edited ? formatDelta(after.peak - before.peak, 1) : ''}
      />
      <Figure
        label="Man-days"
        value={panelFigure(after.manDays)}
        delta={edited ? panelDelta(after.manDays - before.manDays) : ''}
      />
      {failed && from ? (
        <Failure text={`Figures from ${formatTime(from)}`} />
      ) : most ? (
        <Figure
          label="Most changed"
          value={most.material}
          delta={`${most.change > 0 ? '+' : ''}${formatShort(most.change)}\u00a0${unitName(most.unit)}`}
        />
      ) : (
        <Figure
          label="Finish"
          value={impact.finish.after ? formatDateWords(impact.finish.after) : '–'}
          delta={finishNote(impact.finish, edited).delta}
        />
      )}
    </span>
  );
}

function Failure({ text }: { text: string }) {
  return (
    <span className={`${classes.figure} ${classes.failure}`}>
      <IconAlertCircle size={16} stroke={1.5} aria-hidden />
      {text}
    </span>
  );
}

function Figure({ label, value, delta }: { label: string; value: string; delta: string }) {
  return (
    <span className={classes.figure}>
      <span className={classes.label}>{label}</span>
      <span className={classes.line}>
        <span className={classes.value}>{value}</span>
        {delta && <span className={delta === 'same' ? classes.same : classes.delta}>{delta}</span>}
      </span>
    </span>
  );
}

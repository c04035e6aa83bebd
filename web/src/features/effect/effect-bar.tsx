import type { ScopeEffect } from '../../lib/api-types.js';
import { formatDateWords, formatDelta, formatShort, unitName } from '../../lib/format.js';
import { Skeleton } from '../../ui/skeleton.js';
import { VisuallyHidden } from '../../ui/visually-hidden.js';
import classes from './effect-bar.module.css';
import { panelDelta, panelFigure } from './panel-figures.js';

/** The effect in three figures, for the bar of a phone (look: edit-light-390). */
export function EffectBar({ effect, edited }: { effect: ScopeEffect | null; edited: boolean }) {
  if (!effect) {
    return (
      <>
        <VisuallyHidden>What this edit does</VisuallyHidden>
        <Skeleton width="70%" height="2.25rem" />
      </>
    );
  }
  const { before, after } = effect.labour;
  const most = edited ? effect.largest : null;
  return (
    <span className={classes.root}>
      <Figure label="Peak labour" value={panelFigure(after.peak, 1)} delta={edited ? formatDelta(after.peak - before.peak, 1) : ''} />
      <Figure label="Man-days" value={panelFigure(after.manDays)} delta={edited ? panelDelta(after.manDays - before.manDays) : ''} />
      {most ? (
        <Figure label="Most changed" value={most.material} delta={`${most.change > 0 ? '+' : ''}${formatShort(most.change)}\u00a0${unitName(most.unit)}`} />
      ) : (
        <Figure label="Finish" value={effect.finish.after ? formatDateWords(effect.finish.after) : '–'} delta="" />
      )}
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

import { formatDelta, formatNumber, unitName } from '../../../lib/format.js';
import { Skeleton } from '../../../ui/feedback/skeleton.js';
import { VisuallyHidden } from '../../../ui/layout/visually-hidden.js';
import { changedOnes, materialOf, namedMaterial } from './changed-programmes.js';
import classes from './library-impact-bar.module.css';
import type { LibraryReading } from './use-library-impact.js';

/** What this edit does in three figures, for the bar of a phone that opens the panel (docs/look.md, Phone). */
export function LibraryImpactBar({ reading: { answer, unsaved, error } }: { reading: LibraryReading }) {
  if (!answer)
    return error === null ? (
      <>
        <VisuallyHidden>What this edit does</VisuallyHidden>
        <Skeleton width="70%" height="2.25rem" />
      </>
    ) : (
      <span className={classes.failure}>No effect calculated</span>
    );
  const { programmes, makeups } = answer;
  const changed = unsaved ? changedOnes(programmes.changed) : [];
  const [makeup] = makeups;
  const named = namedMaterial(changed);
  const material = changed.map((one) => materialOf(one, named)).find((one) => one !== undefined);
  const share =
    material && material.totalBefore > 0 ? material.totalAfter / material.totalBefore - 1 : material ? 1 : 0;
  return (
    <span className={classes.root}>
      <Figure
        label="Scenarios"
        value={formatNumber(unsaved ? changed.length : programmes.drafts)}
        delta={unsaved ? (changed.length === 1 ? 'changes' : 'change') : ''}
      />
      {makeup && (
        <Figure
          label={`Man-h per ${unitName(makeup.per ?? 'unit')}`}
          value={formatNumber(makeup.after.manHours, 2)}
          delta={unsaved && makeup.before ? formatDelta(makeup.after.manHours - makeup.before.manHours, 2) : ''}
        />
      )}
      {material && (
        <Figure
          label="Key material"
          value={material.material}
          delta={`${share > 0 ? '+' : ''}${formatNumber(share * 100)}\u00a0%`}
        />
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

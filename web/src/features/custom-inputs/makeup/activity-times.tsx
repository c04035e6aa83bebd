import { inSentence } from '../../../lib/format.js';
import { PercentBar } from '../../../ui/charts/percent-bar.js';
import { PercentField } from '../../../ui/fields/percent-field.js';
import type { ActivityDraft } from './activity-draft.js';

interface TimeProps {
  activity: ActivityDraft;
  /** As it is saved. */
  was: ActivityDraft | undefined;
  disabled?: boolean | undefined;
  labelHidden?: boolean;
  onPatch: (patch: Partial<ActivityDraft>) => void;
}

/**
 * Duration or lag in percent of the task: what is typed beyond 100 together is reduced to what the other leaves
 * (docs/product/custom-inputs.md, Element make-up).
 */
export function TimeField({
  of,
  activity,
  was,
  disabled,
  labelHidden,
  onPatch,
}: TimeProps & { of: 'duration' | 'lag' }) {
  const name = activity.name || 'the activity';
  const other = of === 'duration' ? activity.lag : activity.duration;
  return (
    <PercentField
      label={of === 'duration' ? 'Duration %' : 'Lag %'}
      labelHidden={labelHidden}
      name={`${of === 'duration' ? 'Duration' : 'Lag'} of ${name}`}
      less={`Less ${of} of ${inSentence(name)}`}
      more={`More ${of} of ${inSentence(name)}`}
      value={activity[of]}
      most={100 - other}
      was={was !== undefined && was[of] !== activity[of] ? was[of] : undefined}
      disabled={disabled}
      onChange={(value) => onPatch({ [of]: value })}
    />
  );
}

/** Its place in the task, drawn; where it was is dashed. */
export function TimeBar({ activity, was, disabled, onPatch }: TimeProps) {
  return (
    <PercentBar
      name={activity.name || 'the activity'}
      lag={activity.lag}
      duration={activity.duration}
      before={was}
      onChange={disabled ? undefined : onPatch}
    />
  );
}

import { useP6ActivityCount } from '../../lib/p6-activities.js';
import { onDemand } from '../../ui/on-demand.js';
import type { P6ActivitySelectProps } from './p6-activity-select.js';

// Many programmes have no schedule: those who do wait for its field, not the page for it.
const P6ActivitySelect = onDemand(async () => (await import('./p6-activity-select.js')).P6ActivitySelect);

/** The activity of the schedule that a part is linked to; shown only if the programme has any (spec 1, section 2.7). */
export function P6ActivityField(props: Omit<P6ActivitySelectProps, 'opened'>) {
  const total = useP6ActivityCount(props.programmeId) ?? 0;
  return <P6ActivitySelect {...props} opened={total > 0} />;
}

import { lazyDialog } from '../../../ui/overlays/lazy-dialog.js';
import { useP6ActivityCount } from '../api/p6-activities.js';
import type { P6ActivitySelectProps } from './p6-activity-select.js';

// Many programmes have no schedule, so the page does not wait for this field.
const P6ActivitySelect = lazyDialog(async () => (await import('./p6-activity-select.js')).P6ActivitySelect);

/**
 * The activity of the schedule that a part is linked to; shown only if the programme has activities
 * (docs/product/schedules.md, Links).
 */
export function P6ActivityField(props: Omit<P6ActivitySelectProps, 'opened'>) {
  const total = useP6ActivityCount(props.programmeId) ?? 0;
  return <P6ActivitySelect {...props} opened={total > 0} />;
}

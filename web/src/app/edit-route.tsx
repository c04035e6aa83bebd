import { ProgrammeEditPage } from '../features/asset/programme-edit-page.js';
import { EffectPanel } from '../features/effect/effect-panel.js';
import { useScheduleSlot } from '../features/schedule/use-schedule-slot.js';

/** Puts the sheet, what its edit does and the schedule side by side: the features do not know each other. */
export function EditRoute() {
  return <ProgrammeEditPage effect={EffectPanel} useSchedule={useScheduleSlot} />;
}

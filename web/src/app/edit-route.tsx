import { ProgrammeEditPage } from '../features/asset/programme-edit-page.js';
import { EffectPanel } from '../features/effect/effect-panel.js';

/** Puts the sheet and what its edit does side by side: the two features do not know each other. */
export function EditRoute() {
  return <ProgrammeEditPage effect={EffectPanel} />;
}

import { EffectPanel } from '../features/effect/effect-panel.js';
import { ProgrammeWizardPage } from '../features/programmes/programme-wizard-page.js';

/** The wizard's calendar beside what it does to the programme: the two features do not know each other. */
export function ProgrammeWizardRoute() {
  return <ProgrammeWizardPage effect={EffectPanel} />;
}

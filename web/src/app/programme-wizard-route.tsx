import { ImpactPanel } from '../features/impact/impact-panel.js';
import { ProgrammeWizardPage } from '../features/programmes/wizard/programme-wizard-page.js';

/** Joins the programme wizard with the impact panel: features do not import each other. */
export function ProgrammeWizardRoute() {
  return <ProgrammeWizardPage impact={ImpactPanel} />;
}

import { ProgrammeWizardPage } from '../features/programmes/wizard/programme-wizard-page.js';
import { ImpactWithActions } from './impact-with-actions.js';

/** Joins the programme wizard with the impact panel: features do not import each other. */
export function ProgrammeWizardRoute() {
  return <ProgrammeWizardPage impact={ImpactWithActions} />;
}

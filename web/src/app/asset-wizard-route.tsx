import { AssetWizardPage } from '../features/asset/wizard/asset-wizard-page.js';
import { ImpactWithActions } from './impact-with-actions.js';

/** Joins the asset wizard with the impact panel: features do not import each other. */
export function AssetWizardRoute() {
  return <AssetWizardPage impact={ImpactWithActions} />;
}

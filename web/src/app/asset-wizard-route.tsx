import { AssetWizardPage } from '../features/asset/asset-wizard-page.js';
import { EffectPanel } from '../features/effect/effect-panel.js';

/** The wizard's last step beside what the asset adds: the two features do not know each other. */
export function AssetWizardRoute() {
  return <AssetWizardPage effect={EffectPanel} />;
}

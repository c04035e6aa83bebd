import { ImpactPanel, type ImpactPanelProps } from '../features/impact/impact-panel.js';
import { LabourLimits } from '../features/labour-limits/labour-limits.js';

/** Joins the impact panel with the labour limits: features do not import each other. */
export function ImpactWithLimits(props: Omit<ImpactPanelProps, 'limits'>) {
  return <ImpactPanel {...props} limits={LabourLimits} />;
}

import { lazy } from 'react';
import { ImpactPanel, type ImpactPanelProps } from '../features/impact/impact-panel.js';

// Its place is in the part of the panel that comes after the page.
const LabourLimits = lazy(async () => ({
  default: (await import('../features/labour-limits/labour-limits.js')).LabourLimits,
}));

/** Joins the impact panel with the labour limits: features do not import each other. */
export function ImpactWithLimits(props: Omit<ImpactPanelProps, 'limits'>) {
  return <ImpactPanel {...props} limits={LabourLimits} />;
}

import { lazy } from 'react';
import { ImpactPanel, type ImpactPanelProps } from '../features/impact/impact-panel.js';

// Its place is in the part of the panel that comes after the page.
const LabourActions = lazy(async () => ({ default: (await import('./labour-actions.js')).LabourActions }));

/** Joins the impact panel with limits and rates: features do not import each other. */
export function ImpactWithActions(props: Omit<ImpactPanelProps, 'labourActions'>) {
  return <ImpactPanel {...props} labourActions={LabourActions} />;
}

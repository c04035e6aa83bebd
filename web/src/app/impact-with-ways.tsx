import { lazy } from 'react';
import { ImpactPanel, type ImpactPanelProps } from '../features/impact/impact-panel.js';

// Its place is in the part of the panel that comes after the page.
const LabourWays = lazy(async () => ({ default: (await import('./labour-ways.js')).LabourWays }));

/** Joins the impact panel with limits and rates: features do not import each other. */
export function ImpactWithWays(props: Omit<ImpactPanelProps, 'labourWays'>) {
  return <ImpactPanel {...props} labourWays={LabourWays} />;
}

import { DashboardPage } from '../features/dashboards/page/dashboard-page.js';
import { LabourLimits } from '../features/labour-limits/labour-limits.js';

/** Joins the dashboards with the labour limits: features do not import each other. */
export function DashboardRoute() {
  return <DashboardPage limits={LabourLimits} />;
}

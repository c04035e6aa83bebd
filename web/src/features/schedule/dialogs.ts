import { onDemand } from '../../ui/on-demand.js';

// Most visits of the edit screen open none of these.

export const ScheduleImport = onDemand(async () => (await import('./schedule-import.js')).ScheduleImport);
export const DriftDialog = onDemand(async () => (await import('./drift-dialog.js')).DriftDialog);
export const ExportDialog = onDemand(async () => (await import('./export-dialog.js')).ExportDialog);

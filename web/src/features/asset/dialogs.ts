import { onDemand } from '../../ui/on-demand.js';

// The questions of this feature. Most visits never open one.

export const ConfirmDialog = onDemand(async () => (await import('../../ui/confirm-dialog.js')).ConfirmDialog);
export const DuplicateDialog = onDemand(async () => (await import('./duplicate-dialog.js')).DuplicateDialog);
export const RenameDialog = onDemand(async () => (await import('./rename-dialog.js')).RenameDialog);
export const ZoneDialog = onDemand(async () => (await import('./zone-dialog.js')).ZoneDialog);
export const StatusDialog = onDemand(async () => (await import('./status-dialog.js')).StatusDialog);

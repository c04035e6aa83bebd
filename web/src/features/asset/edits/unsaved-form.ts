import type { UnsavedForm } from '../part/part-draft.js';
import { taskBodies } from './task-edits.js';
import type { AssetForm } from './use-asset-form.js';

/** An asset with its edits, as a calculation takes it. */
export function unsavedForm({ asset, edits, draft }: Pick<AssetForm, 'asset' | 'edits' | 'draft'>): UnsavedForm {
  return { assetId: asset.assetId, draft, tasks: taskBodies(edits, draft) };
}

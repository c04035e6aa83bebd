import type { AssetSaved } from '../../lib/api-types.js';

/** What a save of an asset did, in the words of spec 1, section 8. */
export function savedText({ created, updated, deleted, cleanedUpSubprogrammes }: AssetSaved): string {
  const cleanedUp = cleanedUpSubprogrammes > 0 ? ` ${cleanedUpSubprogrammes} unused subprogramme(s) cleaned up.` : '';
  return `Asset updated successfully. ${created} created, ${updated} updated, ${deleted} deleted.${cleanedUp}`;
}

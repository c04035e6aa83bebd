import type { AssetLibrary } from '../assets/asset-library.js';
import type { SubprogrammeCopy } from '../events.js';
import { copiesOf, type Programme } from '../programme.js';
import type { ReservedIds } from '../reserved-ids.js';

/**
 * The copies to create for the library subprogrammes in the forms of parts, and the copy that replaces each of them
 * (docs/product/subprogrammes.md, Copies).
 * @param assetId the asset, whose copies are reused
 */
export function subprogrammeCopies(
  programme: Programme,
  assetId: number,
  command: { readonly library: AssetLibrary; readonly ids: ReservedIds },
): { copies: SubprogrammeCopy[]; useCopy: (id: number) => number } {
  const copies: SubprogrammeCopy[] = [];
  // The last one counts where there are several.
  const bySource = new Map<number, SubprogrammeCopy>();
  const bySourceAndName = new Map<string, SubprogrammeCopy>();
  const remember = (copy: SubprogrammeCopy): void => {
    bySource.set(copy.sourceId, copy);
    bySourceAndName.set(`${copy.sourceId} ${copy.name}`, copy);
  };
  copiesOf(programme, assetId).forEach(remember);
  const useCopy = (id: number): number => {
    if (programme.subprogrammes.has(id)) return id;
    const source = command.library.subprogramme(id);
    const sourceId = source?.sourceId ?? id;
    // Another programme may have several copies of one library subprogramme, or of none: these are distinguished by their names.
    const sameSource =
      source?.sourceId === undefined ? bySource.get(sourceId) : bySourceAndName.get(`${sourceId} ${source.name}`);
    if (sameSource) return sameSource.id;
    if (!source) throw new Error(`Subprogramme with ID ${id} not found`);
    const copy: SubprogrammeCopy = {
      id: command.ids.subprogramme(),
      sourceId,
      assetId,
      name: source.name,
      assetType: source.assetType,
      assetCategoryId: source.assetCategoryId,
      tasks: source.tasks.map((task) => ({ ...task, id: command.ids.task(), baseTaskId: task.id })),
    };
    copies.push(copy);
    remember(copy);
    return copy.id;
  };
  return { copies, useCopy };
}

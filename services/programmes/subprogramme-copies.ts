import type { AssetLibrary } from './asset-library.js';
import type { SubprogrammeCopy } from './events.js';
import type { Programme } from './programme.js';
import type { ReservedIds } from './reserved-ids.js';

/**
 * Copies to make for the library subprogrammes that parts come to name, and the copy that each of them comes to.
 * @param was the asset's name so far, whose copies are used again; null for a new one
 */
export function subprogrammeCopies(
  programme: Programme,
  was: string | null,
  assetName: string,
  command: { readonly library: AssetLibrary; readonly ids: ReservedIds },
): { copies: SubprogrammeCopy[]; useCopy: (id: number) => number } {
  const there = was === null ? [] : [...programme.subprogrammes.values()].filter((copy) => copy.assetName === was);
  const copies: SubprogrammeCopy[] = [];
  const useCopy = (id: number): number => {
    if (programme.subprogrammes.has(id)) return id;
    const source = command.library.subprogramme(id);
    const sourceId = source?.sourceId ?? id;
    // Of one library subprogramme, or of none, another programme may have several: these are told apart by their names.
    const like = [...there, ...copies].findLast(
      (copy) => copy.sourceId === sourceId && (source?.sourceId === undefined || copy.name === source.name),
    );
    if (like) return like.id;
    if (!source) throw new Error(`Subprogramme with ID ${id} not found`);
    const copy: SubprogrammeCopy = {
      id: command.ids.subprogramme(),
      sourceId,
      assetName,
      name: source.name,
      assetType: source.assetType,
      assetCategoryId: source.assetCategoryId,
      tasks: source.tasks.map((task) => ({ ...task, id: command.ids.task(), baseTaskId: task.id })),
    };
    copies.push(copy);
    return copy.id;
  };
  return { copies, useCopy };
}

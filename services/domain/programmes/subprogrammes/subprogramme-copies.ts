import type { AssetLibrary } from '../assets/asset-library.js';
import type { SubprogrammeCopy } from '../events.js';
import type { Programme } from '../programme.js';
import type { ReservedIds } from '../reserved-ids.js';

/** The copies that each asset has, for whoever asks for many assets. */
export function copiesByAsset({ subprogrammes }: Programme): (assetId: number) => readonly SubprogrammeCopy[] {
  const copies = new Map<number | null, SubprogrammeCopy[]>();
  for (const copy of subprogrammes.values()) {
    const ofAsset = copies.get(copy.assetId) ?? [];
    ofAsset.push(copy);
    copies.set(copy.assetId, ofAsset);
  }
  return (assetId) => copies.get(assetId) ?? [];
}

/**
 * The copies to create for the library subprogrammes in the forms of parts, and the copy that replaces each of them
 * (docs/product/subprogrammes.md, Copies).
 * @param assetId the asset
 * @param existing its copies, which are reused
 */
export function subprogrammeCopies(
  programme: Programme,
  assetId: number,
  command: { readonly library: AssetLibrary; readonly ids: ReservedIds },
  existing = copiesByAsset(programme)(assetId),
): { copies: SubprogrammeCopy[]; useCopy: (id: number) => number } {
  const copies: SubprogrammeCopy[] = [];
  const found = new Map<number, number>();
  const useCopy = (id: number): number => {
    if (programme.subprogrammes.has(id)) return id;
    const used = found.get(id) ?? copyFor(id);
    found.set(id, used);
    return used;
  };
  const copyFor = (id: number): number => {
    const source = command.library.subprogramme(id);
    const sourceId = source?.sourceId ?? id;
    // Another programme may have several copies of one library subprogramme, or of none: these are distinguished by their names.
    const isSame = (copy: SubprogrammeCopy): boolean =>
      copy.sourceId === sourceId && (source?.sourceId === undefined || copy.name === source.name);
    const sameSource = copies.findLast(isSame) ?? existing.findLast(isSame);
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
    return copy.id;
  };
  return { copies, useCopy };
}

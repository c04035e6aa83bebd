import type { AssetLibrary } from './assets/asset-library.js';
import type { PartForm } from './assets/part-form.js';
import type { Programme } from './programme.js';

/** Generators of ids that were reserved for a command before its decision. */
export interface ReservedIds {
  readonly part: () => number;
  readonly subprogramme: () => number;
  readonly task: () => number;
  readonly zone: () => number;
  readonly package: () => number;
}

/** The maximum number of ids that the parts can need; those that are not needed are never used. */
export function idCountsFor(
  programme: Programme,
  parts: readonly PartForm[],
  library: AssetLibrary,
): { part: number; subprogramme: number; task: number } {
  const sources = new Set(
    parts.flatMap((part) =>
      part.subprogrammeId === null || programme.subprogrammes.has(part.subprogrammeId) ? [] : part.subprogrammeId,
    ),
  );
  const tasks = [...sources].reduce((sum, id) => sum + (library.subprogramme(id)?.tasks.length ?? 0), 0);
  return {
    part: parts.filter((part) => part.id === undefined || !programme.parts.has(part.id)).length,
    subprogramme: sources.size,
    task: tasks,
  };
}

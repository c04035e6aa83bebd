import type { AssetLibrary } from './asset-library.js';
import type { PartForm } from './part-form.js';
import type { Programme } from './programme.js';

/** Ids that a decision takes, kept for its command before it decides. */
export interface ReservedIds {
  readonly part: () => number;
  readonly subprogramme: () => number;
  readonly task: () => number;
  readonly zone: () => number;
}

/** Most ids that the parts can take: those not needed stay unused for ever. */
export function idsFor(
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

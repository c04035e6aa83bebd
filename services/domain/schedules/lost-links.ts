import { assetNameOf, type Programme, partsOf } from '../programmes/programme.js';
import type { P6Event } from './events.js';

/** A part, or a task of a part, whose activity leaves the schedule (docs/product/schedules.md, Undo of an import). */
export interface LostLink {
  readonly assetName: string;
  readonly partId: number;
  readonly partName: string;
  /** Null for the part itself. */
  readonly taskId: number | null;
  readonly taskName: string | null;
  /** The activity's identifier in the planning tool. */
  readonly activity: string;
}

/** The links that lead to nothing after these events, in the order of the assets and their parts. */
export function lostLinks(programme: Programme, events: readonly P6Event[]): LostLink[] {
  const gone = new Map<number, string>();
  for (const { data } of events) {
    for (const { id, name } of data.removed) gone.set(id, name);
    for (const { id } of data.created) gone.delete(id);
  }
  if (gone.size === 0) return [];
  return [...programme.assets.keys()]
    .flatMap((assetId) => partsOf(programme, assetId))
    .flatMap((part) => {
      const of = { assetName: assetNameOf(programme, part.assetId), partId: part.id, partName: part.partName };
      const links = [
        { taskId: null, taskName: null, p6ActivityId: part.p6ActivityId },
        ...(programme.subprogrammes.get(part.subprogrammeId)?.tasks ?? []).map(({ id, name, p6ActivityId }) => ({
          taskId: id,
          taskName: name,
          p6ActivityId,
        })),
      ];
      return links.flatMap(({ taskId, taskName, p6ActivityId }) => {
        const activity = p6ActivityId === null ? undefined : gone.get(p6ActivityId);
        return activity === undefined ? [] : [{ ...of, taskId, taskName, activity }];
      });
    });
}

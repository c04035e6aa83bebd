import useSWR from 'swr';
import { read, write } from '../../lib/api.js';
import type { ChangeEffect, ProgrammeChange, ProgrammeHistory, Undone, UndoOutlook } from '../../lib/api-types.js';
import { keys } from '../../lib/keys.js';
import type { Query } from '../../lib/query-string.js';

export const CHANGES_PER_PAGE = 20;

/** What the list is narrowed to, as the server takes it. */
export interface HistoryFilter extends Query {
  user?: number | undefined;
  kind?: string | undefined;
  asset?: string | undefined;
  until?: string | undefined;
}

/** GET /api/Projects/{id}/history: so many pages, the last change first; the last answer stays until the next one comes. */
export function useHistory(id: number, filter: HistoryFilter, pages: number) {
  return useSWR(keys.history(id, { ...filter, pages }), () => readPages(id, filter, pages), { keepPreviousData: true });
}

export interface ReadHistory extends Omit<ProgrammeHistory, 'next'> {
  isWhole: boolean;
}

async function readPages(id: number, filter: HistoryFilter, pages: number): Promise<ReadHistory> {
  const page = (before: number | null) =>
    read<ProgrammeHistory>(`/api/Projects/${id}/history`, { query: { ...filter, limit: CHANGES_PER_PAGE, before } });
  const first = await page(null);
  const changes = [...first.changes];
  let { next } = first;
  for (let more = 1; more < pages && next !== null; more += 1) {
    const older: ProgrammeHistory = await page(next);
    changes.push(...older.changes);
    next = older.next;
  }
  return { ...first, changes, isWhole: next === null };
}

/** GET /api/Projects/{id}/history/{commandId}: a change that a link leads to and no page shows. */
export function useChange(id: number, commandId: string | null) {
  return useSWR(commandId === null ? null : keys.history(id, { commandId }), () =>
    read<ProgrammeChange>(`/api/Projects/${id}/history/${commandId}`),
  );
}

/** Of how many changes the server calculates the effects at once. */
const EFFECTS_AT_ONCE = 20;

/** GET /api/Projects/{id}/history/effects: by command; with materials of one that is open. */
export function useEffects(id: number, changes: readonly ProgrammeChange[], materials = false) {
  const ids = changes.filter(({ hasFigures }) => hasFigures).map(({ commandId }) => commandId);
  return useSWR(
    ids.length === 0 ? null : keys.changeEffects(ids, materials),
    async () => {
      const effects = new Map<string, ChangeEffect>();
      for (let from = 0; from < ids.length; from += EFFECTS_AT_ONCE) {
        const command = ids.slice(from, from + EFFECTS_AT_ONCE).join();
        const some = await read<ChangeEffect[]>(`/api/Projects/${id}/history/effects`, {
          query: { command, materials: materials || undefined },
        });
        for (const effect of some) effects.set(effect.commandId, effect);
      }
      return effects as ReadonlyMap<string, ChangeEffect>;
    },
    { keepPreviousData: !materials, revalidateOnFocus: false },
  );
}

/** GET /api/Commands/{commandId}/undo: whether it can be undone, and what stands on it otherwise. */
export function useUndoOutlook(id: number, commandId: string | null) {
  return useSWR(commandId === null ? null : keys.undoOutlook(id, commandId), () =>
    read<UndoOutlook>(`/api/Commands/${commandId}/undo`, { query: { programmeId: id } }),
  );
}

/** POST /api/Commands/{commandId}/undo */
export const undoChange = async (id: number, commandId: string): Promise<Undone> =>
  (await write<Undone>('POST', `/api/Commands/${commandId}/undo?programmeId=${id}`)).data;

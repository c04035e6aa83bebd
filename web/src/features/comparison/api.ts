import { useRef } from 'react';
import useSWR from 'swr';
import { read, write } from '../../lib/api.js';
import type { Comparison, SavedComparison } from '../../lib/api-types.js';
import { keys } from '../../lib/keys.js';

export type Measure = Comparison['measure'];

/** GET /api/Comparisons: these scenarios beside each other. The last answer stays while another one is on its way. */
export function useComparison(ids: readonly number[], measure: Measure) {
  const readAt = useRef(new Date());
  const reading = useSWR<Comparison, unknown>(
    keys.comparison(ids, measure),
    () => read<Comparison>('/api/Comparisons', { query: { projects: ids.join(), measure } }),
    { keepPreviousData: true, onSuccess: () => (readAt.current = new Date()) },
  );
  return { ...reading, readAt: readAt.current };
}

/** GET /api/SavedComparisons: the user's, by their names. */
export function useSavedComparisons() {
  return useSWR(keys.savedComparisons(), () => read<SavedComparison[]>('/api/SavedComparisons'));
}

export interface ComparisonToSave {
  name: string;
  projects: readonly number[];
  measure: Measure;
}

/** POST /api/SavedComparisons: 409 when the name is taken. */
export async function saveComparison(wanted: ComparisonToSave): Promise<SavedComparison> {
  return (await write<SavedComparison>('POST', '/api/SavedComparisons', wanted)).data;
}

/** PUT /api/SavedComparisons/{id}: 409 when the name is taken. */
export async function renameComparison({ id, name }: { id: number; name: string }): Promise<SavedComparison> {
  return (await write<SavedComparison>('PUT', `/api/SavedComparisons/${id}`, { name })).data;
}

/** DELETE /api/SavedComparisons/{id}: sent although the tab is closed at once. */
export async function deleteComparison(id: number): Promise<void> {
  await write('DELETE', `/api/SavedComparisons/${id}`, undefined, { keepalive: true });
}

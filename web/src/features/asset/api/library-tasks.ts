import useSWR from 'swr';
import { readPage } from '../../../lib/api.js';
import type { Task } from '../../../lib/api-types.js';
import { keys } from '../../../lib/keys.js';

/** How many search results are shown. */
export const libraryTasksShown = 50;

/** Tasks of the library for assets of a measurement type, whose name contains every word; null reads nothing. */
export function useLibraryTaskSearch(words: string | null, unitType: string) {
  const query = { projectId: 0, query: words || undefined, unitType, page: 1, pageSize: libraryTasksShown };
  return useSWR(
    words === null ? null : keys.inputChoices('taskSearch', query),
    () => readPage<Task>('/api/Tasks', { query }),
    { keepPreviousData: true },
  );
}

import useSWR from 'swr';
import { ApiError, read } from '../../../lib/api.js';
import type { FiguresProgress } from '../../../lib/api-types.js';
import { keys } from '../../../lib/keys.js';

const EVERY_MS = 1_000;

/** `GET /api/LibraryChanges/progress`, each second until nothing is behind. Null for a server that does not queue changes. */
export function useFiguresProgress(): FiguresProgress | null | undefined {
  const { data } = useSWR(
    keys.figuresProgress(),
    async () => {
      try {
        return await read<FiguresProgress>('/api/LibraryChanges/progress');
      } catch (error) {
        if (error instanceof ApiError && error.status === 404) return null;
        throw error;
      }
    },
    {
      refreshInterval: (behind) => (behind?.programmes ? EVERY_MS : 0),
      // Right after a large change the server may not know yet: 503. A page that only waits has nothing to say about it.
      errorRetryInterval: EVERY_MS,
      errorRetryCount: 5,
    },
  );
  return data;
}

import useSWR from 'swr';
import { ApiError, read } from '../../../lib/api.js';
import { keys } from '../../../lib/keys.js';

/** What have still to follow a change of the library (docs/decisions/0041). */
export interface Behind {
  programmes: number;
  parts: number;
}

const EVERY_MS = 1_000;

/** `GET /api/LibraryChanges/progress`, each second until nothing is behind. Null for a server that does not queue changes. */
export function useFiguresProgress(): Behind | null | undefined {
  const { data } = useSWR(
    keys.figuresProgress(),
    async () => {
      try {
        return await read<Behind>('/api/LibraryChanges/progress');
      } catch (error) {
        if (error instanceof ApiError && error.status === 404) return null;
        throw error;
      }
    },
    {
      refreshInterval: (behind) => (behind?.programmes ? EVERY_MS : 0),
      // A page that only waits has nothing to say about a failure; the next change asks again.
      shouldRetryOnError: false,
    },
  );
  return data;
}

import useSWR from 'swr';
import { read } from '../../../lib/api.js';
import type { ProgrammeCard, SearchAnswer } from '../../../lib/api-types.js';
import { keys } from '../../../lib/keys.js';

/** No name is longer: nothing is found by more. */
export const MAX_QUERY_LENGTH = 200;

/** GET /api/Search */
export const readSearch = (query: string, limit: number, signal?: AbortSignal): Promise<SearchAnswer> =>
  read<SearchAnswer>('/api/Search', { query: { query, limit }, signal });

/** The same for a page, read again after each change of a programme; the last answer stays while the next one loads. */
export function useSearchAnswer(query: string, limit: number) {
  return useSWR(query === '' ? null : keys.search(query), () => readSearch(query, limit), { keepPreviousData: true });
}

/** Cards of those of these programmes that stand, in this order. */
export function useOpenedCards(ids: readonly number[]) {
  return useSWR(ids.length === 0 ? null : keys.programmeList({ opened: ids.join() }), async () => {
    const query = new URLSearchParams([['isActive', 'true'], ...ids.map((id) => ['id', String(id)])]);
    const cards = await read<ProgrammeCard[]>(`/api/ProjectsWithAssetCountViews?${query}`);
    return ids.flatMap((id) => cards.find((card) => card.id === id) ?? []);
  });
}

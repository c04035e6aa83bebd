import useSWR from 'swr';
import { readPage } from '../../../lib/api.js';
import type { ProgrammeCard } from '../../../lib/api-types.js';
import { keys } from '../../../lib/keys.js';
import { cardsPerPage } from './programme-list.js';

/** GET /api/Favourites: one page of their cards, without what was removed; the page before stays until the next one is there. */
export function useFavouriteCards(sort: string, page: number) {
  const query = { sort, page, pageSize: cardsPerPage };
  return useSWR(
    keys.favouriteCards(query),
    async () => {
      const found = await readPage<ProgrammeCard>('/api/Favourites', { query });
      const last = Math.ceil(found.total / cardsPerPage);
      // The list has become shorter: its last page.
      if (found.items.length > 0 || last < 1 || last >= page) return { ...found, page };
      return { ...(await readPage<ProgrammeCard>('/api/Favourites', { query: { ...query, page: last } })), page: last };
    },
    { keepPreviousData: true },
  );
}

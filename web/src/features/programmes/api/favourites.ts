import useSWR from 'swr';
import { read, readPage, write } from '../../../lib/api.js';
import type { Favourite, FavouriteIds, ProgrammeCard } from '../../../lib/api-types.js';
import { keys } from '../../../lib/keys.js';
import { cardsPerPage } from './programme-list.js';

/** GET /api/Favourites/ids: which programmes and scenarios the user has starred, rising; also what was removed. */
export function useFavouriteIds() {
  return useSWR(keys.favouriteIds(), async () => (await read<FavouriteIds>('/api/Favourites/ids')).ids);
}

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

/** PUT or DELETE /api/Favourites/{id}: sent although the tab is closed at once; as often as one likes. */
export async function setFavourite(id: number, wanted: boolean): Promise<void> {
  await write<Favourite>(wanted ? 'PUT' : 'DELETE', `/api/Favourites/${id}`, undefined, { keepalive: true });
}

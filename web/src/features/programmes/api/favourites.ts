import useSWR from 'swr';
import { read, write } from '../../../lib/api.js';
import type { Favourite, FavouriteIds } from '../../../lib/api-types.js';
import { keys } from '../../../lib/keys.js';

/** GET /api/Favourites/ids: which programmes and scenarios the user has starred, rising; also what was removed. */
export function useFavouriteIds() {
  return useSWR(keys.favouriteIds(), async () => (await read<FavouriteIds>('/api/Favourites/ids')).ids);
}

/** PUT or DELETE /api/Favourites/{id}: sent although the tab is closed at once; as often as one likes. */
export async function setFavourite(id: number, wanted: boolean): Promise<void> {
  await write<Favourite>(wanted ? 'PUT' : 'DELETE', `/api/Favourites/${id}`, undefined, { keepalive: true });
}

import { useSWRConfig } from 'swr';
import { messageOf } from '../../../lib/api.js';
import { invalidations, keys, matchesPrefix } from '../../../lib/keys.js';
import { toast } from '../../../ui/feedback/toast.js';
import { setFavourite, useFavouriteIds } from '../api/favourites.js';

/** A programme or a scenario, and what messages call it. */
export interface Starred {
  id: number;
  name: string;
}

/**
 * What is on its way, by programme: what is wanted last, and how it ends. A second click waits for the answer to the first: sent beside
 * it, it might arrive before it.
 */
const underWay = new Map<number, { wanted: boolean; outcome: Promise<boolean> }>();

/**
 * The user's favourites. A change shows at once and goes back when it is refused (docs/product/programmes.md, Favourites). Not `useWrite`:
 * several stars can be on their way at the same time.
 */
export function useFavourites() {
  const { mutate } = useSWRConfig();
  const { data: ids } = useFavouriteIds();

  const show = (id: number, favourite: boolean): unknown =>
    ids === undefined
      ? // Written before it was known which there are: they are asked for again.
        mutate(keys.favouriteIds())
      : mutate<number[]>(
          keys.favouriteIds(),
          (now = []) => {
            const others = now.filter((one) => one !== id);
            return favourite ? [...others, id] : others;
          },
          { revalidate: false },
        );

  const settle = async ({ id, name }: Starred, before: boolean): Promise<boolean> => {
    let known = before;
    try {
      for (let wanted = !before; wanted !== known; wanted = underWay.get(id)?.wanted ?? known) {
        await setFavourite(id, wanted);
        known = wanted;
      }
    } catch (error) {
      const action = known ? `removing ${name} from favourites` : `adding ${name} to favourites`;
      toast.error(`Failed while ${action}: ${messageOf(error)}`);
    }
    underWay.delete(id);
    void show(id, known);
    // The page of favourites leaves out what is none any more; a new one's card is to be read.
    if (known) void mutate(matchesPrefix(invalidations.favouriteAdded()));
    return known;
  };

  return {
    /** Undefined until it is read. */
    ids,
    /** @returns whether it is so now */
    set: async (programme: Starred, wanted: boolean): Promise<boolean> => {
      if (ids !== undefined) void show(programme.id, wanted);
      const running = underWay.get(programme.id);
      if (running) {
        running.wanted = wanted;
        return (await running.outcome) === wanted;
      }
      const entry = { wanted, outcome: Promise.resolve(wanted) };
      underWay.set(programme.id, entry);
      entry.outcome = settle(programme, !wanted);
      return (await entry.outcome) === wanted;
    },
  };
}

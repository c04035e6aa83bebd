import { IconButton } from '../../../ui/actions/icon-button.js';
import { IconStar } from '../../../ui/icons/star.js';
import { IconStarFilled } from '../../../ui/icons/star-filled.js';
import { type Starred, useFavourites } from './use-favourites.js';

export interface FavouriteStarProps {
  programme: Starred;
  /** On the page of favourites: takes it off, instead of leaving it there without its star. */
  onRemove?: () => void;
}

/** Adds a programme or a scenario to the user's favourites, and takes it off (docs/product/programmes.md, Favourites). */
export function FavouriteStar({ programme, onRemove }: FavouriteStarProps) {
  const { ids, set } = useFavourites();
  const { id, name } = programme;
  const favourite = ids ? ids.includes(id) : onRemove !== undefined;
  return (
    <IconButton
      icon={favourite ? IconStarFilled : IconStar}
      label={favourite ? `Remove ${name} from favourites` : `Add ${name} to favourites`}
      tooltip={favourite ? 'Remove from favourites' : 'Add to favourites'}
      onClick={() => (favourite && onRemove ? onRemove() : void set(programme, !favourite))}
    />
  );
}

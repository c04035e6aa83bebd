import type { ProgrammeCard } from '../../../lib/api-types.js';
import { usePhone } from '../../../lib/use-phone.js';
import { ActionMenu, type MenuAction } from '../../../ui/actions/action-menu.js';
import { IconButton } from '../../../ui/actions/icon-button.js';
import { IconCopy } from '../../../ui/icons/copy.js';
import { IconTrash } from '../../../ui/icons/trash.js';
import { cardName } from './card-name.js';

export interface CardActions {
  onCopy: () => void;
  onRemove: () => void;
}

export interface CardButtonsProps extends CardActions {
  card: ProgrammeCard;
  /** Further commands, behind three dots. */
  more?: readonly MenuAction[];
}

/** Copies and removes what a card shows. Where there are further commands, a phone has the copy among them. */
export function CardButtons({ card, more, onCopy, onRemove }: CardButtonsProps) {
  const phone = usePhone();
  const name = cardName(card);
  const copyInMenu = phone && more !== undefined;
  return (
    <>
      {!copyInMenu && <IconButton icon={IconCopy} label={`Copy ${name}`} onClick={onCopy} />}
      <IconButton icon={IconTrash} label={`Remove ${name}`} removes onClick={onRemove} />
      {more && (
        <ActionMenu
          label={`More actions for ${name}`}
          actions={copyInMenu ? [...more, { label: 'Copy', icon: IconCopy, onSelect: onCopy }] : more}
        />
      )}
    </>
  );
}

import { IconShare } from '../icons/share.js';
import { Button } from './button.js';
import { IconButton } from './icon-button.js';
import { useShare } from './use-share.js';

/** Copies the address, which holds all that the page shows. */
export function ShareButton({ iconOnly }: { iconOnly?: boolean }) {
  const { share, dialog } = useShare();
  return (
    <>
      {iconOnly ? (
        <IconButton icon={IconShare} label="Share" onClick={share} />
      ) : (
        <Button icon={IconShare} onClick={share}>
          Share
        </Button>
      )}
      {dialog}
    </>
  );
}

import { Dialog } from '../overlays/dialog.js';
import classes from './address-dialog.module.css';
import { Button } from './button.js';
import { COPY_BY_HAND } from './use-copy.js';

export interface AddressDialogProps {
  opened: boolean;
  address: string;
  onClose: () => void;
}

/** The address of the page, selected to be copied by hand. */
export function AddressDialog({ opened, address, onClose }: AddressDialogProps) {
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title="Share this page"
      actions={
        <Button kind="primary" onClick={onClose}>
          Done
        </Button>
      }
    >
      <p>Everybody who is signed in can open it. {COPY_BY_HAND}</p>
      <input
        readOnly
        data-autofocus
        aria-label="Address of this page"
        className={classes.address}
        value={address}
        onFocus={(event) => event.currentTarget.select()}
      />
    </Dialog>
  );
}

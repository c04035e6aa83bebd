import { IconShare } from '@tabler/icons-react';
import { useState } from 'react';
import { toast } from '../feedback/toast.js';
import { lazyDialog } from '../overlays/lazy-dialog.js';
import { Button } from './button.js';
import { IconButton } from './icon-button.js';

const AddressDialog = lazyDialog(async () => (await import('./address-dialog.js')).AddressDialog);

/** Copies the address, which holds all that the page shows; where a page has no clipboard, without TLS or without leave, it shows it. */
export function ShareButton({ iconOnly }: { iconOnly?: boolean }) {
  const [address, setAddress] = useState<string | null>(null);
  const share = async () => {
    const { href } = window.location;
    try {
      await navigator.clipboard.writeText(href);
      toast.success('Link copied', { detail: 'Everybody who is signed in can open it' });
    } catch {
      setAddress(href);
    }
  };
  return (
    <>
      {iconOnly ? (
        <IconButton icon={IconShare} label="Share" onClick={() => void share()} />
      ) : (
        <Button icon={IconShare} onClick={() => void share()}>
          Share
        </Button>
      )}
      <AddressDialog opened={address !== null} address={address ?? ''} onClose={() => setAddress(null)} />
    </>
  );
}

import { type ReactNode, useState } from 'react';
import { toast } from '../feedback/toast.js';
import { lazyDialog } from '../overlays/lazy-dialog.js';

const AddressDialog = lazyDialog(async () => (await import('./address-dialog.js')).AddressDialog);

/** Copies the address of the page; where it has no clipboard, without TLS or without leave, the dialog shows it. */
export function useShare(): { share: () => void; dialog: ReactNode } {
  const [address, setAddress] = useState<string | null>(null);
  const copy = async () => {
    const { href } = window.location;
    try {
      await navigator.clipboard.writeText(href);
      toast.success('Link copied', { detail: 'Everybody who is signed in can open it' });
    } catch {
      setAddress(href);
    }
  };
  return {
    share: () => void copy(),
    dialog: <AddressDialog opened={address !== null} address={address ?? ''} onClose={() => setAddress(null)} />,
  };
}

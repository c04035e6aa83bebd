import { useRef, useState } from 'react';
import { usePhone } from '../../../lib/use-phone.js';
import { Button } from '../../../ui/actions/button.js';
import { IconButton } from '../../../ui/actions/icon-button.js';
import { IconUpload } from '../../../ui/icons/upload.js';
import { lazyDialog } from '../../../ui/overlays/lazy-dialog.js';

// Most visits of the list import nothing (docs/web.md, Bars).
const ImportDialog = lazyDialog(async () => (await import('./import-dialog.js')).ImportDialog);

/** The list's way to inputs that come from a file. */
export function ImportInputs() {
  const [opened, setOpened] = useState(false);
  const phone = usePhone();
  const open = () => setOpened(true);
  const place = useRef<HTMLSpanElement>(null);
  return (
    <span ref={place}>
      {phone ? (
        <IconButton icon={IconUpload} label="Import" bordered onClick={open} />
      ) : (
        <Button icon={IconUpload} onClick={open}>
          Import
        </Button>
      )}
      <ImportDialog
        opened={opened}
        onClose={() => setOpened(false)}
        orTo={() => place.current?.querySelector('button')}
      />
    </span>
  );
}

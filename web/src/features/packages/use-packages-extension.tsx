import { useState } from 'react';
import type { Programme } from '../../lib/api-types.js';
import { Button } from '../../ui/actions/button.js';
import { IconPackages } from '../../ui/icons/packages.js';
import { lazyDialog } from '../../ui/overlays/lazy-dialog.js';

// Most visits of the edit page do not open it (docs/web.md, Bars).
const PackagesDialog = lazyDialog(async () => (await import('./packages-dialog.js')).PackagesDialog);

const LABEL = 'Assign packages';

export interface PackagesExtensionProps {
  programme: Programme;
  etag: string | null;
  /** Published or archived. */
  readOnly: boolean;
  /** A command on the programme is under way: nothing else starts meanwhile. */
  busy: boolean;
  phone: boolean;
  onUnsaved: (unsaved: boolean) => void;
}

/** The packages' share of the edit page: its button beside the dashboards', on phones in the menu, and its dialog. */
export function usePackagesExtension({ programme, etag, readOnly, busy, phone, onUnsaved }: PackagesExtensionProps) {
  const [opened, setOpened] = useState(false);
  const disabledReason = readOnly
    ? `This programme ${programme.isActive ? `is ${programme.status}` : 'was removed'} and cannot be changed.`
    : programme.assets.length === 0
      ? 'Add an asset first'
      : busy
        ? 'Wait until the programme is saved'
        : undefined;
  return {
    buttons: (
      <Button icon={IconPackages} onClick={() => setOpened(true)} disabledReason={disabledReason}>
        {LABEL}
      </Button>
    ),
    menu: phone
      ? [
          {
            label: LABEL,
            icon: IconPackages,
            onSelect: () => setOpened(true),
            disabled: disabledReason !== undefined,
          },
        ]
      : [],
    note: (
      <PackagesDialog
        opened={opened}
        onClose={() => setOpened(false)}
        programme={programme}
        etag={etag}
        onUnsaved={onUnsaved}
      />
    ),
  };
}

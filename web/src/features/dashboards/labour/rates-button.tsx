import { useState } from 'react';
import type { Query } from '../../../lib/api.js';
import { lazyDialog } from '../../../ui/overlays/lazy-dialog.js';

const RatesDialog = lazyDialog(async () => (await import('./rates-dialog.js')).RatesDialog);

/** Leads from heads to the production rates that they follow from. */
export function RatesButton({ programmeId, query }: { programmeId: number; query: Query }) {
  const [opened, setOpened] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpened(true)}>
        Rates behind these figures
      </button>
      <RatesDialog opened={opened} onClose={() => setOpened(false)} programmeId={programmeId} query={query} />
    </>
  );
}

import { useState } from 'react';
import type { Query } from '../../../lib/query-string.js';
import { Button } from '../../../ui/actions/button.js';
import { lazyDialog } from '../../../ui/overlays/lazy-dialog.js';

const RatesDialog = lazyDialog(async () => (await import('./rates-dialog.js')).RatesDialog);

interface RatesButtonProps {
  programmeId: number;
  /** The filters of the dashboard in whose text it stands; without them it stands in a panel, beside what is not saved yet. */
  query?: Query;
}

/** Leads from heads to the production rates that they follow from. */
export function RatesButton({ programmeId, query }: RatesButtonProps) {
  const [opened, setOpened] = useState(false);
  const open = () => setOpened(true);
  return (
    <>
      {query ? (
        <button type="button" onClick={open}>
          Rates behind these figures
        </button>
      ) : (
        <Button kind="quiet" onClick={open}>
          See the rates
        </Button>
      )}
      <RatesDialog opened={opened} onClose={() => setOpened(false)} programmeId={programmeId} query={query} />
    </>
  );
}

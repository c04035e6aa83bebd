import { useState } from 'react';
import useSWR from 'swr';
import { readWithEtag } from '../../lib/api.js';
import type { Programme } from '../../lib/api-types.js';
import { keys } from '../../lib/keys.js';
import { Button } from '../../ui/actions/button.js';
import { lazyDialog } from '../../ui/overlays/lazy-dialog.js';

const LimitsDialog = lazyDialog(async () => (await import('./limits-dialog.js')).LimitsDialog);

export interface LabourLimitsProps {
  programmeId: number;
  /** A limit of what stands beside the button is set already. */
  isSet: boolean;
  /** The activity that stands beside the button. */
  activity?: { id: number; name: string };
}

/** The way to the limits of a programme, from where one is missed: its dialog loads when it is opened. */
export function LabourLimits({ programmeId, isSet, activity }: LabourLimitsProps) {
  // The pages with this button have read it already, on a slow machine long before the button is there.
  const { data } = useSWR(
    keys.programmeDetail(programmeId),
    () => readWithEtag<Programme>(`/api/Projects/${programmeId}`),
    { revalidateIfStale: false },
  );
  const [opened, setOpened] = useState(false);
  const readOnly = data !== undefined && (data.data.status !== 'draft' || !data.data.isActive);
  return (
    <>
      <Button kind="quiet" onClick={() => setOpened(true)}>
        {readOnly
          ? 'See limits'
          : !isSet
            ? 'Set a limit'
            : activity === undefined
              ? 'Change limits'
              : 'Change the limit'}
      </Button>
      <LimitsDialog
        opened={opened}
        onClose={() => setOpened(false)}
        programmeId={programmeId}
        readOnly={readOnly}
        activity={activity}
      />
    </>
  );
}

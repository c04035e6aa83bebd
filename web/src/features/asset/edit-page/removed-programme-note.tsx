import type { Programme } from '../../../lib/api-types.js';
import { invalidations } from '../../../lib/keys.js';
import { useWrite } from '../../../lib/use-write.js';
import { Button } from '../../../ui/actions/button.js';
import { Banner } from '../../../ui/feedback/banner.js';
import { toast } from '../../../ui/feedback/toast.js';
import { IconArrowBackUp } from '../../../ui/icons/arrow-back-up.js';
import { bringBackProgramme } from '../api/programme.js';

/**
 * Says that the programme was removed, by this user or another: nobody would find work on it. Offers the undo that the
 * lists offer.
 */
export function RemovedProgrammeNote({ programme: { id, baseProjectId } }: { programme: Programme }) {
  const bringBack = useWrite(bringBackProgramme, {
    refreshes: () => invalidations.programmeChanged(id),
    onSuccess: () => toast.undone('Undo Successful'),
    onError: (error) => toast.error(`Failed while restoring: ${error.message}`, { detail: error.detail }),
  });
  return (
    <Banner
      kind="warning"
      action={
        <Button icon={IconArrowBackUp} busy={bringBack.busy} onClick={() => void bringBack.run(id)}>
          Restore
        </Button>
      }
    >{`This ${baseProjectId === 0 ? 'programme' : 'scenario'} was removed and cannot be changed.`}</Banner>
  );
}

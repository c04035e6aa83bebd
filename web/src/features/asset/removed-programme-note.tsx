import { IconArrowBackUp } from '@tabler/icons-react';
import type { Programme } from '../../lib/api-types.js';
import { stale } from '../../lib/keys.js';
import { useWrite } from '../../lib/use-write.js';
import { Banner } from '../../ui/banner.js';
import { Button } from '../../ui/button.js';
import { toast } from '../../ui/toast.js';
import { bringBackProgramme } from './api/programme.js';
import classes from './programme-head.module.css';

/** Says that the programme is in no list any more, whoever removed it: work on it would be lost to all. Removal is undone here as in the lists. */
export function RemovedProgrammeNote({ programme: { id, baseProjectId } }: { programme: Programme }) {
  const bringBack = useWrite(bringBackProgramme, {
    refreshes: () => stale.programmeChanged(id),
    onSuccess: () => toast.undone('Undo Successful'),
    onError: (error) => toast.error(`Failed while restoring: ${error.message}`, { detail: error.detail }),
  });
  return (
    <Banner kind="warning">
      <div className={classes.readOnly}>
        <span>{`This ${baseProjectId === 0 ? 'programme' : 'scenario'} was removed and cannot be changed.`}</span>
        <Button icon={IconArrowBackUp} busy={bringBack.busy} onClick={() => void bringBack.run(id)}>
          Restore
        </Button>
      </div>
    </Banner>
  );
}

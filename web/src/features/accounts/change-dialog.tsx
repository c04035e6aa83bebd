import { invalidations } from '../../lib/keys.js';
import { useWrite } from '../../lib/use-write.js';
import { Banner } from '../../ui/feedback/banner.js';
import { toast } from '../../ui/feedback/toast.js';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.js';
import type { AccountChange } from './account-change.js';
import classes from './accounts-page.module.css';

export interface ChangeDialogProps {
  opened: boolean;
  /** Stays while the dialog closes. */
  change: AccountChange;
  onClose: () => void;
  /** Where the focus goes when the row that asked is gone. */
  orTo: () => HTMLElement | null;
}

/** Asks before an account changes, and says in place why it could not. */
export function ChangeDialog({ opened, change, onClose, orTo }: ChangeDialogProps) {
  const work = useWrite((asked: AccountChange) => asked.send(), {
    refreshes: () => invalidations.accountsChanged(),
    onSuccess: (_, { done }) => {
      toast.success(done);
      onClose();
    },
  });
  const cancel = () => {
    work.reset();
    onClose();
  };
  return (
    <ConfirmDialog
      opened={opened}
      title={change.title}
      confirm={change.confirm}
      danger={change.danger}
      busy={work.busy}
      onConfirm={() => void work.run(change)}
      onCancel={cancel}
      orTo={orTo}
    >
      <div className={classes.asked}>
        <p>{change.consequence}</p>
        {work.error && <Banner kind="danger">{work.error.message}</Banner>}
      </div>
    </ConfirmDialog>
  );
}

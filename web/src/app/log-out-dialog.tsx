import { ConfirmDialog } from '../ui/overlays/confirm-dialog.js';

/** Asks before the session ends (docs/product/accounts.md, Top bar). */
export function LogOutDialog({
  opened,
  onLeave,
  onStay,
}: {
  opened: boolean;
  onLeave: () => void;
  onStay: () => void;
}) {
  return (
    <ConfirmDialog
      opened={opened}
      title="Already leaving?"
      confirm="Yes, log out"
      cancel="No, I am staying"
      onConfirm={onLeave}
      onCancel={onStay}
    >
      Thank you for planning with Plumbline. We hope to see you back soon.
    </ConfirmDialog>
  );
}

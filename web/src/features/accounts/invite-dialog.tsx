import { type FormEvent, useId, useState } from 'react';
import type { Role } from '../../lib/api-types.js';
import { invalidations } from '../../lib/keys.js';
import { useWrite } from '../../lib/use-write.js';
import { Button } from '../../ui/actions/button.js';
import { Banner } from '../../ui/feedback/banner.js';
import { toast } from '../../ui/feedback/toast.js';
import { RadioList } from '../../ui/fields/radio-list.js';
import { TextField } from '../../ui/fields/text-field.js';
import { Dialog } from '../../ui/overlays/dialog.js';
import classes from './accounts-page.module.css';
import { invite } from './api.js';

const roles: { value: Role; label: string; note: string }[] = [
  { value: 'Viewer', label: 'Viewer', note: 'Plans: sees and edits every programme' },
  { value: 'Admin', label: 'Admin', note: 'The same, and looks after accounts and Database Inputs' },
];

/** Makes an account for somebody, who gets a link by mail to set a password. */
export function InviteDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const form = useId();
  const [email, setEmail] = useState('');
  const [role, setRole] = useState<Role>('Viewer');

  const close = () => {
    setEmail('');
    setRole('Viewer');
    sending.reset();
    onClose();
  };
  const sending = useWrite(invite, {
    refreshes: () => invalidations.accountsChanged(),
    onSuccess: (_, guest) => {
      toast.success(`The invitation of ${guest.email} is on its way`, { detail: 'Its link can be used for 7 days.' });
      close();
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    if (email.trim() !== '') void sending.run({ email: email.trim(), role });
  };
  const { error } = sending;
  const atEmail = error && (error.fieldErrors['email'] ?? (error.status === 409 ? error.message : null));

  return (
    <Dialog
      opened={opened}
      onClose={close}
      title="Invite somebody"
      locked={sending.busy}
      actions={
        <>
          <Button onClick={close} disabled={sending.busy}>
            Cancel
          </Button>
          <Button kind="primary" type="submit" form={form} busy={sending.busy} disabled={email.trim() === ''}>
            Send invitation
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={submit} className={classes.asked} noValidate>
        <p>
          They get a mail with a link to set a password. If somebody registered the address and never confirmed it, the
          account becomes that of whoever reads the mail.
        </p>
        {error && !atEmail && <Banner kind="danger">{error.message}</Banner>}
        <TextField
          label="E-mail"
          name="email"
          type="email"
          value={email}
          onChange={setEmail}
          error={atEmail}
          data-autofocus
        />
        <RadioList label="Role" value={role} onChange={setRole} choices={roles} />
      </form>
    </Dialog>
  );
}

import { useState } from 'react';
import { Button } from '../../../ui/actions/button.js';
import { Banner } from '../../../ui/feedback/banner.js';
import { TextArea } from '../../../ui/fields/text-area.js';
import { Dialog } from '../../../ui/overlays/dialog.js';
import classes from './single-sign-on.module.css';

export interface ResponseDialogProps {
  opened: boolean;
  busy: boolean;
  error: string | null;
  onSubmit: (response: string) => void;
  onClose: () => void;
}

/** What the tab of single sign-on shows, pasted by hand where it does not arrive by itself. */
export function ResponseDialog({ opened, busy, error, onSubmit, onClose }: ResponseDialogProps) {
  const [text, setText] = useState('');
  const close = () => {
    setText('');
    onClose();
  };
  return (
    <Dialog
      opened={opened}
      onClose={close}
      title="Authentication Response"
      locked={busy}
      actions={
        <>
          <Button onClick={close} disabled={busy}>
            Cancel
          </Button>
          <Button kind="primary" onClick={() => onSubmit(text)} busy={busy}>
            Submit
          </Button>
        </>
      }
    >
      <div className={classes.form}>
        <p>Sign on in the tab that was opened. Mostly this box then completes by itself.</p>
        {error !== null && <Banner kind="danger">{error}</Banner>}
        <TextArea
          label="Copy and paste the JSON response from the SSO tab here:"
          rows={6}
          value={text}
          onChange={setText}
        />
      </div>
    </Dialog>
  );
}

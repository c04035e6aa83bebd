import { useState } from 'react';
import type { AccessToken } from '../../../lib/api-types.js';
import { endSession } from '../../../lib/session.js';
import { useWrite } from '../../../lib/use-write.js';
import { Button } from '../../../ui/actions/button.js';
import { toast } from '../../../ui/feedback/toast.js';
import { Panel } from '../../../ui/layout/panel.js';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.js';
import { logOutEverywhere } from './api.js';
import { endingTokens } from './ending-tokens.js';
import classes from './profile.module.css';

/** The way out of every browser at once, for who has lost a device. */
export function SessionsPanel({ tokens }: { tokens?: readonly AccessToken[] }) {
  const [asking, setAsking] = useState(false);
  const leave = useWrite(logOutEverywhere, {
    onSuccess: () => endSession('logged-out'),
    onError: ({ message }) => {
      setAsking(false);
      toast.error(message);
    },
  });
  const ending = endingTokens(tokens);
  return (
    <Panel title="Sessions">
      <div className={classes.form}>
        <p className={classes.hint}>A device is lost, or you left a browser logged in somewhere?</p>
        <div className={classes.actions}>
          <Button onClick={() => setAsking(true)}>Log out everywhere</Button>
        </div>
      </div>
      <ConfirmDialog
        opened={asking}
        title="Log out everywhere?"
        confirm="Log out everywhere"
        danger
        busy={leave.busy}
        onConfirm={() => void leave.run(undefined)}
        onCancel={() => setAsking(false)}
      >
        Every browser is logged out, this one too.
        {ending && ` Scripts that use ${ending} stop until they get another.`}
      </ConfirmDialog>
    </Panel>
  );
}

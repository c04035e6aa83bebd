import { useEffect, useRef } from 'react';
import type { NewAccessToken } from '../../../lib/api-types.js';
import { formatDate } from '../../../lib/format.js';
import { Button } from '../../../ui/actions/button.js';
import { COPY_BY_HAND, useCopy } from '../../../ui/actions/use-copy.js';
import { Banner } from '../../../ui/feedback/banner.js';
import { IconCopy } from '../../../ui/icons/copy.js';
import classes from './profile.module.css';
import { SavedFlag, useSavedFlag } from './saved-flag.js';

/** The one time that a token is shown. */
export function NewToken({ made, onDone }: { made: NewAccessToken; onDone: () => void }) {
  const [copied, flag] = useSavedFlag();
  const { shown, outcome, copy } = useCopy<HTMLElement>(made.token);
  // The button that made it is gone, and the focus with it.
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => root.current?.querySelector('button')?.focus(), []);
  return (
    <div ref={root} className={classes.form}>
      <Banner kind="warning">
        This is the only time it is shown. Keep it as you keep a password: who has it acts as you.
      </Banner>
      <div>
        <code ref={shown} className={classes.secret}>
          {made.token}
        </code>
        <p className={classes.below}>
          '{made.name}', {made.scope === 'read' ? 'read' : 'read and write'}, last day {formatDate(made.expires)}
        </p>
      </div>
      {outcome === 'by hand' && <p className={classes.hint}>{COPY_BY_HAND}</p>}
      <div className={classes.dialogActions}>
        <SavedFlag shown={copied}>Copied</SavedFlag>
        <Button icon={IconCopy} onClick={() => void copy().then((done) => done && flag())}>
          Copy
        </Button>
        <Button kind="primary" onClick={onDone}>
          Done
        </Button>
      </div>
    </div>
  );
}

import { IconCopy } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import type { NewAccessToken } from '../../../lib/api-types.js';
import { formatDate } from '../../../lib/format.js';
import { Button } from '../../../ui/actions/button.js';
import { Banner } from '../../../ui/feedback/banner.js';
import classes from './profile.module.css';
import { SavedFlag, useSavedFlag } from './saved-flag.js';

/** The one time that a token is shown. */
export function NewToken({ made, onDone }: { made: NewAccessToken; onDone: () => void }) {
  const [copied, flag] = useSavedFlag();
  const [byHand, setByHand] = useState(false);
  const text = useRef<HTMLElement>(null);
  // The button that made it is gone, and the focus with it.
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => root.current?.querySelector('button')?.focus(), []);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(made.token);
      flag();
    } catch {
      // Without TLS, or without leave, a page has no clipboard.
      if (text.current) window.getSelection()?.selectAllChildren(text.current);
      setByHand(true);
    }
  };
  return (
    <div ref={root} className={classes.form}>
      <Banner kind="warning">
        This is the only time it is shown. Keep it as you keep a password: who has it acts as you.
      </Banner>
      <div>
        <code ref={text} className={classes.secret}>
          {made.token}
        </code>
        <p className={classes.below}>
          '{made.name}', {made.scope === 'read' ? 'read' : 'read and write'}, last day {formatDate(made.expires)}
        </p>
      </div>
      {byHand && <p className={classes.hint}>It is selected: copy it with Ctrl+C or Cmd+C.</p>}
      <div className={classes.dialogActions}>
        <SavedFlag shown={copied}>Copied</SavedFlag>
        <Button icon={IconCopy} onClick={() => void copy()}>
          Copy
        </Button>
        <Button kind="primary" onClick={onDone}>
          Done
        </Button>
      </div>
    </div>
  );
}

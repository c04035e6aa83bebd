import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { Button } from '../../ui/actions/button.js';
import classes from './contact-address.module.css';
import { contactAddress } from './contact-draft.js';

type Outcome = 'copied' | 'by-hand';

/** The address as text, for who writes in a browser: no mail program opens a draft there. */
export function ContactAddress() {
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const address = useRef<HTMLElement>(null);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(contactAddress);
      setOutcome('copied');
    } catch {
      // Without TLS, or without leave, a page has no clipboard.
      if (address.current) window.getSelection()?.selectAllChildren(address.current);
      setOutcome('by-hand');
    }
  };
  return (
    <div className={classes.root}>
      <p className={classes.label}>Or write to</p>
      <div className={classes.line}>
        <b ref={address} className={classes.address}>
          {contactAddress}
        </b>
        <Button icon={outcome === 'copied' ? IconCheck : IconCopy} onClick={() => void copy()}>
          Copy address
        </Button>
      </div>
      <p role="status" className={classes.outcome}>
        {outcome === 'copied' && 'The address is copied.'}
        {outcome === 'by-hand' && 'It is selected: copy it with Ctrl+C or Cmd+C.'}
      </p>
    </div>
  );
}

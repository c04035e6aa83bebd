import { Button } from '../../ui/actions/button.js';
import { COPY_BY_HAND, useCopy } from '../../ui/actions/use-copy.js';
import { IconCheck } from '../../ui/icons/check.js';
import { IconCopy } from '../../ui/icons/copy.js';
import classes from './contact-address.module.css';
import { contactAddress } from './contact-draft.js';

/** The address as text, for who writes in a browser: no mail program opens a draft there. */
export function ContactAddress() {
  const { shown, outcome, copy } = useCopy<HTMLElement>(contactAddress);
  return (
    <div className={classes.root}>
      <p className={classes.label}>Or write to</p>
      <div className={classes.line}>
        <b ref={shown} className={classes.address}>
          {contactAddress}
        </b>
        <Button icon={outcome === 'copied' ? IconCheck : IconCopy} onClick={() => void copy()}>
          Copy address
        </Button>
      </div>
      <p role="status" className={classes.outcome}>
        {outcome === 'copied' && 'The address is copied.'}
        {outcome === 'by hand' && COPY_BY_HAND}
      </p>
    </div>
  );
}

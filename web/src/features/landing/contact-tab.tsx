import { IconMail } from '@tabler/icons-react';
import { Button } from '../../ui/actions/button.js';
import { contactAddress, contactDraft } from './contact-draft.js';
import classes from './sheet.module.css';

/** One button: a draft in the visitor's own mail program, with subject and greeting. */
export function ContactTab() {
  return (
    <>
      <header className={classes.intro}>
        <h1>Contact us</h1>
        <p className={classes.lead}>
          A question about the product, a figure that you doubt, a file that is not read: write to us. Tell us what you
          plan, and from when to when; that is enough to begin with.
        </p>
      </header>
      <p className={classes.action}>
        <Button kind="primary" icon={IconMail} tall to={contactDraft}>
          Write an e-mail
        </Button>
      </p>
      <p className={classes.note}>
        It opens a draft in your mail program, to <span className={classes.address}>{contactAddress}</span>. Nothing is
        sent before you send it.
      </p>
    </>
  );
}

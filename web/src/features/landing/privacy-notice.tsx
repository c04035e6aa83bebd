import { IconChevronDown } from '../../ui/icons/chevron-down.js';
import classes from './case-study-form.module.css';
import { contactAddress } from './contact-draft.js';

/** What happens to what the form asks; its text also stands in docs/product/landing-case-study.md, Privacy notice. */
export function PrivacyNotice() {
  return (
    <details className={classes.notice}>
      <summary>
        <IconChevronDown size={16} stroke={1.5} aria-hidden className={classes.chevron} />
        Privacy notice
      </summary>
      <p>
        <strong>What is stored.</strong> What you enter here, the time of your request, and whether you want to be on
        the mailing list. Your address on the internet is counted for an hour, as a code that does not show it, so that
        nobody floods the form.
      </p>
      <p>
        <strong>Why.</strong> To know who reads the case study and, if you ask for it, to write to you. Nobody else gets
        it, and the PDF does not know who downloaded it.
      </p>
      <p>
        <strong>How long.</strong> 24 months from your last request; while you are on the mailing list, until you leave
        it.
      </p>
      <p>
        <strong>Have it deleted or corrected.</strong> Write from the same address to {contactAddress}.
      </p>
    </details>
  );
}

import { IconCheck } from '../../ui/icons/check.js';
import { IconPoint } from '../../ui/icons/point.js';
import { VisuallyHidden } from '../../ui/layout/visually-hidden.js';
import classes from './password-checklist.module.css';
import { passwordRules } from './password-rules.js';

/** What a password needs, and what of it the one that is typed has. */
export function PasswordChecklist({ password }: { password: string }) {
  return (
    <ul className={classes.rules} aria-label="The password needs">
      {passwordRules.map(({ text, holds }) => (
        <Rule key={text} text={text} holds={holds(password)} />
      ))}
    </ul>
  );
}

function Rule({ text, holds }: { text: string; holds: boolean }) {
  const Shape = holds ? IconCheck : IconPoint;
  return (
    <li className={classes.rule} data-holds={holds || undefined}>
      <Shape size={14} stroke={2} aria-hidden />
      {text}
      <VisuallyHidden>{holds ? ': met' : ': not met yet'}</VisuallyHidden>
    </li>
  );
}

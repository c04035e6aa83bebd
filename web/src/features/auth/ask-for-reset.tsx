import { type FormEvent, useState } from 'react';
import { Link } from 'react-router-dom';
import { isEmail } from '../../lib/email.js';
import { paths } from '../../lib/paths.js';
import { rememberedEmail } from '../../lib/session.js';
import { useWrite } from '../../lib/use-write.js';
import { Button } from '../../ui/actions/button.js';
import { Banner } from '../../ui/feedback/banner.js';
import { TextField } from '../../ui/fields/text-field.js';
import { askForReset } from './api.js';
import classes from './auth-form.module.css';
import { AuthLayout } from './auth-layout.js';
import { limitInWords } from './limit-in-words.js';

/** One e-mail field; what is answered does not tell whether there is an account. */
export function AskForReset({ unusable }: { unusable: boolean }) {
  const [email, setEmail] = useState(rememberedEmail);
  const [left, setLeft] = useState(false);
  const [sent, setSent] = useState(false);
  const valid = isEmail(email.trim());
  const ask = useWrite(askForReset, { onSuccess: () => setSent(true) });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setSent(false);
    if (valid) void ask.run(email.trim());
  };

  return (
    <AuthLayout title="Forgot password?" subtitle="We send you a link to choose a new one">
      <form onSubmit={submit} className={classes.form} noValidate>
        {unusable && !sent && !ask.error && (
          <Banner kind="warning">This link was used before or has expired. Please ask for a new one.</Banner>
        )}
        {sent && <Banner kind="success">Password reset instructions have been sent to your email address.</Banner>}
        {ask.error && (
          <Banner kind="danger">
            {ask.error.status === 429
              ? limitInWords(ask.error)
              : 'Failed to send reset instructions. Please try again later.'}
          </Banner>
        )}
        <TextField
          label="E-mail"
          name="email"
          type="email"
          autoComplete="username"
          value={email}
          onChange={setEmail}
          onBlur={() => setLeft(email !== '')}
          error={left && !valid ? 'Please enter a valid email address.' : ask.error?.fieldErrors['email']}
        />
        <Button kind="primary" type="submit" fullWidth tall busy={ask.busy} disabled={!valid}>
          Send reset instructions
        </Button>
        <p className={classes.other}>
          <Link to={paths.login.to()} className={classes.link}>
            Back to log in
          </Link>
        </p>
      </form>
    </AuthLayout>
  );
}

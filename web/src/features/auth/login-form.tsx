import { type FormEvent, useState } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../../lib/paths.js';
import { rememberEmail, rememberedEmail, startSession } from '../../lib/session.js';
import { useWrite } from '../../lib/use-write.js';
import { Button } from '../../ui/actions/button.js';
import { Banner } from '../../ui/feedback/banner.js';
import { Checkbox } from '../../ui/fields/checkbox.js';
import { PasswordField } from '../../ui/fields/password-field.js';
import { TextField } from '../../ui/fields/text-field.js';
import { logIn } from './api.js';
import classes from './auth-form.module.css';

/**
 * E-mail and password, on the log-in screen and on the landing page. Who is signed in then is led on by the page that it stands on.
 * @param registered the e-mail of an account that was just made
 */
export function LoginForm({ registered }: { registered?: string | undefined }) {
  const known = registered ?? rememberedEmail();
  const [email, setEmail] = useState(known);
  const [password, setPassword] = useState('');
  const [remember, setRemember] = useState(registered === undefined && known !== '');

  const login = useWrite(logIn, {
    onSuccess: ({ token }) => {
      rememberEmail(remember ? email : null);
      startSession(token);
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void login.run({ email: email.trim(), password });
  };

  return (
    <form onSubmit={submit} className={classes.form}>
      {registered !== undefined && !login.error && (
        <Banner kind="success">Registration successful! Please log in with your new account.</Banner>
      )}
      {login.error && <Banner kind="danger">{login.error.message}</Banner>}
      <TextField label="E-mail" name="email" type="email" autoComplete="username" value={email} onChange={setEmail} />
      <PasswordField
        label="Password"
        name="password"
        autoComplete="current-password"
        value={password}
        onChange={setPassword}
      />
      <div className={classes.remember}>
        <Checkbox label="Remember me" checked={remember} onChange={setRemember} />
      </div>
      <Button
        kind="primary"
        type="submit"
        fullWidth
        tall
        busy={login.busy}
        disabled={email.trim() === '' || password === ''}
      >
        Log in
      </Button>
      <p className={classes.other}>
        No account yet?{' '}
        <Link to={paths.register.to()} className={classes.link}>
          Sign up
        </Link>
      </p>
    </form>
  );
}

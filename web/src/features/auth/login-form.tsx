import { type FormEvent, useEffect, useRef, useState } from 'react';
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
import { limitInWords } from './limit-in-words.js';
import { SignOn } from './sign-on.js';

/**
 * E-mail and password, on the log-in screen and on the landing page. Who is signed in then is led on by the page that it stands on.
 * @param registered the e-mail of an account that was just made
 * @param renewed the e-mail of an account whose password was just set by a link
 * @param email to begin with, of who comes from elsewhere
 * @param ended the session of who was here is over
 */
export function LoginForm({
  registered,
  renewed,
  email: brought,
  ended,
}: {
  registered?: string | undefined;
  renewed?: string | undefined;
  email?: string | undefined;
  ended?: boolean;
}) {
  const given = registered ?? renewed ?? brought;
  const known = given ?? rememberedEmail();
  const [email, setEmail] = useState(known);
  const [password, setPassword] = useState('');
  const [remember, setRemember] = useState(given === undefined && known !== '');

  // The e-mail is there already: only the password is missing.
  const passwordField = useRef<HTMLInputElement>(null);
  const hasEmail = Boolean(given);
  useEffect(() => {
    if (hasEmail) passwordField.current?.focus();
  }, [hasEmail]);

  // Of two ways in, only what the last one that was tried says stands here.
  const [signsOn, setSignsOn] = useState(false);
  const login = useWrite(logIn, {
    onSuccess: ({ token }) => {
      rememberEmail(remember ? email : null);
      startSession(token);
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setSignsOn(false);
    void login.run({ email: email.trim(), password });
  };

  return (
    <form onSubmit={submit} className={classes.form}>
      {registered !== undefined && !login.error && (
        <Banner kind="success">Registration successful! Please log in with your new account.</Banner>
      )}
      {renewed !== undefined && !login.error && (
        <Banner kind="success">Your password is set. Please log in with it.</Banner>
      )}
      {ended && registered === undefined && renewed === undefined && !login.error && (
        <Banner kind="info">Your session has ended. Please log in again.</Banner>
      )}
      {login.error && (
        <Banner kind="danger">{limitInWords(login.error, 'Invalid email or password. Please try again.')}</Banner>
      )}
      <TextField label="E-mail" name="email" type="email" autoComplete="username" value={email} onChange={setEmail} />
      <PasswordField
        ref={passwordField}
        label="Password"
        name="password"
        autoComplete="current-password"
        value={password}
        onChange={setPassword}
      />
      <div className={classes.remember}>
        <Checkbox label="Remember me" checked={remember} onChange={setRemember} />
        <Link to={paths.passwordReset.to()} className={classes.link}>
          Forgot password?
        </Link>
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
      <SignOn
        tried={signsOn}
        onTry={() => {
          login.reset();
          setSignsOn(true);
        }}
      />
      <p className={classes.other}>
        No account yet?{' '}
        <Link to={paths.register.to()} className={classes.link}>
          Sign up
        </Link>
      </p>
    </form>
  );
}

import { type FormEvent, useState } from 'react';
import { Link, Navigate, useSearchParams } from 'react-router-dom';
import { paths, safeReturnPath } from '../../lib/paths.js';
import { rememberEmail, rememberedEmail, startSession, useUser } from '../../lib/session.js';
import { useWrite } from '../../lib/use-write.js';
import { Button } from '../../ui/actions/button.js';
import { Banner } from '../../ui/feedback/banner.js';
import { Checkbox } from '../../ui/fields/checkbox.js';
import { PasswordField } from '../../ui/fields/password-field.js';
import { TextField } from '../../ui/fields/text-field.js';
import { logIn } from './api.js';
import classes from './auth-form.module.css';
import { AuthLayout } from './auth-layout.js';

/**
 * The log-in screen (docs/product/accounts.md, Log-in screen). A signed-in visitor goes on to the path that was asked
 * for, else to the programme list.
 */
export function LoginPage() {
  const [query] = useSearchParams();
  const registered = query.has('registrationSuccess');
  const known = registered ? (query.get('email') ?? '') : rememberedEmail();
  const [email, setEmail] = useState(known);
  const [password, setPassword] = useState('');
  const [remember, setRemember] = useState(!registered && known !== '');
  const user = useUser();

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

  if (user) return <Navigate replace to={safeReturnPath(query.get('from'))} />;
  return (
    <AuthLayout title="Log in" subtitle="Enter your credentials to access your account">
      <form onSubmit={submit} className={classes.form}>
        {registered && !login.error && (
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
    </AuthLayout>
  );
}

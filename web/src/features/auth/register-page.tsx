import { type FormEvent, useRef, useState } from 'react';
import { Link, Navigate, useNavigate } from 'react-router-dom';
import type { ApiError } from '../../lib/api.js';
import { isEmail } from '../../lib/email.js';
import { paths } from '../../lib/paths.js';
import { useUser } from '../../lib/session.js';
import { useWrite } from '../../lib/use-write.js';
import { Button } from '../../ui/actions/button.js';
import { Banner } from '../../ui/feedback/banner.js';
import { PasswordField } from '../../ui/fields/password-field.js';
import { TextField } from '../../ui/fields/text-field.js';
import { signUp } from './api.js';
import classes from './auth-form.module.css';
import { AuthLayout } from './auth-layout.js';
import { limitInWords } from './limit-in-words.js';
import { PasswordChecklist } from './password-checklist.js';
import { passwordRules } from './password-rules.js';
import { SignUpByInvitation, SignUpDomains, useSignUpRules } from './sign-up-rules.js';

const FIELDS = ['email', 'password', 'confirmPassword'];
const UNTOLD = 'Registration failed. Please try again.';

/** The e-mail has an account. */
const isTaken = ({ status }: ApiError): boolean => status === 409;

/** The sign-up screen (docs/product/accounts.md, Sign-up screen). */
export function RegisterPage() {
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [confirmPassword, setConfirmPassword] = useState('');
  const [emailLeft, setEmailLeft] = useState(false);
  const user = useUser();
  const navigate = useNavigate();

  const register = useWrite(signUp, {
    onSuccess: (_result, account) => void navigate(paths.login.to({ registered: account.email })),
    onError: (error) => {
      if (isTaken(error) || error.fieldErrors['email']) emailField.current?.focus();
      else if (error.fieldErrors['password']) passwordField.current?.focus();
    },
  });
  const emailField = useRef<HTMLInputElement>(null);
  const passwordField = useRef<HTMLInputElement>(null);
  const { error } = register;
  const atField = error?.fieldErrors ?? {};
  const isAtField = error !== null && (isTaken(error) || FIELDS.some((name) => atField[name] !== undefined));
  const alreadyRegistered = ({ message }: ApiError) => (
    <>
      {message}.{' '}
      <Link to={paths.login.to({ email: email.trim() })} className={classes.link}>
        Log in
      </Link>
    </>
  );
  const complete =
    isEmail(email.trim()) && passwordRules.every(({ holds }) => holds(password)) && confirmPassword === password;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (complete) void register.run({ email: email.trim(), password, confirmPassword });
  };

  const rules = useSignUpRules();

  if (user) return <Navigate replace to={paths.programmes.to()} />;
  if (rules?.open === false) return <SignUpByInvitation />;
  return (
    <AuthLayout title="Sign up" subtitle="Create an account to plan with Plumbline">
      <form onSubmit={submit} className={classes.form} noValidate>
        {error && !isAtField && (
          <Banner kind="danger">{error.status === 0 ? UNTOLD : limitInWords(error, UNTOLD)}</Banner>
        )}
        <SignUpDomains domains={rules?.domains} />
        <TextField
          ref={emailField}
          label="E-mail"
          name="email"
          type="email"
          autoComplete="username"
          value={email}
          onChange={setEmail}
          onBlur={() => setEmailLeft(email !== '')}
          error={
            emailLeft && !isEmail(email.trim())
              ? 'Please enter a valid email address.'
              : error && isTaken(error)
                ? alreadyRegistered(error)
                : atField['email']
          }
        />
        <PasswordField
          ref={passwordField}
          label="Password"
          name="password"
          autoComplete="new-password"
          value={password}
          onChange={setPassword}
          error={atField['password']}
        />
        <PasswordChecklist password={password} />
        <PasswordField
          label="Confirm password"
          name="confirmPassword"
          autoComplete="new-password"
          value={confirmPassword}
          onChange={setConfirmPassword}
          error={
            confirmPassword !== '' && confirmPassword !== password
              ? 'Passwords do not match.'
              : atField['confirmPassword']
          }
        />
        <Button kind="primary" type="submit" fullWidth tall busy={register.busy} disabled={!complete}>
          Sign up
        </Button>
        <p className={classes.other}>
          Have an account?{' '}
          <Link to={paths.login.to()} className={classes.link}>
            Log in
          </Link>
        </p>
      </form>
    </AuthLayout>
  );
}

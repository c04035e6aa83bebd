import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import useSWRImmutable from 'swr/immutable';
import { ApiError } from '../../lib/api.js';
import { paths } from '../../lib/paths.js';
import { endSession } from '../../lib/session.js';
import { useWrite } from '../../lib/use-write.js';
import { Button } from '../../ui/actions/button.js';
import { Banner } from '../../ui/feedback/banner.js';
import { ErrorNote } from '../../ui/feedback/error-note.js';
import { LoadingLabel, Skeleton } from '../../ui/feedback/skeleton.js';
import { PasswordField } from '../../ui/fields/password-field.js';
import { checkLink, setPassword } from './api.js';
import classes from './auth-form.module.css';
import { AuthLayout } from './auth-layout.js';
import { limitInWords } from './limit-in-words.js';
import { PasswordChecklist } from './password-checklist.js';
import { passwordRules } from './password-rules.js';

/** A new password by the token of a link, or the first one of an account that was made for somebody. */
export function SetPassword({ token, onUnusable }: { token: string; onUnusable: () => void }) {
  const navigate = useNavigate();
  const [password, setNewPassword] = useState('');
  const [confirmPassword, setConfirmPassword] = useState('');
  const { data: link, error, isValidating, mutate } = useSWRImmutable(['passwordLink', token], () => checkLink(token));
  const set = useWrite(setPassword, {
    onSuccess: ({ email }) => {
      // The sessions of the account have ended, one in this browser among them.
      endSession();
      void navigate(paths.login.to({ renewed: email }), { replace: true });
    },
  });
  const failure = set.error ?? (error instanceof ApiError ? error : null);
  const unusable = failure?.fieldErrors['token'] !== undefined;
  const leave = useRef(onUnusable);
  leave.current = onUnusable;
  useEffect(() => {
    if (unusable) leave.current();
  }, [unusable]);

  const first = link !== undefined && link.purpose !== 'reset';
  const atField = set.error?.fieldErrors ?? {};
  const complete = passwordRules.every(({ holds }) => holds(password)) && confirmPassword === password;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (complete) void set.run({ token, password, confirmPassword });
  };

  return (
    <AuthLayout
      title={first ? 'Choose a password' : 'Choose a new password'}
      subtitle={link ? `For ${link.email}` : 'You log in with it from now on'}
    >
      {link ? (
        <form onSubmit={submit} className={classes.form} noValidate>
          {set.error && !atField['password'] && !atField['confirmPassword'] && (
            <Banner kind="danger">{limitInWords(set.error)}</Banner>
          )}
          {/* For password managers, which keep a password with its name. */}
          <input type="text" name="email" autoComplete="username" value={link.email} readOnly hidden />
          <PasswordField
            label="Password"
            name="password"
            autoComplete="new-password"
            value={password}
            onChange={setNewPassword}
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
          <Button kind="primary" type="submit" fullWidth tall busy={set.busy} disabled={!complete}>
            Set password
          </Button>
        </form>
      ) : error !== undefined && !unusable ? (
        <ErrorNote action="checking the link" error={error} onRetry={() => void mutate()} retrying={isValidating} />
      ) : (
        <>
          <LoadingLabel>Checking the link</LoadingLabel>
          <Skeleton height="11rem" />
        </>
      )}
    </AuthLayout>
  );
}

import { type FormEvent, useState } from 'react';
import { Link } from 'react-router-dom';
import type { AccessToken, Profile } from '../../../lib/api-types.js';
import { invalidations } from '../../../lib/keys.js';
import { paths } from '../../../lib/paths.js';
import { startSession } from '../../../lib/session.js';
import { useWrite } from '../../../lib/use-write.js';
import { Button } from '../../../ui/actions/button.js';
import { Banner } from '../../../ui/feedback/banner.js';
import { PasswordField } from '../../../ui/fields/password-field.js';
import { Panel } from '../../../ui/layout/panel.js';
import { PasswordChecklist } from '../password-checklist.js';
import { passwordRules } from '../password-rules.js';
import { changePassword } from './api.js';
import { endingTokens } from './ending-tokens.js';
import classes from './profile.module.css';
import { SavedFlag, useSavedFlag } from './saved-flag.js';

const EMPTY = { currentPassword: '', password: '', confirmPassword: '' };

/** The change of the password, or for an account without one the way to set it. */
export function PasswordPanel({ profile, tokens }: { profile: Profile; tokens?: readonly AccessToken[] }) {
  if (profile.hasPassword) return <PasswordForm email={profile.email} tokens={tokens} />;
  return (
    <Panel title="Password">
      <p className={classes.hint}>
        You come in by single sign-on and have no password. To set one, ask for a mail with{' '}
        <Link to={paths.passwordReset.to()} className={classes.link}>
          Forgot password?
        </Link>
      </p>
    </Panel>
  );
}

function PasswordForm({ email, tokens }: { email: string; tokens?: readonly AccessToken[] }) {
  const [typed, setTyped] = useState(EMPTY);
  const [saved, flag] = useSavedFlag();
  const change = useWrite(changePassword, {
    refreshes: ({ token }) => {
      startSession(token);
      return invalidations.accessTokensChanged();
    },
    onSuccess: () => {
      setTyped(EMPTY);
      flag();
    },
  });
  const atField = change.error?.fieldErrors ?? {};
  const differs = typed.confirmPassword !== '' && typed.confirmPassword !== typed.password;
  const complete =
    typed.currentPassword !== '' &&
    passwordRules.every(({ holds }) => holds(typed.password)) &&
    typed.confirmPassword === typed.password;
  const field = (name: keyof typeof EMPTY) => ({
    name,
    value: typed[name],
    onChange: (value: string) => setTyped((before) => ({ ...before, [name]: value })),
    error: atField[name],
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (complete) void change.run(typed);
  };
  const ending = endingTokens(tokens);
  return (
    <Panel title="Password">
      <form onSubmit={submit} className={classes.form} noValidate>
        {change.error && Object.keys(atField).length === 0 && <Banner kind="danger">{change.error.message}</Banner>}
        {/* For password managers: whose password it is. */}
        <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
        <PasswordField {...field('currentPassword')} label="Current password" autoComplete="current-password" />
        <PasswordField {...field('password')} label="New password" autoComplete="new-password" />
        <PasswordChecklist password={typed.password} />
        <PasswordField
          {...field('confirmPassword')}
          label="Confirm new password"
          autoComplete="new-password"
          error={differs ? 'Passwords do not match.' : atField['confirmPassword']}
        />
        <p className={classes.hint}>
          You stay logged in here. Your other sessions end{ending && `, and with them ${ending}`}.
        </p>
        <div className={classes.actions}>
          <Button type="submit" busy={change.busy} disabled={!complete}>
            Change password
          </Button>
          <SavedFlag shown={saved}>Password changed</SavedFlag>
        </div>
      </form>
    </Panel>
  );
}

import { useEffect, useState } from 'react';
import { read } from '../../lib/api.js';
import type { SignUp } from '../../lib/api-types.js';
import { paths } from '../../lib/paths.js';
import { Button } from '../../ui/actions/button.js';
import { Banner } from '../../ui/feedback/banner.js';
import classes from './auth-form.module.css';
import { AuthLayout } from './auth-layout.js';

/** Who may sign up; undefined until it is known, and where it cannot be read: then the answer to the form says it. */
export function useSignUpRules(): SignUp | undefined {
  const [rules, setRules] = useState<SignUp>();
  useEffect(() => {
    const leaving = new AbortController();
    read<SignUp>('/api/AuthUser/sign-up', { signal: leaving.signal }).then(setRules, () => undefined);
    return () => leaving.abort();
  }, []);
  return rules;
}

/** In the place of the form where only an Admin makes accounts. */
export function SignUpByInvitation() {
  return (
    <AuthLayout title="Sign up" subtitle="Accounts are made by invitation here">
      <div className={classes.form}>
        <Banner kind="info">Ask an Admin to invite you: you get a mail with a link to set your password.</Banner>
        <Button kind="primary" to={paths.login.to()} fullWidth tall>
          Go to the log-in
        </Button>
      </div>
    </AuthLayout>
  );
}

/** Above the form where only e-mails of the company sign up. */
export function SignUpDomains({ domains }: { domains: readonly string[] | null | undefined }) {
  if (!domains) return null;
  return (
    <Banner kind="info">
      {`Sign up with your e-mail of ${domains.join(' or ')}. You confirm it by a mail before you can start.`}
    </Banner>
  );
}

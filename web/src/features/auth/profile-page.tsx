import useSWR from 'swr';
import { read } from '../../lib/api.js';
import type { Account } from '../../lib/api-types.js';
import { keys } from '../../lib/keys.js';
import { displayName } from '../../lib/session.js';
import { ErrorNote } from '../../ui/feedback/error-note.js';
import { LoadingLabel, Skeleton } from '../../ui/feedback/skeleton.js';
import { Page } from '../../ui/layout/page.js';
import { PageHeader } from '../../ui/layout/page-header.js';
import { Panel } from '../../ui/layout/panel.js';
import classes from './profile-page.module.css';

/** Who is signed in, to read; the greeting is the first word of the name (docs/product/accounts.md, Profile screen). */
export function ProfilePage() {
  const { data: account, error, mutate, isValidating } = useSWR(keys.user(), () => read<Account>('/api/AuthUser/me'));
  const name = account ? displayName(account.email) : '';
  return (
    <Page width="narrow">
      <PageHeader title={account ? `Hello, ${name.split(' ')[0]}` : 'User profile'} tabTitle="User profile" />
      {error !== undefined && !account ? (
        <ErrorNote action="loading user profile" error={error} onRetry={() => void mutate()} retrying={isValidating} />
      ) : (
        <Panel>
          {account ? (
            <dl className={classes.facts}>
              <Fact label="User name" value={name} />
              <Fact label="E-mail" value={account.email} />
              <Fact label="User role" value={account.role} />
              <Fact label="Line of business" value="PPS" />
            </dl>
          ) : (
            <>
              <LoadingLabel>Loading user profile</LoadingLabel>
              <Skeleton height="2.25rem" width="60%" />
            </>
          )}
        </Panel>
      )}
    </Page>
  );
}

function Fact({ label, value }: { label: string; value: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  );
}

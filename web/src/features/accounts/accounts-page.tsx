import { useRef, useState } from 'react';
import type { ListedAccount } from '../../lib/api-types.js';
import { formatNumber } from '../../lib/format.js';
import { invalidations } from '../../lib/keys.js';
import { paths } from '../../lib/paths.js';
import { useUser } from '../../lib/session.js';
import { usePhone } from '../../lib/use-phone.js';
import { useWrite } from '../../lib/use-write.js';
import { Button } from '../../ui/actions/button.js';
import { EmptyState } from '../../ui/feedback/empty-state.js';
import { ErrorNote } from '../../ui/feedback/error-note.js';
import { toast } from '../../ui/feedback/toast.js';
import { SearchField } from '../../ui/fields/search-field.js';
import { IconUserPlus } from '../../ui/icons/user-plus.js';
import { Page } from '../../ui/layout/page.js';
import { PageHeader } from '../../ui/layout/page-header.js';
import { Panel } from '../../ui/layout/panel.js';
import { Pagination } from '../../ui/tables/pagination.js';
import { type AccountChange, deactivation, roleChange, withdrawal } from './account-change.js';
import { AccountList } from './account-list.js';
import { AccountTable } from './account-table.js';
import classes from './accounts-page.module.css';
import { invite, PAGE_SIZE, setAccess, useAccounts } from './api.js';
import { ChangeDialog } from './change-dialog.js';
import { InviteDialog } from './invite-dialog.js';

const crumbs = [{ label: 'Programmes', to: paths.programmes.to() }, { label: 'Accounts' }];

/** `/accounts/`: who has an account, for Admins (docs/product/accounts.md, Accounts page). */
export function AccountsPage() {
  const user = useUser();
  // The server refuses too; this spares the Viewer who opens the address a failed call.
  if (user?.role !== 'Admin')
    return (
      <Page>
        <PageHeader title="Accounts" crumbs={crumbs} />
        <Panel>
          <EmptyState
            action={
              <Button kind="primary" to={paths.programmes.to()}>
                Go to your programmes
              </Button>
            }
          >
            Access forbidden: only an Admin looks after accounts.
          </EmptyState>
        </Panel>
      </Page>
    );
  return <AccountsOfEverybody ownId={user.id} />;
}

function AccountsOfEverybody({ ownId }: { ownId: number }) {
  const phone = usePhone();
  const [search, setSearch] = useState('');
  const [page, setPage] = useState(1);
  const { data, error, isValidating, isLoading, mutate } = useAccounts(search.trim(), page);
  const [inviting, setInviting] = useState(false);
  const [asked, setAsked] = useState<{ change: AccountChange; opened: boolean } | null>(null);
  const list = useRef<HTMLDivElement>(null);

  const activate = useWrite(({ id }: ListedAccount) => setAccess({ id, active: true }), {
    refreshes: () => invalidations.accountsChanged(),
    onSuccess: (_, { name }) => toast.success(`${name} is active again`),
    onError: ({ message }) => toast.error(message),
  });
  const inviteAgain = useWrite(({ email, role }: ListedAccount) => invite({ email, role }), {
    refreshes: () => invalidations.accountsChanged(),
    onSuccess: (_, { email }) => toast.success(`The invitation of ${email} is on its way again`),
    onError: ({ message }) => toast.error(message),
  });
  const ask = (change: AccountChange) => setAsked({ change, opened: true });
  const close = () => setAsked(asked && { ...asked, opened: false });

  const rows = {
    accounts: data?.items ?? null,
    ownId,
    onRole: (account: ListedAccount, role: ListedAccount['role']) => ask(roleChange(account, role)),
    onActive: (account: ListedAccount, active: boolean) =>
      active ? void activate.run(account) : ask(deactivation(account)),
    onInviteAgain: (account: ListedAccount) => void inviteAgain.run(account),
    onWithdraw: (account: ListedAccount) => ask(withdrawal(account)),
  };
  const nobody = data?.items.length === 0;
  const openInvitation = (
    <Button
      // One solid button in a view: where nobody is found it is that of the empty state.
      kind={nobody ? 'secondary' : 'primary'}
      icon={IconUserPlus}
      onClick={() => setInviting(true)}
      fullWidth={phone}
      tall={phone}
    >
      Invite somebody
    </Button>
  );
  const total = data?.total ?? 0;

  return (
    <Page phoneFoot={phone && openInvitation}>
      <PageHeader
        title="Accounts"
        crumbs={crumbs}
        beside={data && <span aria-label={`${formatNumber(total)} in all`}>{formatNumber(total)}</span>}
        actions={
          <div className={classes.controls} role="search">
            <SearchField
              label="Search names and e-mails"
              placeholder="Search names and e-mails"
              value={search}
              onChange={(text) => {
                setSearch(text);
                setPage(1);
              }}
            />
            {!phone && openInvitation}
          </div>
        }
      />
      {error !== undefined && (
        <ErrorNote action="loading accounts" error={error} onRetry={() => void mutate()} retrying={isValidating} />
      )}
      {(data || error === undefined) && (
        <Panel flush refreshing={isLoading && data !== undefined}>
          <div ref={list} tabIndex={-1} className={classes.rows}>
            {nobody ? (
              <div className={classes.none}>
                <EmptyState
                  action={
                    <Button kind="primary" onClick={() => setSearch('')}>
                      Clear search
                    </Button>
                  }
                >
                  No account has “{search.trim()}” in its name or e-mail.
                </EmptyState>
              </div>
            ) : phone ? (
              <AccountList {...rows} />
            ) : (
              <AccountTable {...rows} />
            )}
          </div>
          {total > PAGE_SIZE && (
            <div className={classes.foot}>
              <Pagination label="Pages of accounts" page={page} pageSize={PAGE_SIZE} total={total} onPage={setPage} />
            </div>
          )}
        </Panel>
      )}
      <InviteDialog opened={inviting} onClose={() => setInviting(false)} />
      {asked && <ChangeDialog opened={asked.opened} change={asked.change} onClose={close} orTo={() => list.current} />}
    </Page>
  );
}

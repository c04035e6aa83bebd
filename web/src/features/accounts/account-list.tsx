import { ActionMenu } from '../../ui/actions/action-menu.js';
import { LoadingLabel, Skeleton } from '../../ui/feedback/skeleton.js';
import { IconUserCheck } from '../../ui/icons/user-check.js';
import { IconUserCog } from '../../ui/icons/user-cog.js';
import { IconUserOff } from '../../ui/icons/user-off.js';
import { canChangeRole, invitationActions } from './account-actions.js';
import { AccountState } from './account-state.js';
import type { AccountRowsProps } from './account-table.js';
import classes from './accounts-page.module.css';

/** Rows below which a menu has room. */
const OPENS_DOWN = 4;

/** The same on a phone: two lines for each account, and what can be done behind a button. */
export function AccountList({ accounts, ...actions }: AccountRowsProps) {
  return (
    <ul className={classes.list} aria-label="Accounts">
      {accounts === null && <Loading />}
      {accounts?.map((account, index) => {
        const { id, name, email, role, active } = account;
        const other = role === 'Admin' ? 'Viewer' : 'Admin';
        const own = id === actions.ownId;
        return (
          <li key={id} className={classes.item}>
            <div className={classes.lines}>
              <p className={classes.first}>
                <span className={classes.name}>
                  {name}
                  {own && <span className={classes.quiet}> (you)</span>}
                </span>
                <AccountState account={account} />
              </p>
              <p className={classes.second}>
                <span className={classes.email}>{email}</span>
                <span>{role}</span>
              </p>
            </div>
            {!own && (
              <ActionMenu
                label={`Actions for ${email}`}
                // Above the button that stays at the foot of the screen.
                opensUp={index >= OPENS_DOWN && index >= accounts.length - OPENS_DOWN && 'end'}
                actions={[
                  ...(canChangeRole(account, actions.ownId)
                    ? [{ label: `Make ${other}`, icon: IconUserCog, onSelect: () => actions.onRole(account, other) }]
                    : []),
                  {
                    label: active ? 'Deactivate' : 'Activate',
                    icon: active ? IconUserOff : IconUserCheck,
                    onSelect: () => actions.onActive(account, !active),
                    danger: active,
                  },
                  ...invitationActions(account, actions),
                ]}
              />
            )}
          </li>
        );
      })}
    </ul>
  );
}

function Loading() {
  return Array.from({ length: 5 }, (_, index) => (
    <li key={index} className={classes.item}>
      {index === 0 && <LoadingLabel>Loading accounts</LoadingLabel>}
      <Skeleton height="2.5rem" />
    </li>
  ));
}

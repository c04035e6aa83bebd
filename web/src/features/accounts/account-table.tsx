import type { ListedAccount } from '../../lib/api-types.js';
import { formatDate } from '../../lib/format.js';
import { IconButton } from '../../ui/actions/icon-button.js';
import { LoadingLabel, Skeleton } from '../../ui/feedback/skeleton.js';
import { SelectField } from '../../ui/fields/select-field.js';
import { Switch } from '../../ui/fields/switch.js';
import { VisuallyHidden } from '../../ui/layout/visually-hidden.js';
import { Cell, Row, Table } from '../../ui/tables/table.js';
import { type AccountActions, canChangeRole, invitationActions } from './account-actions.js';
import { AccountState } from './account-state.js';
import classes from './accounts-page.module.css';

export interface AccountRowsProps extends AccountActions {
  /** Null while they are read for the first time. */
  accounts: readonly ListedAccount[] | null;
}

// Even steps: what belongs to a name stands near it, on a wide screen too.
const columns = [
  { key: 'name', label: 'Name', width: '34%' },
  { key: 'state', label: 'State', width: '18%' },
  { key: 'created', label: 'Since', width: '14%' },
  { key: 'role', label: <span className={classes.roleHead}>Role</span>, width: '14%' },
  { key: 'active', label: 'Active', width: '10%' },
  { key: 'actions', label: <VisuallyHidden>Invitation</VisuallyHidden>, width: '10%' },
];
const roles = [
  { value: 'Viewer', label: 'Viewer' },
  { value: 'Admin', label: 'Admin' },
] as const;

export function AccountTable({ accounts, ...actions }: AccountRowsProps) {
  return (
    <Table caption="Accounts" columns={columns}>
      {accounts === null && <Loading />}
      {accounts?.map((account) => (
        <AccountRow key={account.id} account={account} actions={actions} />
      ))}
    </Table>
  );
}

function AccountRow({ account, actions }: { account: ListedAccount; actions: AccountActions }) {
  const { name, email, role, active } = account;
  const own = account.id === actions.ownId;
  return (
    <Row>
      <Cell heading>
        <span className={classes.name}>
          {name}
          {own && <span className={classes.quiet}> (you)</span>}
        </span>
        <span className={classes.email}>{email}</span>
      </Cell>
      <Cell>
        <AccountState account={account} />
      </Cell>
      <Cell>{formatDate(account.created.slice(0, 10))}</Cell>
      <Cell>
        {canChangeRole(account, actions.ownId) ? (
          <span className={classes.role}>
            <SelectField
              label={`Role of ${email}`}
              labelHidden
              value={role}
              onChange={(chosen) => actions.onRole(account, chosen)}
              choices={roles}
            />
          </span>
        ) : (
          <span className={classes.fixedRole}>{role}</span>
        )}
      </Cell>
      <Cell>
        <Switch
          label={`${email} is active`}
          checked={active}
          onChange={(chosen) => actions.onActive(account, chosen)}
          disabled={own}
        />
      </Cell>
      <Cell>
        <span className={classes.icons}>
          {invitationActions(account, actions).map(({ label, icon, onSelect }) => (
            <IconButton key={label} icon={icon} label={`${label}: ${email}`} onClick={onSelect} />
          ))}
        </span>
      </Cell>
    </Row>
  );
}

function Loading() {
  return Array.from({ length: 5 }, (_, index) => (
    <Row key={index}>
      {columns.map(({ key }) => (
        <Cell key={key}>
          {index === 0 && key === 'name' && <LoadingLabel>Loading accounts</LoadingLabel>}
          <Skeleton width="70%" height="0.75rem" />
        </Cell>
      ))}
    </Row>
  ));
}

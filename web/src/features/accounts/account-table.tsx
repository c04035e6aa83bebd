import type { ListedAccount } from '../../lib/api-types.js';
import { formatDate } from '../../lib/format.js';
import { IconButton } from '../../ui/actions/icon-button.js';
import { LoadingLabel, Skeleton } from '../../ui/feedback/skeleton.js';
import { SelectField } from '../../ui/fields/select-field.js';
import { Switch } from '../../ui/fields/switch.js';
import { VisuallyHidden } from '../../ui/layout/visually-hidden.js';
import { Cell, Row, Table } from '../../ui/tables/table.js';
import { type AccountActions, invitationActions, stateOf } from './account-actions.js';
import classes from './accounts-page.module.css';

export interface AccountRowsProps extends AccountActions {
  /** Null while they are read for the first time. */
  accounts: readonly ListedAccount[] | null;
}

const columns = [
  { key: 'name', label: 'Name' },
  { key: 'state', label: 'State' },
  { key: 'created', label: 'Since', numeric: true },
  { key: 'role', label: 'Role', width: '10rem' },
  { key: 'active', label: 'Active', width: '5rem' },
  { key: 'actions', label: <VisuallyHidden>Invitation</VisuallyHidden>, width: '6rem' },
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
        <span className={classes.state} data-state={stateOf(account)}>
          {stateOf(account)}
        </span>
      </Cell>
      <Cell numeric>{formatDate(account.created.slice(0, 10))}</Cell>
      <Cell>
        <SelectField
          label={`Role of ${email}`}
          labelHidden
          value={role}
          onChange={(chosen) => actions.onRole(account, chosen)}
          choices={roles}
        />
      </Cell>
      <Cell>
        {own ? (
          <span className={classes.quiet}>Yes</span>
        ) : (
          <Switch
            label={`${email} is active`}
            checked={active}
            onChange={(chosen) => actions.onActive(account, chosen)}
          />
        )}
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

import type { ListedAccount, Role } from '../../lib/api-types.js';
import { setAccess, withdrawInvitation } from './api.js';

/** A change of one account that is asked about first, with what it leads to (docs/product/accounts.md, Accounts page). */
export interface AccountChange {
  title: string;
  consequence: string;
  confirm: string;
  danger: boolean;
  /** What the toast says afterwards. */
  done: string;
  send: () => Promise<void>;
}

export function roleChange({ id, name, invited }: ListedAccount, role: Role): AccountChange {
  const admin = role === 'Admin';
  const rights = admin
    ? 'An Admin invites and deactivates people, gives roles and changes Database Inputs.'
    : 'A Viewer plans as everybody does, and no longer sees this page.';
  const logIn = `${name} is logged out and logs in again.`;
  return {
    title: admin ? `Make ${name} an Admin?` : `Make ${name} a Viewer?`,
    consequence: invited ? rights : `${rights} ${logIn}`,
    confirm: admin ? 'Make Admin' : 'Make Viewer',
    danger: false,
    done: `${name} is ${admin ? 'an Admin' : 'a Viewer'} now`,
    send: () => setAccess({ id, role }),
  };
}

export const deactivation = ({ id, name }: ListedAccount): AccountChange => ({
  title: `Deactivate ${name}?`,
  consequence: `${name} is logged out everywhere at once, and cannot log in until an Admin activates the account again. Programmes and everything else that they made stay.`,
  confirm: 'Deactivate',
  danger: true,
  done: `${name} is deactivated`,
  send: () => setAccess({ id, active: false }),
});

export const withdrawal = ({ id, email }: ListedAccount): AccountChange => ({
  title: `Withdraw the invitation of ${email}?`,
  consequence: 'The link in the mail stops working, and the account is removed from this list.',
  confirm: 'Withdraw invitation',
  danger: true,
  done: `The invitation of ${email} is withdrawn`,
  send: () => withdrawInvitation(id),
});

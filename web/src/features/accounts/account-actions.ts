import type { ListedAccount } from '../../lib/api-types.js';
import type { Icon } from '../../ui/actions/button.js';
import { IconMailForward } from '../../ui/icons/mail-forward.js';
import { IconTrash } from '../../ui/icons/trash.js';

/** What can be done with the accounts of the list. */
export interface AccountActions {
  /** The account of whoever looks. */
  ownId: number;
  onRole: (account: ListedAccount, role: ListedAccount['role']) => void;
  onActive: (account: ListedAccount, active: boolean) => void;
  onInviteAgain: (account: ListedAccount) => void;
  onWithdraw: (account: ListedAccount) => void;
}

/** Of an account that nobody has come for yet. */
export const invitationActions = (
  account: ListedAccount,
  { onInviteAgain, onWithdraw }: AccountActions,
): { label: string; icon: Icon; onSelect: () => void; danger?: boolean }[] =>
  account.invited
    ? [
        ...(account.active
          ? [{ label: 'Send the invitation again', icon: IconMailForward, onSelect: () => onInviteAgain(account) }]
          : []),
        { label: 'Withdraw the invitation', icon: IconTrash, onSelect: () => onWithdraw(account), danger: true },
      ]
    : [];

/**
 * Whether its role can be changed here: one's own is for another Admin, and nobody becomes an Admin by a password whose owner never
 * confirmed the e-mail (docs/product/accounts.md, Accounts page).
 */
export const canChangeRole = ({ id, role, invited, emailProven }: ListedAccount, ownId: number): boolean =>
  id !== ownId && (role === 'Admin' || invited || emailProven);

export const unconfirmedMeaning =
  'Nobody has followed a link that was sent to this address, so the account stays a Viewer. Invite the address: whoever reads its mails gets the account.';

/** What is to know of an account beside its role, in a word or two. */
export const stateOf = ({ active, invited, emailProven }: ListedAccount): string => {
  if (!active) return 'Deactivated';
  if (invited) return 'Invited';
  return emailProven ? 'Active' : 'E-mail not confirmed';
};

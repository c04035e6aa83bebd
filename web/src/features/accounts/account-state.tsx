import type { ListedAccount } from '../../lib/api-types.js';
import { Explained } from '../../ui/overlays/explained.js';
import { stateOf, unconfirmedMeaning } from './account-actions.js';
import classes from './accounts-page.module.css';

/** A word or two; where something follows from it for the Admin, that is said on hover, focus and touch. */
export function AccountState({ account }: { account: ListedAccount }) {
  const state = stateOf(account);
  return (
    <span className={classes.state} data-state={state}>
      {state === 'E-mail not confirmed' ? <Explained meaning={unconfirmedMeaning}>{state}</Explained> : state}
    </span>
  );
}

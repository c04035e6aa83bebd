/**
 * What people are called, for whoever shows what somebody else did: the log knows them by number only. Accounts implement it
 * (services/identity/accounts.ts).
 */
export abstract class PeopleNames {
  /** Names by account id; without those that have no account. */
  abstract of(ids: readonly number[]): Promise<ReadonlyMap<number, string>>;
}

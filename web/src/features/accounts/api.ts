import useSWR from 'swr';
import { readPage, write } from '../../lib/api.js';
import type { ListedAccount, Role } from '../../lib/api-types.js';
import { keys } from '../../lib/keys.js';

export const PAGE_SIZE = 20;

/** One page of `GET /api/Accounts`, by e-mail; the last answer stays until the next one comes. */
export function useAccounts(search: string, page: number) {
  const query = { query: search || undefined, page, pageSize: PAGE_SIZE };
  return useSWR(keys.accountList(query), () => readPage<ListedAccount>('/api/Accounts', { query }), {
    keepPreviousData: true,
  });
}

/** PUT /api/Accounts/{id}: what is left out stays. */
export const setAccess = async ({ id, ...access }: { id: number; role?: Role; active?: boolean }): Promise<void> => {
  await write('PUT', `/api/Accounts/${id}`, access);
};

/** POST /api/Accounts/invitations; for somebody who was invited before, another mail. */
export const invite = async (guest: { email: string; role: Role }): Promise<void> => {
  await write('POST', '/api/Accounts/invitations', guest);
};

/** DELETE /api/Accounts/invitations/{id} */
export const withdrawInvitation = async (id: number): Promise<void> => {
  await write('DELETE', `/api/Accounts/invitations/${id}`);
};

import { beforeEach } from '@jest/globals';
import { screen } from '@testing-library/react';
import type { ListedAccount } from '../../../lib/api-types.js';
import { HttpResponse, http, serve } from '../../../testing/server.js';
import { signIn } from '../../../testing/session.js';

export const account = (id: number, over: Partial<ListedAccount> = {}): ListedAccount => ({
  id,
  email: `person${id}@example.com`,
  name: `Person ${id}`,
  role: 'Viewer',
  active: true,
  emailProven: true,
  invited: false,
  created: '2027-03-01T09:00:00.000Z',
  ...over,
});
export const everybody = (): ListedAccount[] => [
  account(7, { email: 'isla.morrison@example.com', name: 'Isla Morrison', role: 'Admin' }),
  account(8, { name: 'Ben Jones', email: 'ben@example.com' }),
  account(9, { name: 'New Guest', email: 'guest@example.com', invited: true, emailProven: false }),
  account(10, { name: 'Old Hand', email: 'old@example.com', active: false }),
];

/**
 * The calls of the accounts page, answered as the server does from `state.accounts`, for Isla Morrison, an Admin. The searches are noted in
 * `asked`, what was sent in `sent`.
 */
export function serveAccounts() {
  const state = { accounts: everybody() };
  const asked: string[] = [];
  const sent: { call: string; body: unknown }[] = [];
  const taken = async (request: Request): Promise<void> => {
    const text = await request.text();
    sent.push({
      call: `${request.method} ${new URL(request.url).pathname}`,
      body: text === '' ? undefined : (JSON.parse(text) as unknown),
    });
  };
  const server = serve(
    http.get('*/api/Accounts', ({ request }) => {
      const { searchParams } = new URL(request.url);
      asked.push(searchParams.toString());
      const words = (searchParams.get('query') ?? '').toLowerCase();
      const found = state.accounts.filter(({ name, email }) => `${name} ${email}`.toLowerCase().includes(words));
      const [page, size] = [Number(searchParams.get('page')), Number(searchParams.get('pageSize'))];
      return HttpResponse.json(found.slice((page - 1) * size, page * size), {
        headers: { 'X-Total-Count': String(found.length) },
      });
    }),
    http.put('*/api/Accounts/:id', async ({ request, params }) => {
      const body = (await request.clone().json()) as Partial<ListedAccount>;
      await taken(request);
      state.accounts = state.accounts.map((one) => (one.id === Number(params['id']) ? { ...one, ...body } : one));
      return HttpResponse.json(state.accounts.find(({ id }) => id === Number(params['id'])));
    }),
    http.post('*/api/Accounts/invitations', async ({ request }) => {
      const body = (await request.clone().json()) as { email: string; role: 'Viewer' };
      await taken(request);
      state.accounts = [...state.accounts, account(99, { ...body, name: 'Added', invited: true, emailProven: false })];
      return HttpResponse.json(state.accounts.at(-1));
    }),
    http.delete('*/api/Accounts/invitations/:id', async ({ request, params }) => {
      await taken(request);
      state.accounts = state.accounts.filter(({ id }) => id !== Number(params['id']));
      return HttpResponse.json(account(Number(params['id'])));
    }),
  );

  beforeEach(() => {
    signIn({ role: 'Admin', ScioUserId: 7 });
    state.accounts = everybody();
    asked.length = 0;
    sent.length = 0;
  });
  return { server, state, asked, sent };
}

/** The row of an account in the table. */
export const rowOf = async (name: string): Promise<HTMLElement> =>
  (await screen.findByRole('rowheader', { name: new RegExp(name) })).closest('tr') as HTMLElement;

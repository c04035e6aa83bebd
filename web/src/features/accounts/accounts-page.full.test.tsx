import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { renderScreen } from '../../testing/render.js';
import { http, problem } from '../../testing/server.js';
import { AccountsPage } from './accounts-page.js';
import { account, everybody, rowOf, serveAccounts } from './testing/accounts.js';

const { server, state, asked, sent } = serveAccounts();

describe('The accounts page', () => {
  it('shows who has an account, in which role and state, and never asks it of a Viewer', async () => {
    renderScreen(<AccountsPage />);
    const words = async (name: string) => (await rowOf(name)).textContent;
    expect(await words('Isla Morrison')).toContain('(you)isla.morrison@example.comActive01/03/2027');
    expect(await words('New Guest')).toContain('Invited');
    expect(await words('Old Hand')).toContain('Deactivated');
    expect(within(await rowOf('Ben Jones')).getByRole<HTMLInputElement>('combobox').value).toBe('Viewer');
    expect(within(await rowOf('Isla Morrison')).getByRole('switch')).toHaveProperty('disabled', true);
    expect(screen.getByLabelText('4 in all')).toBeTruthy();
  });

  it('lets nobody change their own role, nor make an Admin of who never confirmed the e-mail, and says why', async () => {
    state.accounts = [
      ...everybody(),
      account(11, { name: 'Ann Smith', emailProven: false }),
      account(12, { name: 'First Admin', emailProven: false, role: 'Admin' }),
    ];
    const { user } = renderScreen(<AccountsPage />);
    const roleOf = async (name: string) => within(await rowOf(name)).queryByRole<HTMLInputElement>('combobox')?.value;
    expect(await roleOf('Isla Morrison')).toBeUndefined();
    expect(await roleOf('Ann Smith')).toBeUndefined();
    expect(await roleOf('New Guest')).toBe('Viewer');
    expect(await roleOf('First Admin')).toBe('Admin');
    within(await rowOf('Isla Morrison')).getByText('Admin');
    within(await rowOf('Ann Smith')).getByText('Viewer');
    await user.hover(within(await rowOf('Ann Smith')).getByRole('button', { name: 'E-mail not confirmed' }));
    expect(document.querySelector('[role="tooltip"]')?.textContent).toContain('Invite the address');
  });

  it('searches on the server from the first page, and says when nobody is found', async () => {
    state.accounts = [...everybody(), ...Array.from({ length: 30 }, (_, i) => account(100 + i))];
    const { user } = renderScreen(<AccountsPage />);
    await rowOf('Ben Jones');
    await user.click(screen.getByRole('button', { name: 'Next page' }));
    await waitFor(() => expect(asked.at(-1)).toContain('page=2'));
    await user.type(screen.getByLabelText('Search names and e-mails'), 'guest');
    await rowOf('New Guest');
    await waitFor(() => expect(screen.queryByRole('rowheader', { name: /Ben Jones/ })).toBeNull());
    expect(asked.at(-1)).toBe('query=guest&page=1&pageSize=20');
    await user.type(screen.getByLabelText('Search names and e-mails'), ' nobody');
    await screen.findByText(/No account has “guest nobody”/);
    const solid = screen.getAllByRole('button').filter((button) => button.dataset['variant'] === 'filled');
    expect(solid.map(({ textContent }) => textContent)).toEqual(['Clear search']);
    await user.click(screen.getAllByRole('button', { name: 'Clear search' }).at(-1) as HTMLElement);
    await rowOf('Ben Jones');
  });

  it('shows in the dialog why a change is refused, and forgets it with the dialog', async () => {
    server.use(http.put('*/api/Accounts/:id', () => problem(409, 'This is the last active Admin.')));
    const { user } = renderScreen(<AccountsPage />);
    const openDialog = async () => {
      await user.click(within(await rowOf('Ben Jones')).getByRole('switch', { name: 'ben@example.com is active' }));
      return screen.findByRole('dialog', { name: 'Deactivate Ben Jones?' });
    };
    await user.click(within(await openDialog()).getByRole('button', { name: 'Deactivate' }));
    await screen.findByText('This is the last active Admin.');
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect((await openDialog()).textContent).not.toContain('last active Admin');
  });

  it('deactivates after asking and lets in again without, and takes one click while it works', async () => {
    const { user } = renderScreen(<AccountsPage />);
    await user.click(within(await rowOf('Ben Jones')).getByRole('switch'));
    await user.click(await screen.findByRole('button', { name: 'Deactivate' }));
    await screen.findByText('Ben Jones is deactivated');
    await user.click(within(await rowOf('Old Hand')).getByRole('switch'));
    await screen.findByText('Old Hand is active again');
    expect(sent).toEqual([
      { call: 'PUT /api/Accounts/8', body: { active: false } },
      { call: 'PUT /api/Accounts/10', body: { active: true } },
    ]);
  });

  it('gives the focus back to the switch, the select and the button that asked', async () => {
    const { user } = renderScreen(<AccountsPage />);
    const row = within(await rowOf('Ben Jones'));
    const escape = async () => {
      await screen.findByRole('dialog');
      await user.keyboard('{Escape}');
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    };
    await user.click(row.getByRole('switch'));
    await escape();
    await waitFor(() => expect(document.activeElement).toBe(row.getByRole('switch')));
    await user.click(row.getByRole('combobox'));
    await user.click(await screen.findByRole('option', { name: 'Admin' }));
    await escape();
    await waitFor(() => expect(document.activeElement).toBe(row.getByRole('combobox')));
    const withdraw = screen.getByRole('button', { name: 'Withdraw the invitation: guest@example.com' });
    await user.click(withdraw);
    await escape();
    await waitFor(() => expect(document.activeElement).toBe(withdraw));
    await user.click(withdraw);
    await user.click(await screen.findByRole('button', { name: 'Withdraw invitation' }));
    await waitFor(() => expect(screen.queryByRole('rowheader', { name: /New Guest/ })).toBeNull());
    // The row is gone: to what has all rows.
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Accounts' }).parentElement),
    );
  });

  it('closes the invitation by one Escape after a refusal', async () => {
    server.use(http.post('*/api/Accounts/invitations', () => problem(409, 'This email is already registered')));
    const { user } = renderScreen(<AccountsPage />);
    const invite = screen.getByRole('button', { name: 'Invite somebody' });
    await user.click(invite);
    await user.type(within(await screen.findByRole('dialog')).getByLabelText('E-mail'), 'ben@example.com{Enter}');
    await screen.findByText('This email is already registered');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(invite));
  });

  it('sends an invitation again, and withdraws one after asking', async () => {
    const { user } = renderScreen(<AccountsPage />);
    const guest = await rowOf('New Guest');
    await user.click(within(guest).getByRole('button', { name: /^Send the invitation again/ }));
    await screen.findByText('The invitation of guest@example.com is on its way again');
    await user.click(within(guest).getByRole('button', { name: /^Withdraw the invitation/ }));
    const dialog = await screen.findByRole('dialog', { name: 'Withdraw the invitation of guest@example.com?' });
    await user.click(within(dialog).getByRole('button', { name: 'Withdraw invitation' }));
    await waitFor(() => expect(screen.queryByRole('rowheader', { name: /New Guest/ })).toBeNull());
    expect(sent.map(({ call }) => call)).toEqual([
      'POST /api/Accounts/invitations',
      'DELETE /api/Accounts/invitations/9',
    ]);
  });

  it('keeps what it has shown when a read fails, and offers to retry', async () => {
    server.use(http.get('*/api/Accounts', () => problem(503, 'Service unavailable'), { once: true }));
    const { user } = renderScreen(<AccountsPage />);
    await screen.findByText('Failed while loading accounts: Service unavailable.');
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await rowOf('Ben Jones');
  });
});

import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { renderScreen } from '../../testing/render.js';
import { http, problem } from '../../testing/server.js';
import { signIn } from '../../testing/session.js';
import { AccountsPage } from './accounts-page.js';
import { rowOf, serveAccounts } from './testing/accounts.js';

const { server, asked, sent } = serveAccounts();

describe('The accounts page', () => {
  it('tells a Viewer in place that access is forbidden', () => {
    signIn({ role: 'Viewer' });
    renderScreen(<AccountsPage />);
    expect(screen.getByText(/Access forbidden/)).toBeTruthy();
    expect(screen.queryByRole('searchbox')).toBeNull();
    expect(asked).toEqual([]);
  });

  it('asks before it gives a role, naming what follows, and gives it', async () => {
    const { user } = renderScreen(<AccountsPage />);
    const role = within(await rowOf('Ben Jones')).getByRole<HTMLInputElement>('combobox');
    await user.click(role);
    await user.click(await screen.findByRole('option', { name: 'Admin' }));
    const dialog = await screen.findByRole('dialog', { name: 'Make Ben Jones an Admin?' });
    expect(dialog.textContent).toContain('Ben Jones is logged out and logs in again.');
    expect(sent).toEqual([]);
    await user.click(within(dialog).getByRole('button', { name: 'Make Admin' }));
    await screen.findByText('Ben Jones is an Admin now');
    expect(sent).toEqual([{ call: 'PUT /api/Accounts/8', body: { role: 'Admin' } }]);
    expect(within(await rowOf('Ben Jones')).getByRole<HTMLInputElement>('combobox').value).toBe('Admin');
  });

  it('invites by e-mail and role, and says at the e-mail what is wrong with it', async () => {
    const { user } = renderScreen(<AccountsPage />);
    await rowOf('Ben Jones');
    await user.click(screen.getByRole('button', { name: 'Invite somebody' }));
    const dialog = await screen.findByRole('dialog', { name: 'Invite somebody' });
    within(dialog).getByText(/the account becomes that of whoever reads the mail\.$/);
    const email = within(dialog).getByLabelText<HTMLInputElement>('E-mail');
    await user.type(email, 'ben@example.com');
    server.use(
      http.post('*/api/Accounts/invitations', () => problem(409, 'This email is already registered'), { once: true }),
    );
    await user.click(within(dialog).getByRole('button', { name: 'Send invitation' }));
    await waitFor(() => expect(email.getAttribute('aria-invalid')).toBe('true'));
    expect(within(dialog).getByText('This email is already registered')).toBeTruthy();
    await user.clear(email);
    await user.type(email, 'added@example.com');
    await user.click(within(dialog).getByRole('radio', { name: /^Admin/ }));
    await user.click(within(dialog).getByRole('button', { name: 'Send invitation' }));
    await screen.findByText('The invitation of added@example.com is on its way');
    expect(sent).toEqual([
      { call: 'POST /api/Accounts/invitations', body: { email: 'added@example.com', role: 'Admin' } },
    ]);
    await rowOf('Added');
  });
});

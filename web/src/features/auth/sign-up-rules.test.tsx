import { describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { renderScreen } from '../../testing/render.js';
import { HttpResponse, http, serve } from '../../testing/server.js';
import { RegisterPage } from './register-page.js';

const server = serve();
const told = (rules: object) => server.use(http.get('*/api/AuthUser/sign-up', () => HttpResponse.json(rules)));

describe('The sign-up screen', () => {
  it('asks strangers to ask an Admin where accounts are made by invitation', async () => {
    told({ open: false, domains: null });
    renderScreen(<RegisterPage />);
    await screen.findByText(/Ask an Admin to invite you/);
    expect(screen.queryByLabelText('E-mail')).toBeNull();
    expect(screen.getByRole('link', { name: 'Go to the log-in' })).toBeTruthy();
  });

  it('names the domains above the form', async () => {
    told({ open: true, domains: ['example.com', 'example.org'] });
    renderScreen(<RegisterPage />);
    await screen.findByText(/your e-mail of example.com or example.org/);
    expect(screen.getByLabelText('E-mail')).toBeTruthy();
  });

  it.each([
    ['everybody may sign up', () => HttpResponse.json({ open: true, domains: null })],
    ['it cannot be read who may', () => HttpResponse.error()],
  ])('is the form alone where %s', async (_, answer) => {
    let asked = false;
    server.use(http.get('*/api/AuthUser/sign-up', () => ((asked = true), answer())));
    renderScreen(<RegisterPage />);
    await waitFor(() => expect(asked).toBe(true));
    expect(screen.getByLabelText('E-mail')).toBeTruthy();
    expect(screen.queryByRole('status')).toBeNull();
  });
});

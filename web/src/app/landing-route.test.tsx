import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { endSession } from '../lib/session.js';
import { renderScreen } from '../testing/render.js';
import { HttpResponse, http, serve } from '../testing/server.js';
import { signIn, tokenOf } from '../testing/session.js';
import { exampleRows } from '../ui/charts/worked-example.js';
// Loaded before the page asks for it, so that no test waits for it.
import '../features/landing/landing-sheets.js';
import { LandingRoute } from './landing-route.js';

serve(http.post('*/api/AuthUser/login', () => HttpResponse.json({ token: tokenOf() })));

beforeEach(() => {
  window.localStorage.clear();
  endSession();
});

const open = (at: string) => renderScreen(<LandingRoute />, { path: '/home/', at });
const tabs = () => within(screen.getByRole('navigation', { name: 'Main' }));
const address = ({ router }: ReturnType<typeof open>) => router.state.location.pathname + router.state.location.search;

// docs/product/landing.md.
describe('the landing page', () => {
  it('opens with what the product does, and leads to the programmes', async () => {
    const view = open('/home/');
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Shape it early.See what it takes.');
    for (const fact of ['One edit', 'Every change', 'Six schedule formats']) screen.getByText(fact);
    const example = within(screen.getByRole('figure', { name: 'Six-storey office in Jun 2027' }));
    for (const { name } of exampleRows) example.getByText(name);
    const caption = example.getByText('Six-storey office, Jun 2027');
    // Read before the rows, not after them.
    expect(caption.compareDocumentPosition(example.getByText('Labour'))).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    expect(screen.queryByRole('contentinfo')).toBeNull();
    expect(within(screen.getByRole('main')).getByRole('link', { name: 'What the product is' })).toHaveProperty(
      'pathname',
      '/home/',
    );
    await view.user.click(screen.getByRole('link', { name: 'Start calculating' }));
    expect(address(view)).toBe('/projects/');
  });

  it.each([
    ['What the product is', '?tab=product', 'What the product is'],
    ['Case studies', '?tab=case-studies', 'Case studies'],
    ['Contact us', '?tab=contact', 'Contact us'],
    ['Log in/Sign on', '?tab=login', 'Log in'],
  ])('opens %s as an address, with a footer', async (tab, search, title) => {
    const view = open('/home/');
    await view.user.click(tabs().getByRole('link', { name: tab }));
    expect(address(view)).toBe(`/home/${search}`);
    expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe(title);
    expect(tabs().getByRole('link', { current: 'page' }).textContent).toBe(tab);
    expect(document.title).toBe(`${tab} · Plumbline`);
    screen.getByRole('contentinfo');
    await view.user.click(tabs().getByRole('link', { name: 'Home' }));
    expect(address(view)).toBe('/home/');
    expect(document.title).toBe('Plumbline');
  });

  it('shows Home for a tab that there is not', () => {
    open('/home/?tab=prices');
    expect(tabs().getByRole('link', { current: 'page' }).textContent).toBe('Home');
  });

  it('says what the product is, with a picture for each feature in the scheme of the page', async () => {
    document.documentElement.setAttribute('data-mantine-color-scheme', 'light');
    open('/home/?tab=product');
    await screen.findByRole('heading', { level: 1 });
    for (const name of ['The challenge', 'The solution', 'Testimonials']) screen.getByRole('heading', { name });
    const pictures = screen.getAllByRole('img');
    expect(pictures.map((picture) => picture.getAttribute('src'))).toEqual([
      '/pictures/edit-desk-light.webp',
      '/pictures/labour-desk-light.webp',
      '/pictures/list-desk-light.webp',
      '/pictures/list-phone-light.webp',
      '/pictures/edit-phone-light.webp',
      '/pictures/labour-phone-light.webp',
    ]);
    for (const picture of pictures) {
      expect(picture.getAttribute('alt')).toMatch(/: .{20}/);
      expect(picture.getAttribute('loading')).toBe('lazy');
      for (const side of ['width', 'height']) expect(Number(picture.getAttribute(side))).toBeGreaterThan(300);
    }
  });

  it('opens a mail draft with a subject and a greeting', async () => {
    open('/home/?tab=contact');
    await screen.findByRole('heading', { level: 1 });
    const draft = new URL(screen.getByRole('link', { name: 'Write an e-mail' }).getAttribute('href') ?? '');
    expect(draft.protocol + draft.pathname).toBe('mailto:contact@plumbline.example');
    expect(draft.searchParams.get('subject')).toBe('Plumbline');
    expect(draft.searchParams.get('body')).toMatch(/^Hello,\r\n[^]*Kind regards$/);
    screen.getByText('contact@plumbline.example');
  });

  it('copies the address of the contact, and selects it where a page has no clipboard', async () => {
    const { user } = open('/home/?tab=contact');
    await screen.findByRole('heading', { level: 1 });
    const copy = () => user.click(screen.getByRole('button', { name: 'Copy address' }));
    const clipboard = jest.spyOn(window.navigator.clipboard, 'writeText');
    await copy();
    expect(clipboard.mock.calls).toEqual([['contact@plumbline.example']]);
    await screen.findByText('The address is copied.');
    clipboard.mockRejectedValueOnce(new Error('not allowed'));
    await copy();
    await screen.findByText(/^It is selected/);
    expect(window.getSelection()?.toString()).toBe('contact@plumbline.example');
  });

  it('logs in where it stands, and leads on to the programmes', async () => {
    const view = open('/home/?tab=login');
    screen.getByText('Enter your credentials to access your account');
    screen.getByRole('figure', { name: 'Six-storey office in Jun 2027' });
    await view.user.type(screen.getByLabelText('E-mail'), 'isla.morrison@example.com');
    await view.user.type(screen.getByLabelText('Password'), 'Plumb-1ine');
    await view.user.click(screen.getByRole('button', { name: 'Log in' }));
    await screen.findByText('elsewhere');
    expect(address(view)).toBe('/projects/');
  });

  it('offers the programmes instead of the log-in to who is signed in', () => {
    signIn();
    open('/home/');
    expect(screen.queryByRole('link', { name: /^Log in/ })).toBeNull();
    expect(tabs().getByRole('link', { name: 'Go to your programmes' }).getAttribute('href')).toBe('/projects/');
  });
});

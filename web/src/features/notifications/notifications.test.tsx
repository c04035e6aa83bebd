import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import type { Notification } from '../../lib/api-types.js';
import { renderScreen } from '../../testing/render.js';
import { HttpResponse, http, problem, serve } from '../../testing/server.js';
import { signIn } from '../../testing/session.js';
import { Bell, BellLink } from './bell.js';
import { byDay, pathOf, sentenceOf, timesOf } from './notification-text.js';
import { NotificationsPage } from './notifications-page.js';

const programme = { id: 42, name: 'A9 dualling, 2 km', scenarioName: null, isOpen: true, isDraft: false };
let made = 0;
const notification = (over: Partial<Notification> = {}): Notification => ({
  id: `00000000-0000-4000-8000-${String((made += 1)).padStart(12, '0')}`,
  place: `${1000 - made}-0`,
  kind: 'changed',
  programme,
  scenario: null,
  by: { id: 3, name: 'Ben Rivers' },
  changes: 12,
  activities: 0,
  format: null,
  from: new Date(2027, 2, 1, 9, 0).toISOString(),
  until: new Date(2027, 2, 1, 9, 41).toISOString(),
  read: false,
  ...over,
});

let all: Notification[];
let asked: string[];
let marked: unknown[];
/** Pages of two, so that few make several. */
const server = serve(
  http.get('*/api/Notifications/unread', () => Response.json({ count: all.filter(({ read }) => !read).length })),
  http.get('*/api/Notifications', ({ request }) => {
    const { searchParams: query, search } = new URL(request.url);
    asked.push(search);
    const shown = query.get('unread') ? all.filter(({ read }) => !read) : all;
    const first = shown.findIndex(({ place }) => place === query.get('before')) + 1;
    const items = shown.slice(first, first + 2);
    return Response.json({ items, before: first + 2 < shown.length ? items.at(-1)?.place : null });
  }),
  http.post('*/api/Notifications/read', async ({ request }) => {
    const body = (await request.json()) as { ids?: string[]; upTo?: string };
    marked.push(body);
    all = all.map((one) => ({
      ...one,
      read: one.read || body.upTo !== undefined || body.ids?.includes(one.id) === true,
    }));
    return Response.json({ count: 0 });
  }),
);
beforeEach(() => {
  signIn();
  all = [];
  asked = [];
  marked = [];
});

describe('A notification', () => {
  it.each<[Partial<Notification>, string, string | null]>([
    [{}, 'Ben Rivers made 12 changes to A9 dualling, 2 km', '/projects/edit/42/'],
    [{ changes: 1 }, 'Ben Rivers made 1 change to A9 dualling, 2 km', '/projects/edit/42/'],
    [
      { programme: { ...programme, scenarioName: 'Two shifts' } },
      'Ben Rivers made 12 changes to A9 dualling, 2 km · Two shifts',
      '/projects/edit/42/',
    ],
    [
      { programme: { ...programme, isDraft: true } },
      'Ben Rivers made 12 changes to A9 dualling, 2 km',
      '/projects/create-project/42/',
    ],
    [{ kind: 'published' }, 'Ben Rivers published A9 dualling, 2 km', '/projects/detail/42/'],
    [{ kind: 'archived' }, 'Ben Rivers archived A9 dualling, 2 km', '/projects/detail/42/'],
    [{ kind: 'reopened' }, 'Ben Rivers reopened A9 dualling, 2 km', '/projects/edit/42/'],
    [{ kind: 'removed', programme: { ...programme, isOpen: false } }, 'Ben Rivers removed A9 dualling, 2 km', null],
    [{ kind: 'broughtBack' }, 'Ben Rivers brought back A9 dualling, 2 km', '/projects/edit/42/'],
    [
      { kind: 'scenarioMade', scenario: { ...programme, id: 43, scenarioName: 'Two shifts' } },
      'Ben Rivers made the scenario Two shifts of A9 dualling, 2 km',
      '/projects/edit/43/',
    ],
    [
      { kind: 'scheduleChanged', changes: 2 },
      'Ben Rivers made 2 changes to the schedule of A9 dualling, 2 km',
      '/projects/edit/42/',
    ],
    [
      { kind: 'scheduleImported', activities: 3994 },
      'Ben Rivers imported 3\u00a0994 activities into A9 dualling, 2 km',
      '/projects/edit/42/',
    ],
    [
      { kind: 'scheduleImported', activities: 3994, by: null },
      'Your import of 3\u00a0994 activities into A9 dualling, 2 km has ended',
      '/projects/edit/42/',
    ],
    [{ kind: 'scheduleImported', by: null }, 'Your import into A9 dualling, 2 km has ended', '/projects/edit/42/'],
    [
      { kind: 'scheduleExported', by: null, format: 'xlsx' },
      'Your export of A9 dualling, 2 km as XLSX has ended',
      '/projects/edit/42/',
    ],
    [
      { kind: 'scheduleExported', by: null, format: 'p6' },
      'Your export of A9 dualling, 2 km as P6 spreadsheet has ended',
      '/projects/edit/42/',
    ],
    [
      { kind: 'exportFailed', by: null, format: 'mspdi' },
      'Your export of A9 dualling, 2 km as MS Project XML has failed',
      '/projects/edit/42/',
    ],
  ])('%j reads', (over, sentence, path) => {
    expect(sentenceOf(notification(over))).toBe(sentence);
    expect(pathOf(notification(over))).toBe(path);
  });

  it('says from when to when, on one day', () => {
    expect(timesOf(notification())).toBe('09:00 – 09:41');
    expect(timesOf(notification({ until: notification().from }))).toBe('09:00');
    expect(timesOf(notification({ from: new Date(2027, 1, 28, 23, 50).toISOString() }))).toBe('09:41');
  });

  it('stands under its day', () => {
    const at = (day: number) => notification({ until: new Date(2027, 2, day, 9).toISOString() });
    const days = byDay([at(3), at(3), at(2), at(1)], new Date(2027, 2, 3, 1));
    expect(days.map(({ title, items }) => [title, items.length])).toEqual([
      ['Today', 2],
      ['Yesterday', 1],
      ['Mon 01 Mar 2027', 1],
    ]);
  });
});

describe('The bell', () => {
  it('counts what is unread in its name, up to 99', async () => {
    all = [notification(), notification(), notification({ read: true })];
    const view = renderScreen(<Bell />);
    await screen.findByRole('button', { name: 'Notifications, 2 unread' });
    view.unmount();
    server.use(http.get('*/api/Notifications/unread', () => Response.json({ count: 99 })));
    renderScreen(<BellLink onClick={() => undefined} />);
    const link = await screen.findByRole('link', { name: 'Notifications, 99 or more unread' });
    expect(link.hasAttribute('aria-label')).toBe(false);
    expect(link.getAttribute('href')).toBe('/notifications/');
  });

  it('without news, or when it cannot be read, has no count', async () => {
    server.use(http.get('*/api/Notifications/unread', () => problem(503, 'Service unavailable')));
    renderScreen(<Bell />);
    expect(screen.getByRole('button', { name: 'Notifications' }).textContent).toBe('');
  });

  it('shows the newest, all of which can be marked as read; Escape gives the focus back', async () => {
    all = [notification(), notification({ kind: 'published' })];
    const { user } = renderScreen(<Bell />);
    const bell = await screen.findByRole('button', { name: 'Notifications, 2 unread' });
    await user.click(bell);
    const panel = await screen.findByRole('dialog', { name: 'Notifications' });
    const list = await within(panel).findByRole('list', { name: 'The newest' });
    expect(
      within(list)
        .getAllByRole('link')
        .map(({ textContent }) => textContent),
    ).toEqual([
      'Unread: Ben Rivers made 12 changes to A9 dualling, 2 km',
      'Unread: Ben Rivers published A9 dualling, 2 km',
    ]);
    await user.click(within(panel).getByRole('button', { name: 'Mark all as read' }));
    await waitFor(() => expect(bell.getAttribute('aria-label')).toBe('Notifications'));
    expect(marked).toEqual([{ upTo: all[0]?.place }]);
    expect(within(panel).queryByText('Unread:')).toBeNull();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(document.activeElement).toBe(bell);
  });

  it('reads what is opened, and closes', async () => {
    all = [notification(), notification()];
    const { user, router } = renderScreen(<Bell />, { path: '*' });
    await user.click(await screen.findByRole('button', { name: 'Notifications, 2 unread' }));
    const [first] = await screen.findAllByRole('link', { name: /12 changes/ });
    if (first) await user.click(first);
    expect(router.state.location.pathname).toBe('/projects/edit/42/');
    await screen.findByRole('button', { name: 'Notifications, 1 unread' });
    expect(marked).toEqual([{ ids: [all[0]?.id] }]);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});

describe('The page of notifications', () => {
  it('shows more when asked to, by day, and unread ones alone', async () => {
    all = [notification(), notification({ read: true }), notification(), notification({ read: true })];
    const { user, container } = renderScreen(<NotificationsPage />);
    // Rows hold the place, out of reach of a screen reader, which hears that they load.
    expect(screen.getByRole('status').textContent).toBe('Loading notifications');
    expect(container.querySelectorAll('li[aria-hidden]').length).toBeGreaterThan(2);
    expect(await screen.findAllByRole('link', { name: /A9 dualling/ })).toHaveLength(2);
    expect(screen.getByRole('region', { name: 'Mon 01 Mar 2027' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Load more' }));
    await waitFor(() => expect(screen.getAllByRole('link', { name: /A9 dualling/ })).toHaveLength(4));
    expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull();
    await user.click(screen.getByRole('radio', { name: 'Unread' }));
    await waitFor(() => expect(screen.getAllByRole('link', { name: /A9 dualling/ })).toHaveLength(2));
    expect(asked.at(-1)).toBe('?unread=true');
  });

  it('marks one that leads nowhere as read in its place', async () => {
    all = [notification({ kind: 'removed', programme: { ...programme, isOpen: false } })];
    const { user } = renderScreen(<NotificationsPage />);
    const button = await screen.findByRole('button', {
      name: 'Mark as read: Ben Rivers removed A9 dualling, 2 km',
    });
    expect(screen.queryByRole('link', { name: /removed/ })).toBeNull();
    await user.click(button);
    await waitFor(() => expect(screen.queryByText('Unread:')).toBeNull());
    expect(marked).toEqual([{ ids: [all[0]?.id] }]);
  });

  it('says what will be told here while nothing has happened', async () => {
    renderScreen(<NotificationsPage />);
    expect(await screen.findByText(/What others do to programmes/)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Mark all as read' }).getAttribute('aria-disabled')).toBe('true');
  });

  it('that cannot be read says why, and is read again', async () => {
    all = [notification()];
    server.use(http.get('*/api/Notifications', () => problem(503, 'Service unavailable'), { once: true }));
    const { user } = renderScreen(<NotificationsPage />);
    const note = await screen.findByRole('alert');
    expect(note.textContent).toContain('Failed while loading notifications: Service unavailable');
    await user.click(within(note).getByRole('button', { name: 'Retry' }));
    expect(await screen.findAllByRole('link', { name: /A9 dualling/ })).toHaveLength(1);
  });

  it('whose marking fails says so, and leaves it unread', async () => {
    all = [notification()];
    server.use(http.post('*/api/Notifications/read', () => new HttpResponse(null, { status: 500 })));
    const { user } = renderScreen(<NotificationsPage />);
    await screen.findByText('Unread:');
    await user.click(screen.getByRole('button', { name: 'Mark all as read' }));
    expect(await screen.findByText('Failed while marking as read: Internal server error')).toBeTruthy();
    expect(screen.getByText('Unread:')).toBeTruthy();
  });
});

import { beforeEach, describe, expect, it } from '@jest/globals';
import { notifications } from '@mantine/notifications';
import { screen, waitFor, within } from '@testing-library/react';
import type { Programme, ProgrammeFullBody } from '../../lib/api-types.js';
import { renderScreen } from '../../testing/render.js';
import { HttpResponse, http, problem, serve } from '../../testing/server.js';
import { ProgrammeWizardPage } from './programme-wizard-page.js';

const a9: Programme = {
  id: 42, name: 'A9 dualling', description: '', scenarioName: 'Baseline', baseProjectId: 0, status: 'draft', isActive: true, isDraft: false,
  regionId: 1, regionName: 'United Kingdom', metricId: 1, metricName: 'Metric', calendarId: 42,
  calendar: { id: 42, shiftId: 0, workingPatternBitMask: 31, noShifts: 1, shift1Hours: 10, shift2Hours: 0, shift3Hours: 0, nonWorkingDays: [{ date: '2027-01-01', description: 'New Year’s Day' }] },
  created: '2026-11-20T09:00:00.000Z', modified: '2026-11-20T09:00:00.000Z', createdBy: 7, modifiedBy: 7, assets: [], assetCount: 0, scenarioCount: 0,
};

interface Sent {
  body: ProgrammeFullBody;
  key: string | null;
  ifMatch: string | null;
}
const sent: Sent[] = [];
let stored: { programme: Programme; etag: string };

const noted = async (request: Request): Promise<ProgrammeFullBody> => {
  const body = (await request.json()) as ProgrammeFullBody;
  sent.push({ body, key: request.headers.get('Idempotency-Key'), ifMatch: request.headers.get('If-Match') });
  return body;
};
const server = serve(
  http.get('*/api/Regions', () =>
    HttpResponse.json([
      { id: 1, name: 'United Kingdom', defaultWorkingPatternBitMask: 31 },
      { id: 12, name: 'Saudi Arabia', defaultWorkingPatternBitMask: 79 },
    ]),
  ),
  http.get('*/api/Metrics', () => HttpResponse.json([{ id: 1, name: 'Metric' }, { id: 2, name: 'Imperial' }])),
  http.get('*/api/Projects/Name', ({ request }) => HttpResponse.json(new URL(request.url).searchParams.get('name')?.toLowerCase() === 'taken' ? [{ id: 5, name: 'Taken' }] : [])),
  http.post('*/api/Projects/full', async ({ request }) => HttpResponse.json({ ...a9, ...(await noted(request)), id: 50 })),
  http.get('*/api/Projects/42', () => HttpResponse.json(stored.programme, { headers: { ETag: stored.etag } })),
  http.put('*/api/Projects/42/full', async ({ request }) => HttpResponse.json({ ...a9, ...(await noted(request)) })),
);

beforeEach(() => {
  notifications.clean();
  sent.length = 0;
  stored = { programme: a9, etag: '"3"' };
});

function open(at = '/projects/create-project/') {
  const view = renderScreen(<ProgrammeWizardPage />, { path: at.includes('42') ? '/projects/create-project/:id/' : '/projects/create-project/', at });
  return { ...view, address: () => view.router.state.location.pathname + view.router.state.location.search };
}
type User = ReturnType<typeof open>['user'];

const nameField = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'Name' });
const press = async (user: User, name: string) => user.click(await screen.findByRole('button', { name }));
const figure = (label: string) => screen.getByText(label, { selector: 'dt' }).parentElement?.querySelector('dd')?.textContent;
const pressed = () => within(screen.getByRole('group', { name: 'Working days' })).getAllByRole('button', { pressed: true }).map(({ textContent }) => textContent?.slice(0, 2));

async function fillFirstStep(user: User, { name = 'Hillfoot', region = 'United Kingdom' } = {}) {
  await user.type(await nameField(), name);
  await user.click(screen.getByRole('radio', { name: region }));
  await user.click(screen.getByRole('radio', { name: 'Metric' }));
  await press(user, 'Next');
}

describe('the wizard for a new programme', () => {
  it('names what is missing, at each field and once in a toast', async () => {
    const { user } = open();
    await nameField();
    await press(user, 'Next');
    expect(await screen.findByText('Input Error')).toBeTruthy();
    expect(screen.getByText('Following data is missing: Name, Region, Metric')).toBeTruthy();
    for (const message of ['Name is required', 'Region is required', 'Metric is required']) expect(screen.getByText(message)).toBeTruthy();
    await user.type(await nameField(), 'A');
    expect(screen.queryByText('Name is required')).toBeNull();
  });

  it('does not go on with a name that another programme has', async () => {
    const { user } = open();
    await fillFirstStep(user, { name: 'taken' });
    expect(await screen.findAllByText('A project with the name "taken" already exists, please provide a new name.')).toHaveLength(2);
    expect(screen.queryByRole('button', { name: 'Create' })).toBeNull();
  });

  it('starts with the week of the region, and keeps the one chosen instead', async () => {
    const { user } = open();
    await fillFirstStep(user, { region: 'Saudi Arabia' });
    expect(await screen.findByText('Saudi Arabia starts with Sunday to Thursday.')).toBeTruthy();
    expect(pressed()).toEqual(['Mo', 'Tu', 'We', 'Th', 'Su']);
    await press(user, 'Back');
    await user.click(await screen.findByRole('radio', { name: 'United Kingdom' }));
    await press(user, 'Next');
    await screen.findByText('United Kingdom starts with Monday to Friday.');
    expect(pressed()).toEqual(['Mo', 'Tu', 'We', 'Th', 'Fr']);
    await user.click(screen.getByRole('button', { name: 'Saturday' }));
    await press(user, 'Back');
    await user.click(await screen.findByRole('radio', { name: 'Saudi Arabia' }));
    await press(user, 'Next');
    await screen.findByText('Saudi Arabia starts with Sunday to Thursday.');
    expect(pressed()).toEqual(['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa']);
  });

  it('draws the year while it is chosen', async () => {
    const { user } = open();
    await fillFirstStep(user);
    await screen.findByText('Working hours');
    const year = () => Number(screen.getByRole('heading', { level: 2, name: /^\d{4}$/ }).textContent);
    while (year() !== 2027) await press(user, year() < 2027 ? 'Next year' : 'Previous year');
    expect([figure('Working days'), figure('Hours per day'), figure('Working hours')]).toEqual(['261', '8', '2\u00a0088']);
    await user.click(screen.getByRole('radio', { name: '12' }));
    expect(figure('Working hours')).toBe('3\u00a0132');
    await user.click(screen.getByRole('radio', { name: '3' }));
    expect(figure('Hours per day')).toBe('24');
    expect(screen.getByText('Three shifts are 8 hours each.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Friday' }));
    expect(figure('Working days')).toBe('208');
  });

  it('asks for at least one working day', async () => {
    const { user } = open();
    await fillFirstStep(user);
    for (const day of ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday']) await press(user, day);
    await press(user, 'Create');
    expect(await screen.findAllByText('Select at least one working day')).toHaveLength(2);
    expect(sent).toEqual([]);
  });

  it('adds picked days with their repeats as one line, and removes them', async () => {
    const { user } = open();
    await fillFirstStep(user);
    await press(user, 'Add non-working days');
    const dialog = await screen.findByRole('dialog', { name: 'Select Non-Working Days' });
    expect(within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Add picked days' }).disabled).toBe(true);
    const day = dialog.querySelector<HTMLElement>('[data-day$="-15"]');
    const date = day?.dataset['day'] ?? '';
    if (day) await user.click(day);
    await user.type(within(dialog).getByLabelText('Description'), 'Shutdown');
    await user.click(within(dialog).getByLabelText('Repeat every year'));
    await user.click(within(dialog).getByRole('combobox', { name: 'Repeat until' }));
    const last = Number(date.slice(0, 4)) + 2;
    await user.click(await screen.findByRole('option', { name: `until ${last}` }));
    expect(within(dialog).getByText('1 day picked: 3 dates in all.')).toBeTruthy();
    await user.click(within(dialog).getByRole('button', { name: 'Add picked days' }));
    const list = await screen.findByRole('list', { name: 'Non-working days' });
    expect(within(list).getAllByRole('listitem')).toHaveLength(1);
    expect(list.textContent).toContain(`Shutdown to ${last}`);
    // The keyboard goes on where it was.
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Add non-working days'));
    await press(user, `Remove Shutdown up to ${last}`);
    expect(screen.queryByRole('list', { name: 'Non-working days' })).toBeNull();
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Add non-working days'));
  });

  it('sends one command and leads to the new programme', async () => {
    const { address, user } = open();
    await fillFirstStep(user, { name: ' Hillfoot ' });
    await user.click(await screen.findByRole('radio', { name: '2' }));
    await press(user, 'Create');
    await waitFor(() => expect(address()).toBe('/projects/edit/50/?created=1'));
    expect(sent.map(({ body }) => body)).toEqual([
      { name: 'Hillfoot', regionId: 1, metricId: 1, calendar: { workingPatternBitMask: 31, noShifts: 2, shift1Hours: 8, shift2Hours: 8, shift3Hours: 0, nonWorkingDays: [] } },
    ]);
  });

  it('repeats a command whose answer was lost under the same key', async () => {
    server.use(
      http.post('*/api/Projects/full', async ({ request }) => {
        await noted(request);
        return HttpResponse.error();
      }, { once: true }),
    );
    const { address, user } = open();
    await fillFirstStep(user);
    await press(user, 'Create');
    expect(await screen.findByText('Error creating project')).toBeTruthy();
    await press(user, 'Create');
    await waitFor(() => expect(address()).toBe('/projects/edit/50/?created=1'));
    expect(sent).toHaveLength(2);
    expect(sent[1]?.key).toBe(sent[0]?.key);
  });

  it('goes back to a name that was taken meanwhile', async () => {
    const text = 'A project with the name "Hillfoot" already exists, please provide a new name.';
    server.use(http.post('*/api/Projects/full', () => problem(409, text, { code: 'name-taken', errors: { name: [text] } })));
    const { user } = open();
    await fillFirstStep(user);
    await press(user, 'Create');
    expect(await screen.findByText('Error creating project')).toBeTruthy();
    expect((await nameField()).value).toBe('Hillfoot');
    expect(screen.getAllByText(text)).toHaveLength(2);
  });

  it('asks before what was entered is lost, and leaves an empty form without a word', async () => {
    const { address, router, user } = open();
    await user.type(await nameField(), 'H');
    await user.click(screen.getByRole('link', { name: 'Cancel' }));
    expect(await screen.findByRole('dialog', { name: 'Leave without saving?' })).toBeTruthy();
    await press(user, 'Keep editing');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(address()).toBe('/projects/create-project/');
    await user.clear(await nameField());
    await user.click(screen.getByRole('link', { name: 'Cancel' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/projects/'));
  });

  it('is not shown without regions and units', async () => {
    server.use(http.get('*/api/Regions', () => problem(404, 'Resource not found'), { once: true }));
    const { user } = open();
    expect((await screen.findByRole('alert')).textContent).toContain('Failed to load required region or metric data');
    await press(user, 'Retry');
    expect(await nameField()).toBeTruthy();
  });
});

describe('the wizard for a programme that exists', () => {
  const at = '/projects/create-project/42/';

  it('holds what is stored, with region and units fixed', async () => {
    const { user } = open(at);
    expect((await nameField()).value).toBe('A9 dualling');
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'United Kingdom' })).toMatchObject({ checked: true, disabled: true });
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Imperial' })).toMatchObject({ checked: false, disabled: true });
    expect(screen.getAllByText('Not editable after creation.')).toHaveLength(2);
    await press(user, 'Next');
    expect(await screen.findByText('New Year’s Day')).toBeTruthy();
    expect(screen.getByRole<HTMLInputElement>('radio', { name: '10' }).checked).toBe(true);
  });

  it('saves on the version that it was read at', async () => {
    const { address, user } = open(at);
    await nameField();
    await press(user, 'Next');
    await user.click(await screen.findByRole('radio', { name: '12' }));
    await press(user, 'Save');
    await waitFor(() => expect(address()).toBe('/projects/edit/42/?edited=1'));
    expect(sent).toMatchObject([{ ifMatch: '"3"', body: { name: 'A9 dualling', calendar: { shift1Hours: 12, nonWorkingDays: [{ date: '2027-01-01' }] } } }]);
  });

  it('shows both values where somebody else was faster, and saves the ones chosen with the rest of theirs', async () => {
    const { address, user } = open(at);
    await nameField();
    await press(user, 'Next');
    await user.click(await screen.findByRole('radio', { name: '12' }));
    stored = { etag: '"4"', programme: { ...a9, name: 'A9 dualling, north', calendar: { ...a9.calendar, shift1Hours: 8 } } };
    server.use(http.put('*/api/Projects/42/full', () => problem(412, 'Somebody else changed the same field meanwhile', { code: 'changed-meanwhile' }), { once: true }));
    await press(user, 'Save');
    const dialog = await screen.findByRole('dialog', { name: 'Which values should stay?' });
    expect(within(dialog).getByRole<HTMLInputElement>('radio', { name: '1 shift of 12 h' }).checked).toBe(true);
    await user.click(within(dialog).getByRole('radio', { name: '1 shift of 8 h' }));
    await user.click(within(dialog).getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(address()).toBe('/projects/edit/42/?edited=1'));
    expect(sent).toMatchObject([{ ifMatch: '"4"', body: { name: 'A9 dualling, north', calendar: { shift1Hours: 8 } } }]);
  });

  it('goes on with my values in their programme when I keep editing', async () => {
    const { address, user } = open(at);
    await nameField();
    await press(user, 'Next');
    await user.click(await screen.findByRole('radio', { name: '12' }));
    stored = { etag: '"4"', programme: { ...a9, name: 'A9 dualling, north', calendar: { ...a9.calendar, shift1Hours: 8 } } };
    server.use(http.put('*/api/Projects/42/full', () => problem(412, 'Somebody else changed the same field meanwhile', { code: 'changed-meanwhile' }), { once: true }));
    await press(user, 'Save');
    await press(user, 'Keep editing');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByRole('heading', { level: 1, name: 'A9 dualling, north' })).toBeTruthy();
    expect(screen.getByRole<HTMLInputElement>('radio', { name: '12' }).checked).toBe(true);
    await press(user, 'Save');
    await waitFor(() => expect(address()).toBe('/projects/edit/42/?edited=1'));
    expect(sent).toMatchObject([{ ifMatch: '"4"', body: { name: 'A9 dualling, north', calendar: { shift1Hours: 12 } } }]);
  });

  it('saves without a question where somebody else chose the same', async () => {
    const { address, user } = open(at);
    await nameField();
    await press(user, 'Next');
    await user.click(await screen.findByRole('radio', { name: '12' }));
    stored = { etag: '"4"', programme: { ...a9, calendar: { ...a9.calendar, shift1Hours: 12 } } };
    server.use(http.put('*/api/Projects/42/full', () => problem(412, 'Somebody else changed the same field meanwhile', { code: 'changed-meanwhile' }), { once: true }));
    await press(user, 'Save');
    await waitFor(() => expect(address()).toBe('/projects/edit/42/?edited=1'));
    expect(sent).toMatchObject([{ ifMatch: '"4"' }]);
  });

  it('says when it cannot be read', async () => {
    server.use(http.get('*/api/Projects/42', () => problem(404, 'Resource not found'), { once: true }));
    const { user } = open(at);
    expect(await screen.findByText('Failed to load project data. Please try again.')).toBeTruthy();
    expect(screen.getByText('Failed to fetch project data. Please try again later.')).toBeTruthy();
    await press(user, 'Retry');
    expect((await nameField()).value).toBe('A9 dualling');
  });

  it('cannot be saved once it is published', async () => {
    stored = { ...stored, programme: { ...a9, status: 'published' } };
    const { user } = open(at);
    await nameField();
    await press(user, 'Next');
    await press(user, 'Save');
    expect(screen.getAllByText('This programme is published and cannot be changed.').length).toBeGreaterThan(0);
    expect(sent).toEqual([]);
  });
});

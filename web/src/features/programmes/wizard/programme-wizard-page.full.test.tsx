import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http, problem } from '../../../testing/server.js';
import { fillFirstStep, nameField, openWizard as open, press } from './testing/open-wizard.js';
import { a9, serveStoredProgramme } from './testing/stored-programme.js';

const { server, state, sent, removed, noted, written } = serveStoredProgramme();

const figure = (label: string) =>
  screen.getByText(label, { selector: 'dt' }).parentElement?.querySelector('dd')?.textContent;
const pressed = () =>
  within(screen.getByRole('group', { name: 'Working days' }))
    .getAllByRole('button', { pressed: true })
    .map(({ textContent }) => textContent?.slice(0, 2));

describe('the wizard for a new programme', () => {
  it('does not go on with a name that another programme has', async () => {
    const { user } = open();
    await fillFirstStep(user, { name: 'taken' });
    expect(
      await screen.findAllByText('A project with the name "taken" already exists, please provide a new name.'),
    ).toHaveLength(2);
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
    expect([figure('Working days'), figure('Hours per day'), figure('Working hours')]).toEqual([
      '261',
      '8',
      '2\u00a0088',
    ]);
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
    expect(sent.filter(({ body }) => body.isDraft === false)).toEqual([]);
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

  it('keeps what is entered with each step, and nothing where nothing was', async () => {
    const { address, router, user } = open();
    await fillFirstStep(user);
    await user.click(await screen.findByRole('radio', { name: '12' }));
    await user.click(screen.getByRole('button', { name: 'Saturday' }));
    expect(sent).toHaveLength(1);
    await press(user, 'Back');
    await nameField();
    await waitFor(() => expect(sent).toHaveLength(2));
    expect(sent[1]?.body).toMatchObject({ isDraft: true, calendar: { workingPatternBitMask: 63, shift1Hours: 12 } });
    expect(address()).toBe('/projects/create-project/50/');
    // Region and units can be changed until it is created.
    await user.click(screen.getByRole('radio', { name: 'Imperial' }));
    await press(user, 'Next');
    await screen.findByText('Working hours');
    expect(sent).toHaveLength(3);
    expect(sent[2]).toMatchObject({ ifMatch: '"2"', body: { metricId: 2 } });
    // The browser's own Back is a step too.
    await act(() => router.navigate(-1));
    await nameField();
    await press(user, 'Next');
    await screen.findByText('Working hours');
    expect(sent).toHaveLength(3);
  });

  it('keeps the draft as the tab is hidden, which a closed one is at last', async () => {
    const { user } = open();
    await fillFirstStep(user);
    await user.click(await screen.findByRole('radio', { name: '12' }));
    jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    document.dispatchEvent(new Event('visibilitychange'));
    await waitFor(() => expect(sent).toHaveLength(2));
    document.dispatchEvent(new Event('visibilitychange'));
    await new Promise((resolve) => setTimeout(resolve, 50));
    jest.restoreAllMocks();
    expect(sent).toHaveLength(2);
    expect(sent[1]?.body).toMatchObject({ isDraft: true, calendar: { shift1Hours: 12 } });
  });

  it('goes to the list on Cancel with the draft kept, which an undo removes', async () => {
    const { router, user } = open();
    await fillFirstStep(user);
    await user.click(await screen.findByRole('radio', { name: '12' }));
    await user.click(screen.getByRole('link', { name: 'Cancel' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/projects/'));
    expect(sent[1]?.body).toMatchObject({ isDraft: true, calendar: { shift1Hours: 12 } });
    expect(await screen.findByText('Draft kept')).toBeTruthy();
    await press(user, 'Undo');
    await waitFor(() => expect(removed).toEqual(['50']));
    expect(await screen.findByText('Undo Successful')).toBeTruthy();
  });

  it('goes on with a draft where it was left', async () => {
    state.stored = { programme: { ...a9, isDraft: true, assets: [] }, etag: '"3"' };
    const { router, user } = open('/projects/create-project/42/?step=2');
    expect(await screen.findByText('New Year’s Day')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Create' })).toBeTruthy();
    await press(user, 'Back');
    expect((await nameField()).value).toBe('A9 dualling');
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Saudi Arabia' }).disabled).toBe(false);
    // Its week goes on following the region.
    await user.click(screen.getByRole('radio', { name: 'Saudi Arabia' }));
    await press(user, 'Next');
    await screen.findByText('Saudi Arabia starts with Sunday to Thursday.');
    expect(sent).toMatchObject([
      { ifMatch: '"3"', body: { isDraft: true, regionId: 12, calendar: { workingPatternBitMask: 79 } } },
    ]);
    // An old draft is no toast away from being gone.
    await user.click(screen.getByRole('link', { name: 'Cancel' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/projects/'));
    await user.click(await screen.findByText('Draft kept'));
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
    expect(removed).toEqual([]);
  });

  it('shows both values of a draft that another tab has changed, and goes on with the chosen ones', async () => {
    state.stored = { programme: { ...a9, isDraft: true }, etag: '"3"' };
    const { user } = open('/projects/create-project/42/');
    await nameField();
    await press(user, 'Next');
    await user.click(await screen.findByRole('radio', { name: '12' }));
    state.stored = {
      etag: '"4"',
      programme: { ...state.stored.programme, regionId: 12, calendar: { ...a9.calendar, shift1Hours: 8 } },
    };
    server.use(
      http.put(
        '*/api/Projects/42/full',
        () => problem(412, 'Somebody else changed the same field meanwhile', { code: 'changed-meanwhile' }),
        { once: true },
      ),
    );
    await press(user, 'Back');
    const dialog = await screen.findByRole('dialog', { name: 'Which values should stay?' });
    await user.click(within(dialog).getByRole('radio', { name: '1 shift of 8 h' }));
    await user.click(within(dialog).getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent).toMatchObject([
      { ifMatch: '"4"', body: { isDraft: true, regionId: 12, calendar: { shift1Hours: 8 } } },
    ]);
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Saudi Arabia' }).checked).toBe(true);
    expect(screen.getByRole('button', { name: 'Next' })).toBeTruthy();
  });

  it('makes no draft again of what another tab has created', async () => {
    state.stored = { programme: { ...a9, isDraft: true }, etag: '"3"' };
    const { address, user } = open('/projects/create-project/42/?step=2');
    await user.click(await screen.findByRole('radio', { name: '12' }));
    state.stored = { programme: { ...state.stored.programme, isDraft: false }, etag: '"4"' };
    server.use(
      http.put(
        '*/api/Projects/42/full',
        async ({ request }) => {
          // The server leaves alone what the sender did not change.
          const { isDraft: _, ...body } = await noted(request);
          return written(state.stored.programme, body);
        },
        { once: true },
      ),
    );
    await press(user, 'Back');
    await nameField();
    await waitFor(() => expect(screen.getAllByText('Edit programme').length).toBeGreaterThan(0));
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Saudi Arabia' }).disabled).toBe(true);
    await press(user, 'Next');
    await user.click(await screen.findByRole('button', { name: 'Saturday' }));
    await press(user, 'Save');
    await waitFor(() => expect(address()).toBe('/projects/edit/42/?edited=1'));
    expect(sent).toHaveLength(2);
    expect(sent[1]?.body.isDraft).toBeUndefined();
    expect(state.stored.programme).toMatchObject({
      isDraft: false,
      calendar: { workingPatternBitMask: 63, shift1Hours: 12 },
    });
  });

  it('is left with its changes where another tab has created it', async () => {
    state.stored = { programme: { ...a9, isDraft: true }, etag: '"3"' };
    const { router, user } = open('/projects/create-project/42/?step=2');
    await user.click(await screen.findByRole('radio', { name: '12' }));
    server.use(
      http.put(
        '*/api/Projects/42/full',
        async ({ request }) => written(state.stored.programme, { ...(await noted(request)), isDraft: false }),
        { once: true },
      ),
    );
    await user.click(screen.getByRole('link', { name: 'Cancel' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/projects/'));
    expect(await screen.findByText('Changes saved')).toBeTruthy();
  });

  it('stays where the draft cannot be saved, unless it shall be left all the same', async () => {
    const { router, user } = open();
    await fillFirstStep(user);
    await user.click(await screen.findByRole('radio', { name: '12' }));
    server.use(http.put('*/api/Projects/50/full', () => HttpResponse.error()));
    await user.click(screen.getByRole('link', { name: 'Cancel' }));
    const dialog = await screen.findByRole('dialog', { name: 'Leave without saving?' });
    expect(screen.getByText('Error creating project')).toBeTruthy();
    await user.click(within(dialog).getByRole('button', { name: 'Keep editing' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(router.state.location.pathname).toBe('/projects/create-project/50/');
    await user.click(screen.getByRole('link', { name: 'Cancel' }));
    await user.click(
      within(await screen.findByRole('dialog', { name: 'Leave without saving?' })).getByRole('button', {
        name: 'Leave',
      }),
    );
    await waitFor(() => expect(router.state.location.pathname).toBe('/projects/'));
  });

  it('repeats a draft whose answer was lost under the same key, although its name is taken by now: by itself', async () => {
    let answers = 0;
    server.use(
      http.post(
        '*/api/Projects/full',
        async ({ request }) => {
          await noted(request);
          return HttpResponse.error();
        },
        { once: true },
      ),
      http.get('*/api/Projects/Name', () =>
        HttpResponse.json((answers += 1) > 1 ? [{ id: 50, name: 'Hillfoot' }] : []),
      ),
    );
    const { user } = open();
    await fillFirstStep(user);
    expect(await screen.findByText('Error creating project')).toBeTruthy();
    await press(user, 'Next');
    expect(await screen.findByText('Working hours')).toBeTruthy();
    expect(sent).toHaveLength(2);
    expect(sent[1]?.key).toBe(sent[0]?.key);
  });

  it('says when the programme cannot be created', async () => {
    server.use(http.put('*/api/Projects/50/full', () => problem(503, 'Service unavailable')));
    const { address, user } = open();
    await fillFirstStep(user);
    await press(user, 'Create');
    expect(await screen.findByText('Error creating project')).toBeTruthy();
    expect(screen.getByText('Service unavailable')).toBeTruthy();
    expect(address()).toBe('/projects/create-project/50/?step=2');
  });

  it('goes back to a name that was taken meanwhile', async () => {
    const text = 'A project with the name "Hillfoot" already exists, please provide a new name.';
    server.use(
      http.post('*/api/Projects/full', () => problem(409, text, { code: 'name-taken', errors: { name: [text] } })),
    );
    const { user } = open();
    await fillFirstStep(user);
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
    expect(sent).toEqual([]);
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
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'United Kingdom' })).toMatchObject({
      checked: true,
      disabled: true,
    });
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Imperial' })).toMatchObject({
      checked: false,
      disabled: true,
    });
    expect(screen.getAllByText('Not editable after creation.')).toHaveLength(2);
    await press(user, 'Next');
    expect(await screen.findByText('New Year’s Day')).toBeTruthy();
    expect(screen.getByRole<HTMLInputElement>('radio', { name: '10' }).checked).toBe(true);
  });

  it('shows both values where somebody else was faster, and saves the ones chosen with the rest of theirs', async () => {
    const { address, user } = open(at);
    await nameField();
    await press(user, 'Next');
    await user.click(await screen.findByRole('radio', { name: '12' }));
    state.stored = {
      etag: '"4"',
      programme: { ...a9, name: 'A9 dualling, north', calendar: { ...a9.calendar, shift1Hours: 8 } },
    };
    server.use(
      http.put(
        '*/api/Projects/42/full',
        () => problem(412, 'Somebody else changed the same field meanwhile', { code: 'changed-meanwhile' }),
        { once: true },
      ),
    );
    await press(user, 'Save');
    const dialog = await screen.findByRole('dialog', { name: 'Which values should stay?' });
    expect(within(dialog).getByRole<HTMLInputElement>('radio', { name: '1 shift of 12 h' }).checked).toBe(true);
    await user.click(within(dialog).getByRole('radio', { name: '1 shift of 8 h' }));
    await user.click(within(dialog).getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(address()).toBe('/projects/edit/42/?edited=1'));
    expect(sent).toMatchObject([
      { ifMatch: '"4"', body: { name: 'A9 dualling, north', calendar: { shift1Hours: 8 } } },
    ]);
  });

  it('goes on with my values in their programme when I keep editing', async () => {
    const { address, user } = open(at);
    await nameField();
    await press(user, 'Next');
    await user.click(await screen.findByRole('radio', { name: '12' }));
    state.stored = {
      etag: '"4"',
      programme: { ...a9, name: 'A9 dualling, north', calendar: { ...a9.calendar, shift1Hours: 8 } },
    };
    server.use(
      http.put(
        '*/api/Projects/42/full',
        () => problem(412, 'Somebody else changed the same field meanwhile', { code: 'changed-meanwhile' }),
        { once: true },
      ),
    );
    await press(user, 'Save');
    await press(user, 'Keep editing');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByRole('heading', { level: 1, name: 'A9 dualling, north' })).toBeTruthy();
    expect(screen.getByRole<HTMLInputElement>('radio', { name: '12' }).checked).toBe(true);
    await press(user, 'Save');
    await waitFor(() => expect(address()).toBe('/projects/edit/42/?edited=1'));
    expect(sent).toMatchObject([
      { ifMatch: '"4"', body: { name: 'A9 dualling, north', calendar: { shift1Hours: 12 } } },
    ]);
  });

  it('saves without a question where somebody else chose the same', async () => {
    const { address, user } = open(at);
    await nameField();
    await press(user, 'Next');
    await user.click(await screen.findByRole('radio', { name: '12' }));
    state.stored = { etag: '"4"', programme: { ...a9, calendar: { ...a9.calendar, shift1Hours: 12 } } };
    server.use(
      http.put(
        '*/api/Projects/42/full',
        () => problem(412, 'Somebody else changed the same field meanwhile', { code: 'changed-meanwhile' }),
        { once: true },
      ),
    );
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

  it('says when it cannot be saved', async () => {
    server.use(http.put('*/api/Projects/42/full', () => problem(503, 'Service unavailable'), { once: true }));
    const { address, user } = open(at);
    await nameField();
    await press(user, 'Next');
    await user.click(await screen.findByRole('radio', { name: '12' }));
    await press(user, 'Save');
    expect(await screen.findByText('Error updating project')).toBeTruthy();
    await press(user, 'Save');
    await waitFor(() => expect(address()).toBe('/projects/edit/42/?edited=1'));
    expect(sent[0]?.body.isDraft).toBeUndefined();
  });

  it('does not go on with a new name that another programme has', async () => {
    const { user } = open(at);
    await user.clear(await nameField());
    await user.type(await nameField(), 'taken');
    await press(user, 'Next');
    expect(
      await screen.findAllByText('A project with the name "taken" already exists, please provide a new name.'),
    ).toHaveLength(2);
  });

  it('tells the panel what the calendar becomes, and takes each change back from there', async () => {
    state.stored = { ...state.stored, programme: { ...a9, assetCount: 1 } };
    const { user } = open(at);
    await nameField();
    await press(user, 'Next');
    const impact = () => screen.getByRole('complementary', { name: 'Impact' });
    const body = () => JSON.parse(impact().dataset['body'] ?? 'null') as { calendar: object };
    await user.click(await screen.findByRole('radio', { name: '12' }));
    expect(body()).toEqual({
      calendar: {
        workingPatternBitMask: 31,
        noShifts: 1,
        shift1Hours: 12,
        shift2Hours: 0,
        shift3Hours: 0,
        nonWorkingDays: a9.calendar.nonWorkingDays,
      },
    });
    expect(impact().dataset['whole']).toBe('true');
    await user.click(screen.getByRole('button', { name: 'Saturday' }));
    await press(user, 'Remove New Year’s Day');
    expect(
      within(impact())
        .getAllByRole('button')
        .map(({ textContent }) => textContent),
    ).toEqual([
      'Working days: Mon to Fri → Mon to Sat',
      'Shifts: 1 shift of 10 h → 1 shift of 12 h',
      'Non-working days: 1 date → 0 dates, 1 removed',
    ]);
    for (const undo of [/^Working days/, /^Shifts/, /^Non-working/])
      await user.click(within(impact()).getByRole('button', { name: undo }));
    expect(within(impact()).queryAllByRole('button')).toEqual([]);
    expect(screen.getByText('New Year’s Day')).toBeTruthy();
    // Without a working day there is nothing to calculate.
    for (const day of ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday']) await press(user, day);
    expect(body()).toBeNull();
  });

  it('has no panel where nothing is built yet', async () => {
    const { user } = open(at);
    await nameField();
    await press(user, 'Next');
    await screen.findByText('Working hours');
    expect(screen.queryByRole('complementary', { name: 'Impact' })).toBeNull();
  });

  it('cannot be saved once it is published', async () => {
    state.stored = { ...state.stored, programme: { ...a9, status: 'published' } };
    const { user } = open(at);
    await nameField();
    await press(user, 'Next');
    await press(user, 'Save');
    expect(screen.getAllByText('This programme is published and cannot be changed.').length).toBeGreaterThan(0);
    expect(sent).toEqual([]);
  });
});

describe('the work schedule of a scenario', () => {
  beforeEach(() => {
    state.stored = { programme: { ...a9, id: 43, baseProjectId: 42, scenarioName: 'Two shifts' }, etag: '"3"' };
  });

  it.each(['', '?step=2'])('is all there is to edit at "%s", under its name and with its way back', async (query) => {
    open(`/projects/create-project/43/${query}`);
    expect(await screen.findByRole('heading', { level: 1, name: 'Work schedule of Two shifts' })).toBeTruthy();
    expect(document.title).toContain('Work schedule of Two shifts');
    const way = within(screen.getByRole('navigation', { name: 'Breadcrumbs' }));
    const [, base, scenario] = way.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);
    expect(base).toEqual(['A9 dualling', '/projects/scenarios/42/']);
    expect(scenario).toEqual(['Two shifts', '/projects/edit/43/']);
    expect(screen.queryByRole('button', { name: 'Back' })).toBeNull();
    expect(screen.queryByRole('navigation', { name: 'Steps' })).toBeNull();
    expect(screen.getByRole('link', { name: 'Cancel' }).getAttribute('href')).toBe('/projects/edit/43/');
  });

  it('is saved, and leads back to the scenario', async () => {
    const { address, user } = open('/projects/create-project/43/?step=2');
    await screen.findByRole('heading', { level: 1, name: 'Work schedule of Two shifts' });
    await user.click(screen.getByRole('radio', { name: '2' }));
    await press(user, 'Save');
    await waitFor(() => expect(address()).toBe('/projects/edit/43/?edited=1'));
    expect(sent).toHaveLength(1);
    expect(sent[0]?.body.calendar?.noShifts).toBe(2);
  });
});

import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { paths } from '../../../lib/paths.js';
import { renderScreen } from '../../../testing/render.js';
import { HttpResponse, http, problem } from '../../../testing/server.js';
import { signIn } from '../../../testing/session.js';
import { listed } from '../testing/answers.js';
import { CustomInputsPage } from './custom-inputs-page.js';
import { ask, at, open, rowOf, sent, serveInputs, state } from './testing/open-list.js';

const server = serveInputs();

describe('the list of custom inputs', () => {
  it('waits with rows of their final number', async () => {
    open();
    expect(screen.getByText('Loading element make ups')).toBeTruthy();
    expect(screen.getAllByRole('row')).toHaveLength(11);
    await rowOf('Make-up 10002');
  });

  it.each([
    ['subprogrammes', { assetType: 'Dual carriageway' }, 'Dual carriageway'],
    ['tasks', { taskCode: 'EXC001', parts: 3 }, 'EXC0013'],
    [
      'materials',
      { familyName: 'Concrete', subFamily: 'Ready-mix', unit: 'm3', keyMaterial: true },
      'ConcreteReady-mixm³Key',
    ],
    [
      'productionRates',
      { regionName: 'Ireland', ratePerHour: 42.5, unit: 'm3', labour: 2, foremen: 0.25 },
      'Ireland42.5 m³2 workers, 0.25 foremen',
    ],
    ['productionRates', { regionName: 'Ireland', labour: 1, foremen: 1 }, 'Irelandnot known1 worker, 1 foreman'],
    ['vehicles', { vehicleType: 'Tipper', transportMode: 'Road', maximumLoadCapacity: 15 }, 'TipperRoad15'],
  ] as const)('has for %s columns of their own', async (kind, patch, shown) => {
    state.inputs = [listed({ name: 'One', ...patch })];
    open(`/custom-inputs/?customInputType=${kind}`);
    expect((await rowOf('One')).textContent).toContain(`One${shown}`);
  });

  it('opens at subprogrammes, and another tab at its first page', async () => {
    const { user, router } = open('/custom-inputs/');
    await rowOf('Make-up 10002');
    expect(state.questions).toEqual(['subprogrammes custom=true&sort=-modified&page=1&pageSize=10']);
    await user.click(screen.getByRole('button', { name: 'Next page' }));
    await rowOf('Make-up 10012');
    await user.click(screen.getByRole('tab', { name: /Tasks/ }));
    await waitFor(() => expect(state.questions.at(-1)).toMatch(/^tasks custom=true&sort=-modified&page=1&/));
    expect(router.state.location.search).toBe('?customInputType=tasks');
  });

  it('turns pages of 5, 10, 20 or 50, keeps them in the address, and never goes beyond the last', async () => {
    const { user, router } = open(at('&page=9'));
    await rowOf('Make-up 10012');
    expect(screen.getByText('11–12 of 12')).toBeTruthy();
    expect(within(await rowOf('Make-up 10012')).getAllByRole('cell')[0]?.textContent).toBe('12');
    await user.click(screen.getByRole('button', { name: 'Previous page' }));
    expect(await screen.findByText('1–10 of 12')).toBeTruthy();
    await user.click(screen.getByLabelText('Rows per page', { selector: 'input' }));
    expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual([
      '5 per page',
      '10 per page',
      '20 per page',
      '50 per page',
    ]);
    await user.click(screen.getByRole('option', { name: '20 per page' }));
    expect(await screen.findByText('1–12 of 12')).toBeTruthy();
    expect(router.state.location.search).toBe('?customInputType=elementMakeups&pageSize=20');
    await act(() => router.navigate(-1));
    expect(await screen.findByText('1–10 of 12')).toBeTruthy();
  });

  it('sorts by its heads, and says by which', async () => {
    const { user, router } = open();
    await rowOf('Make-up 10002');
    const head = (name: string) => screen.getByRole('columnheader', { name });
    expect(head('Last updated').getAttribute('aria-sort')).toBe('descending');
    await user.click(within(head('Name')).getByRole('button'));
    await waitFor(() => expect(head('Name').getAttribute('aria-sort')).toBe('ascending'));
    await user.click(within(head('Name')).getByRole('button'));
    await waitFor(() => expect(state.questions.at(-1)).toContain('sort=-name'));
    expect(router.state.location.search).toBe('?customInputType=elementMakeups&sort=-name');
  });

  it('forgets an order that another kind does not have', async () => {
    const { user } = open('/custom-inputs/?customInputType=materials&sort=familyName');
    await rowOf('Make-up 10002');
    expect(state.questions.at(-1)).toContain('sort=familyName');
    await user.click(screen.getByRole('tab', { name: /Vehicles/i }));
    await waitFor(() => expect(state.questions.at(-1)).toMatch(/^vehicles .*sort=-modified/));
  });

  it('searches when typing pauses, keeps the words, and says when nothing matches', async () => {
    const { user, router } = open();
    await rowOf('Make-up 10002');
    const search = screen.getByLabelText<HTMLInputElement>('Search names and families');
    await user.click(search);
    await user.paste('dispose');
    await waitFor(() => expect(screen.queryByRole('rowheader', { name: /Make-up/ })).toBeNull());
    await rowOf('Cut, fill and dispose (A9)');
    expect(state.questions.filter((question) => question.includes('query='))).toEqual([
      'elementMakeups custom=true&query=dispose&sort=-modified&page=1&pageSize=10',
    ]);
    await user.paste(' of tea');
    expect(await screen.findByText('No element make up has “dispose of tea” in its name or families.')).toBeTruthy();
    expect(search.value).toBe('dispose of tea');
    expect(router.state.location.search).toBe('?customInputType=elementMakeups&search=dispose+of+tea');
    await user.click(screen.getAllByRole('button', { name: 'Clear search' }).at(-1) as HTMLElement);
    await rowOf('Make-up 10002');
    expect(search.value).toBe('');
  });

  it('says that there are none, with the next step', async () => {
    state.inputs = [];
    open();
    expect(await screen.findByText('Custom inputs are empty.')).toBeTruthy();
    const solid = screen.getAllByRole('link').filter((link) => link.dataset['variant'] === 'filled');
    expect(solid.map(({ textContent }) => textContent)).toEqual(['Create first custom input']);
    expect(solid[0]?.getAttribute('href')).toBe(paths.createCustomInput.to());
  });

  it('says in place that they could not be loaded, and tries again', async () => {
    server.use(
      http.get('*/api/CustomInputs/elementMakeups', () => problem(503, 'Service unavailable'), { once: true }),
    );
    const { user } = open();
    expect((await screen.findByRole('alert')).textContent).toContain(
      'Failed to load custom inputs: Service unavailable.',
    );
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await rowOf('Make-up 10002');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('shows the list without the counts, and says what is missing', async () => {
    server.use(http.get('*/api/CustomInputs/counts', () => problem(503, 'Service unavailable'), { once: true }));
    const { user } = open();
    await rowOf('Make-up 10002');
    expect(await screen.findByText('Some data could not be loaded: how many there are of each type')).toBeTruthy();
    expect(screen.getByRole('tab', { selected: true }).textContent).toBe('Element make ups');
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('tab', { name: 'Element make ups 12' })).toBeTruthy();
  });

  it('shows Database Inputs to a Viewer without icons, and in their form', async () => {
    const { user, router } = open();
    await rowOf('Make-up 10002');
    await user.click(screen.getByRole('radio', { name: 'Database Inputs' }));
    const row = await rowOf('Strip and clear');
    expect(within(row).queryAllByRole('button')).toEqual([]);
    expect(within(row).getAllByRole('link')).toHaveLength(1);
    expect(router.state.location.search).toBe('?customInputType=elementMakeups&database=true');
  });

  it('lets an Admin edit and delete Database Inputs', async () => {
    signIn({ role: 'Admin' });
    open(at('&database=true'));
    const row = await rowOf('Strip and clear');
    expect(within(row).getByRole('link', { name: 'Edit Strip and clear' })).toBeTruthy();
    expect(within(row).getByRole('button', { name: 'Delete Strip and clear' })).toBeTruthy();
  });

  it('says that there are no Database Inputs of a kind', async () => {
    state.database = [];
    open(at('&database=true'));
    expect(await screen.findByText('There are 0 element make ups among the Database Inputs.')).toBeTruthy();
  });

  it('opens the places where an input is used, each with its way there', async () => {
    const { user } = open();
    await user.click(
      within(await rowOf('Cut, fill and dispose (A9)')).getByRole('button', { name: /2 scenarios, 1 task/ }),
    );
    const dialog = await screen.findByRole('dialog', { name: '“Cut, fill and dispose (A9)” is used in' });
    const list = await within(dialog).findByRole('list', { name: 'Used in' });
    expect(
      within(list)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['ABaselineA9 dualling, 2 km', 'BSix-day weekA9 dualling, 2 km', 'Earthworks (A9)Task']);
    expect(
      within(list)
        .getAllByRole('link')
        .map((link) => link.getAttribute('href')),
    ).toEqual([paths.editProgramme.to(42), paths.editProgramme.to(43), paths.editCustomInput.to('tasks', 10_050)]);
    await user.click(within(dialog).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('says in the dialog that the places could not be read', async () => {
    server.use(
      http.get('*/api/CustomInputs/:kind/:id/uses', () => problem(503, 'Service unavailable'), { once: true }),
    );
    const { user } = open();
    await user.click(within(await rowOf('Cut, fill and dispose (A9)')).getByRole('button', { name: /2 scenarios/ }));
    expect((await screen.findByRole('alert')).textContent).toContain(
      'Failed while loading where it is used: Service unavailable.',
    );
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('Earthworks (A9)')).toBeTruthy();
  });
});

describe('back from the wizard', () => {
  it('says once what was created, and takes it back', async () => {
    const { user, router } = renderScreen(<CustomInputsPage />, { path: paths.customInputs.pattern, at: '/nowhere' });
    await act(() =>
      router.navigate(paths.customInputs.to({ customInputType: 'elementMakeups', made: '10001' }), {
        state: { saved: true, commandId: 'c-9' },
      }),
    );
    expect(await screen.findByText('Custom Input Created Successfully!')).toBeTruthy();
    expect(screen.getByText('Your new custom element make up has been created.')).toBeTruthy();
    await waitFor(() => expect(router.state.location.search).toBe('?customInputType=elementMakeups'));
    expect(screen.getByRole('tab', { selected: true }).textContent).toContain('Element make ups');
    await user.click(screen.getByRole('button', { name: /^Undo/ }));
    expect(await screen.findByText('Undo Successful')).toBeTruthy();
    expect(sent).toEqual(['undo c-9']);
  });

  it('has words of its own for tasks', async () => {
    open('/custom-inputs/?customInputType=tasks&made=7');
    expect(await screen.findByText('Custom task created successfully with element makeups')).toBeTruthy();
  });

  it('says nothing without a new one', async () => {
    open();
    await rowOf('Make-up 10002');
    expect(screen.queryByText('Custom Input Created Successfully!')).toBeNull();
  });
});

describe('deleting an input', () => {
  it('says of what nothing uses that nothing does', async () => {
    server.use(
      http.get('*/api/CustomInputs/:kind/:id/uses', () =>
        HttpResponse.json({ scenarios: [], inputs: [], inputsOfOthers: 0 }),
      ),
    );
    const { user } = open();
    const dialog = await ask(user, 'Make-up 10002');
    expect(within(dialog).getByText('It can no longer be chosen. Nothing uses it.')).toBeTruthy();
  });

  it('brings the row back when it is refused, with the reason of the server', async () => {
    server.use(http.delete('*/api/ElementMakeups/:id', () => problem(403, 'Database Inputs cannot be changed.')));
    const { user } = open();
    const dialog = await ask(user);
    await user.click(within(dialog).getByRole('button', { name: 'Delete element make up' }));
    expect(await screen.findByText('Failed to delete item.')).toBeTruthy();
    expect(screen.getByText('Database Inputs cannot be changed.')).toBeTruthy();
    await rowOf('Cut, fill and dispose (A9)');
  });

  it.each([
    ['subprogrammes', '/api/SubProgramms/10001', 'Delete subprogramme', 'Subprogramme deleted successfully.'],
    ['tasks', '/api/Tasks/10001', 'Delete task', 'Task deleted successfully.'],
    ['materials', '/api/Materials/10001', 'Delete material', 'Material deleted successfully.'],
    [
      'productionRates',
      '/api/ProductionRates/10001',
      'Delete production rate',
      'Production rate deleted successfully.',
    ],
    ['vehicles', '/api/Vehicles/10001', 'Delete logistics vehicle', 'Logistics vehicle deleted successfully.'],
  ])('deletes %s by the path of their own', async (kind, path, button, told) => {
    const { user } = open(`/custom-inputs/?customInputType=${kind}`);
    const dialog = await ask(user);
    expect(dialog.textContent?.includes('Its own element make-ups go with it.')).toBe(kind === 'tasks');
    await user.click(within(dialog).getByRole('button', { name: button }));
    expect(await screen.findByText(told)).toBeTruthy();
    expect(sent).toEqual([`DELETE ${path}`]);
  });
});

describe('by keyboard alone', () => {
  it('goes along the tabs, and reaches name, places, edit and delete of a row', async () => {
    const { user, router } = open();
    const row = await rowOf('Cut, fill and dispose (A9)');
    screen.getByRole('tab', { selected: true }).focus();
    await user.keyboard('{ArrowRight}');
    await waitFor(() => expect(router.state.location.search).toBe('?customInputType=productionRates'));
    await user.keyboard('{ArrowLeft}');
    await waitFor(() => expect(router.state.location.search).toBe('?customInputType=elementMakeups'));
    expect(row).toBeTruthy();
    const again = await rowOf('Cut, fill and dispose (A9)');
    within(again).getByRole('link', { name: 'Cut, fill and dispose (A9)' }).focus();
    const reached: (string | null | undefined)[] = [];
    for (let step = 0; step < 3; step += 1) {
      await user.tab();
      reached.push(document.activeElement?.getAttribute('aria-label'));
    }
    expect(reached).toEqual([
      '2 scenarios, 1 task: where Cut, fill and dispose (A9) is used',
      'Edit Cut, fill and dispose (A9)',
      'Delete Cut, fill and dispose (A9)',
    ]);
  });
});

describe('on a phone', () => {
  const wide = window.matchMedia;
  beforeEach(() => {
    window.matchMedia = ((query: string) => ({
      ...wide(query),
      matches: query.includes('max-width'),
    })) as typeof window.matchMedia;
  });
  afterEach(() => void (window.matchMedia = wide));

  it('shows cards, the types in a list and the search behind a button', async () => {
    const { user } = open();
    const card = (await screen.findByRole('link', { name: 'Cut, fill and dispose (A9)' })).closest('li') as HTMLElement;
    expect(card.textContent).toContain('Imported fill 18 m³ per m²2.19 man-h');
    expect(card.textContent).toContain('used in 2\u00a0scenarios, 1\u00a0task');
    expect(screen.queryByRole('table')).toBeNull();
    await waitFor(() =>
      expect(screen.getByLabelText<HTMLInputElement>('Type of input', { selector: 'input' }).value).toBe(
        'Element make ups, 12',
      ),
    );
    await user.click(screen.getByRole('button', { name: 'Search' }));
    expect(screen.getByLabelText('Search names and families')).toBeTruthy();
    await user.click(within(card).getByRole('button', { name: 'Actions for Cut, fill and dispose (A9)' }));
    expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([
      'Edit',
      'History',
      'Delete',
    ]);
  });

  it.each([
    ['subprogrammes', { assetType: 'Dual carriageway' }, 'Dual carriageway'],
    ['tasks', { oneUnit: null }, ''],
    ['materials', { familyName: 'Concrete', subFamily: 'Ready-mix', unit: 'm3' }, 'Concrete, Ready-mixm³'],
    [
      'productionRates',
      { regionName: 'Ireland', ratePerHour: 42.5, unit: 'm3', labour: 2, foremen: 0 },
      'Ireland, 2 workers42.5 m³/h',
    ],
    ['vehicles', { vehicleType: 'Tipper', transportMode: 'Road', maximumLoadCapacity: 15 }, 'Tipper, Road15 t'],
  ] as const)('says of %s what tells one from another', async (kind, patch, shown) => {
    state.inputs = [listed({ name: 'One', ...patch })];
    open(`/custom-inputs/?customInputType=${kind}`);
    const card = (await screen.findByRole('link', { name: 'One' })).closest('li');
    expect(card?.textContent).toBe(`One${shown}not used20/11/2026`);
  });
});

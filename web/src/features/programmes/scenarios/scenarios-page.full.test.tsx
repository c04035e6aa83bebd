import { describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { HttpResponse, http, problem } from '../../../testing/server.js';
import { names, serveCards, shown } from '../testing/cards.js';
import {
  askForCopy as ask,
  base,
  compare,
  listedScenarios,
  openScenarios as open,
  sendCopy as send,
  tick,
} from './testing/open-scenarios.js';

const { server, store, calls } = serveCards(listedScenarios);

const tooFew = 'A valid comparison requires at least two scenarios. Please select more to continue.';
const tooMany = 'A valid comparison supports a maximum of 5 scenarios. Please deselect some.';
const onlyBaseline =
  'You currently only have a baseline scenario. Add more scenarios to compare and explore alternative possibilities.';

describe('the scenarios screen', () => {
  it('says how far a scenario is off its baseline', async () => {
    open();
    const text = (await shown('Two shifts')).closest('li')?.textContent?.replaceAll('\u00a0', ' ') ?? '';
    for (const change of ['+1.1 against the baseline', 'same as the baseline', '−6 710 t against the baseline'])
      expect(text).toContain(change);
    expect((await shown('A9 dualling, 2 km')).closest('li')?.textContent).not.toContain('the baseline');
  });

  it('opens the base where it is edited and a scenario at its dashboards', async () => {
    open();
    expect((await shown('A9 dualling, 2 km')).getAttribute('href')).toBe('/projects/edit/3/');
    expect((await shown('Two shifts')).getAttribute('href')).toBe('/projects/detail/4/');
  });

  it.each([
    [
      'Alphabetical',
      ['A9 dualling, 2 km', 'Bridges first', 'Longer middle', 'Two shifts', 'Two shifts, no bridges', 'Winter stop'],
    ],
    [
      'Oldest',
      ['A9 dualling, 2 km', 'Two shifts', 'Bridges first', 'Longer middle', 'Two shifts, no bridges', 'Winter stop'],
    ],
  ])('sorts scenarios by %s and leaves the base in its place', async (order, expected) => {
    open(`/projects/scenarios/3/?sort=${order}`);
    await shown('Two shifts');
    expect(names()).toEqual(expected);
  });

  it('searches scenarios by their own names and the base by its', async () => {
    const { user } = open();
    await shown('Two shifts');
    const search = screen.getByLabelText('Search scenarios');
    await user.type(search, 'SHIFTS two');
    expect(names()).toEqual(['Two shifts, no bridges', 'Two shifts']);
    await user.clear(search);
    await user.type(search, 'a9');
    expect(names()).toEqual(['A9 dualling, 2 km']);
    await user.clear(search);
    await user.type(search, 'nothing');
    expect(await screen.findByText('No such scenarios available')).toBeTruthy();
    expect(screen.getByText('Please refine your search.')).toBeTruthy();
    await user.click(screen.getAllByRole('button', { name: 'Clear search' })[0] ?? document.body);
    await waitFor(() => expect(names()).toHaveLength(6));
  });

  it('says that there is only a baseline, and makes the first scenario from it', async () => {
    store.cards = [base];
    const { user } = open();
    expect(await screen.findByText(onlyBaseline)).toBeTruthy();
    expect(names()).toEqual(['A9 dualling, 2 km']);
    await user.click(screen.getByRole('button', { name: 'Copy the baseline' }));
    expect((await screen.findByRole<HTMLInputElement>('textbox', { name: 'Scenario name' })).value).toBe(
      'Baseline - copy',
    );
    await user.click(screen.getByRole('button', { name: 'Copy scenario' }));
    expect(await shown('Baseline - copy')).toBeTruthy();
    expect(calls).toContain('duplicate 3 as Baseline - copy');
    await waitFor(() => expect(screen.queryByText(onlyBaseline)).toBeNull());
  });

  it('leads from a scenario’s id to its base', async () => {
    const { address } = open('/projects/scenarios/4/');
    await waitFor(() => expect(address()).toBe('/projects/scenarios/3/'));
    expect(await shown('Two shifts')).toBeTruthy();
  });

  it('tells of a programme that is gone', async () => {
    open('/projects/scenarios/77/');
    expect(await screen.findByText('This programme does not exist, or it was removed.')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Back to your programmes' }).getAttribute('href')).toBe('/projects/');
  });

  it('says why it cannot be read, and reads again when asked', async () => {
    server.use(http.get('*/api/ProjectsWithAssetCountViews', () => problem(404, 'Resource not found'), { once: true }));
    const { user } = open();
    expect((await screen.findByRole('alert')).textContent).toContain(
      'Failed while loading scenarios: Resource not found.',
    );
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await shown('Two shifts')).toBeTruthy();
  });
});

describe('a new comparison', () => {
  it.each([[[]], [['Two shifts']]])('of %j asks for more', async (chosen) => {
    const { address, user } = open();
    await shown('Two shifts');
    await tick(user, ...chosen);
    expect(screen.queryByText(tooFew)).toBeNull();
    await compare(user);
    // Beside the count, and once in a toast.
    expect(await screen.findAllByText(tooFew)).toHaveLength(2);
    expect(address()).toMatch(/^\/projects\/scenarios\/3\//);
    await tick(user, 'Winter stop', 'Longer middle');
    await waitFor(() => expect(screen.queryByText(tooFew)).toBeNull());
  });

  it('of six asks for fewer, as soon as the sixth is ticked', async () => {
    const { address, user } = open();
    await shown('Two shifts');
    await tick(user, 'A9 dualling, 2 km', 'Two shifts', 'Bridges first', 'Longer middle', 'Winter stop');
    expect(screen.queryByText(tooMany)).toBeNull();
    await tick(user, 'Two shifts, no bridges');
    expect(screen.getAllByText(tooMany)).toHaveLength(1);
    await compare(user);
    expect(await screen.findAllByText(tooMany)).toHaveLength(2);
    expect(address()).toMatch(/^\/projects\/scenarios\/3\//);
    await user.click(screen.getByRole('button', { name: 'Clear' }));
    expect(screen.getAllByRole<HTMLInputElement>('checkbox').filter(({ checked }) => checked)).toEqual([]);
  });

  it('is kept in the address, and forgets what is gone', async () => {
    const { address, user } = open('/projects/scenarios/3/?chosen=4,9,77');
    await shown('Two shifts');
    expect(screen.getByText('1 chosen to compare')).toBeTruthy();
    await tick(user, 'Winter stop');
    await waitFor(() => expect(address()).toBe('/projects/scenarios/3/?chosen=4,8'));
    await user.click(screen.getByRole('button', { name: 'Remove Two shifts' }));
    expect(screen.getByText('1 chosen to compare')).toBeTruthy();
  });

  it('leads to the ones that were saved', async () => {
    open();
    await shown('Two shifts');
    expect(screen.getByRole('link', { name: 'Saved comparisons' }).getAttribute('href')).toBe(
      '/projects/saved-comparisons/',
    );
  });
});

describe('the further commands of a card', () => {
  const commands = async (user: ReturnType<typeof open>['user'], name: string) => {
    await shown(name);
    await user.click(screen.getByRole('button', { name: `More actions for ${name}` }));
    return screen
      .getAllByRole('menuitem')
      .map((item) => [item.textContent, item.getAttribute('href')] as [string, string]);
  };

  it('of a scenario are its edit screen, its work schedule and its history', async () => {
    const { user } = open();
    expect(await commands(user, 'Two shifts')).toEqual([
      ['Edit', '/projects/edit/4/'],
      ['Work schedule', '/projects/create-project/4/?step=2'],
      ['History', '/projects/history/4/'],
    ]);
  });

  it('of the base are its dashboards, its work schedule and its history', async () => {
    const { user } = open();
    expect(await commands(user, 'A9 dualling, 2 km')).toEqual([
      ['Dashboards', '/projects/detail/3/'],
      ['Work schedule', '/projects/create-project/3/?step=2'],
      ['History', '/projects/history/3/'],
    ]);
  });
});

describe('the filters of the scenarios screen', () => {
  it('show the removed scenarios of this base, and bring them back', async () => {
    store.cards = store.cards.map((one) => (one.id === 6 ? { ...one, isActive: false } : one));
    const { address, user } = open();
    await shown('Two shifts');
    await user.click(screen.getByRole('combobox', { name: 'Status' }));
    await user.click(await screen.findByRole('option', { name: 'Removed' }));
    expect(await shown('Longer middle')).toBeTruthy();
    expect(names()).toEqual(['Longer middle']);
    expect(calls).toContain('list ?baseProjectid=3&isActive=false&sort=-modified&page=1&pageSize=24');
    expect(screen.queryByText('Tick scenarios to compare them.')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Restore Longer middle' }));
    expect(await screen.findByText('Longer middle restored')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Back to all scenarios' }));
    expect(names()).toContain('Longer middle');
    await waitFor(() => expect(address()).toBe('/projects/scenarios/3/'));
  });

  it('leave what is published', async () => {
    store.cards = store.cards.map((one) => (one.id === 6 ? { ...one, status: 'published' as const } : one));
    open('/projects/scenarios/3/?status=published');
    await shown('Longer middle');
    expect(names()).toEqual(['Longer middle']);
  });
});

describe('removing on the scenarios screen', () => {
  it('takes a scenario away and brings it back', async () => {
    const { user } = open();
    await shown('Two shifts');
    await user.click(screen.getByRole('button', { name: 'Remove Longer middle' }));
    expect(names()).not.toContain('Longer middle');
    expect(screen.getByText('Longer middle removed')).toBeTruthy();
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Bridges first'));
    await user.keyboard('{Control>}z{/Control}');
    expect(await screen.findByText('Undo Successful')).toBeTruthy();
    expect(names()).toContain('Longer middle');
    expect(calls.filter((call) => call.includes('activate'))).toEqual(['deactivate 6', 'reactivate 6']);
  });

  it('shows a scenario again that is not removed', async () => {
    server.use(http.put('*/api/Projects/deactivate/6', () => problem(503, 'Service unavailable')));
    const { user } = open();
    await shown('Two shifts');
    await user.click(screen.getByRole('button', { name: 'Remove Longer middle' }));
    expect(await screen.findByText('Failed to remove the scenario. Please try again.')).toBeTruthy();
    expect(screen.getByText('Service unavailable')).toBeTruthy();
    expect(names()).toContain('Longer middle');
  });

  it('of the base removes the programme and goes to the list, where it can be undone', async () => {
    const { address, user } = open();
    await shown('Two shifts');
    await user.click(screen.getByRole('button', { name: 'Remove A9 dualling, 2 km' }));
    await waitFor(() => expect(address()).toBe('/projects/'));
    expect(calls).toContain('deactivate 3');
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Undo Successful')).toBeTruthy();
    expect(calls).toContain('reactivate 3');
  });
});

describe('copying a scenario', () => {
  it.each([
    ['', 'Scenario name cannot be empty.'],
    ['  winter STOP ', 'Scenario name already exists. Please choose a different name.'],
    ['baseline', 'Scenario name already exists. Please choose a different name.'],
  ])('as "%s" is refused at the field', async (name, refusal) => {
    const { user } = open();
    const field = await ask(user);
    await user.clear(field);
    if (name) await user.type(field, name);
    await send(user);
    expect(await screen.findByText(refusal)).toBeTruthy();
    expect(field.getAttribute('aria-invalid')).toBe('true');
    expect(calls.some((call) => call.startsWith('duplicate'))).toBe(false);
  });

  it('that fails says so', async () => {
    server.use(http.post('*/api/Projects/Duplicate', () => problem(503, 'Service unavailable')));
    const { user } = open();
    await ask(user);
    await send(user);
    expect(await screen.findByText('Failed to copy the scenario. Please try again.')).toBeTruthy();
    expect(screen.getByRole('dialog')).toBeTruthy();
    expect(store.cards.filter(({ baseProjectId }) => baseProjectId === 3)).toHaveLength(5);
  });

  it('whose undo fails stands there again, and says so', async () => {
    server.use(http.put('*/api/Projects/deactivate/:id', () => problem(503, 'Service unavailable')));
    const { user } = open();
    await ask(user);
    await send(user);
    await shown('Two shifts - copy');
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Failed to undo the copy operation. Please try again.')).toBeTruthy();
    expect(names()).toContain('Two shifts - copy');
  });

  it('several at once all come', async () => {
    const answers: (() => void)[] = [];
    server.use(
      http.put('*/api/Projects/deactivate/:id', async ({ params }) => {
        await new Promise<void>((resolve) => answers.push(resolve));
        store.cards = store.cards.map((one) => (one.id === Number(params['id']) ? { ...one, isActive: false } : one));
        return HttpResponse.json({});
      }),
    );
    const { user } = open();
    await shown('Two shifts');
    for (const name of ['Winter stop', 'Bridges first'])
      await user.click(screen.getByRole('button', { name: `Remove ${name}` }));
    await waitFor(() => expect(answers).toHaveLength(2));
    // The list read after the second removal still holds the first, which is on its way.
    answers[1]?.();
    await waitFor(() => expect(calls.filter((call) => call.startsWith('list')).length).toBeGreaterThan(2));
    expect(names()).toEqual(['A9 dualling, 2 km', 'Two shifts, no bridges', 'Longer middle', 'Two shifts']);
    await ask(user);
    await send(user);
    expect(await shown('Two shifts - copy')).toBeTruthy();
    answers[0]?.();
    await waitFor(() =>
      expect(names()).toEqual([
        'A9 dualling, 2 km',
        'Two shifts - copy',
        'Two shifts, no bridges',
        'Longer middle',
        'Two shifts',
      ]),
    );
  });
});

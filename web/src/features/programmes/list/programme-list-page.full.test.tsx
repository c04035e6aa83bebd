import { describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http, problem } from '../../../testing/server.js';
import { signIn } from '../../../testing/session.js';
import { card, names, serveCards, shown } from '../testing/cards.js';
import {
  askForCopy as ask,
  listedCards,
  openProgrammeList as open,
  sendCopy as send,
} from './testing/open-programme-list.js';

const { server, store, calls } = serveCards(listedCards);

describe('the programme list', () => {
  it('tells of each programme where it is, what work it is, and when it changed', async () => {
    open();
    const a9 = (await shown('A9 dualling, 2 km')).closest('li');
    if (!a9) throw new Error('a card is a list item');
    const text = a9.textContent ?? '';
    for (const fact of [
      'United Kingdom · Metric',
      '31.0 per day',
      '2\u00a0915 man-days',
      'Deliveries166.7\u00a0kt',
      '4 scenarios',
      '7 assets',
      'changed 13/11/2026',
    ])
      expect(text).toContain(fact);
    expect(
      within(a9).getByRole('img', { name: 'Deliveries per month: highest 32.5\u00a0kt in Jun 2027' }),
    ).toBeTruthy();
    expect(screen.getByText('1 scenario')).toBeTruthy();
    expect(screen.getByText('Baseline scenario')).toBeTruthy();
  });

  it('says of its figures what they hold and leave out, by keyboard too', async () => {
    store.cards = [
      card(1, 'Site in tons', {
        figures: {
          ...card(1, '').figures,
          takenAwayTonnes: 43_200,
          withoutMass: 2,
          massUnit: { name: 'ton', tonnes: 0.5 },
        },
      }),
    ];
    const { user } = open();
    const text = (await shown('Site in tons')).closest('li')?.textContent ?? '';
    for (const fact of ['Deliveries333.4\u00a0k\u00a0ton', 'Disposal86.4\u00a0k\u00a0ton'])
      expect(text).toContain(fact);
    const explained = async (name: string) => {
      const words = screen.getByRole('button', { name });
      while (document.activeElement !== words) await user.tab();
      return (await screen.findByRole('tooltip')).textContent;
    };
    expect(await explained('Peak labour')).toBe(
      'Average heads on the busiest day, at gang output: labourers and foremen. Overheads, plant and supervision beyond the foreman are not counted.',
    );
    const rest = 'What is moved on it is in no total. 2 key materials without a known mass are left out.';
    await waitFor(async () => expect(await explained('Deliveries')).toBe(`Key materials brought to the site. ${rest}`));
    await waitFor(async () =>
      expect(await explained('Disposal')).toBe(`Key materials taken away from the site. ${rest}`),
    );
  });

  it('has no word of disposal where nothing leaves', async () => {
    open();
    await shown('A9 dualling, 2 km');
    expect(screen.queryByText('Disposal')).toBeNull();
  });

  it('says of a programme that it can only be read', async () => {
    store.cards = [
      card(1, 'Handed over', { status: 'published', regionName: 'Unknown Region', metricName: 'Unknown Metric' }),
    ];
    open();
    expect((await shown('Handed over')).closest('li')?.textContent).toContain(
      'Unknown Region · Unknown Metric · Published',
    );
  });

  it('says so where a programme has no work yet', async () => {
    store.cards = [
      card(1, 'New', {
        assetCount: 0,
        figures: {
          peakLabour: null,
          peakDay: null,
          manDays: 0,
          deliveredTonnes: 0,
          takenAwayTonnes: 0,
          withoutMass: 0,
          massUnit: { name: 't', tonnes: 1 },
          months: [],
        },
      }),
    ];
    open();
    await shown('New');
    expect(screen.getByText('No assets yet')).toBeTruthy();
    expect(screen.getByText('0 assets')).toBeTruthy();
  });

  it('opens a programme at its scenarios', async () => {
    const { address, user } = open();
    await user.click(await shown('A9 dualling, 2 km'));
    expect(address()).toBe('/projects/scenarios/3/');
  });

  it('narrows by every word typed, keeps that in the address, and clears it', async () => {
    const { address, user } = open();
    await shown('A9 dualling, 2 km');
    await user.type(screen.getByLabelText('Search your programmes'), '45 RUNWAY');
    expect(names()).toEqual(['Runway 3000 m x 45 m']);
    await waitFor(() => expect(address()).toBe('/projects/?search=45+RUNWAY'));
    await user.type(screen.getByLabelText('Search your programmes'), 'x');
    expect(await screen.findByText('No programme has “45 RUNWAYx” in its name.')).toBeTruthy();
    await user.click(screen.getAllByRole('button', { name: 'Clear search' })[0] ?? document.body);
    await waitFor(() => expect(names()).toHaveLength(3));
    await waitFor(() => expect(address()).toBe('/projects/'));
  });

  it.each([
    ['Alphabetical', ['A9 dualling, 2 km', 'Runway 3000 m x 45 m', 'Taxiway Bravo extension']],
    ['Date Created', ['A9 dualling, 2 km', 'Runway 3000 m x 45 m', 'Taxiway Bravo extension']],
    ['Oldest', ['Taxiway Bravo extension', 'Runway 3000 m x 45 m', 'A9 dualling, 2 km']],
  ])('sorts by %s, from the address as from the field', async (order, expected) => {
    store.cards.reverse();
    open(`/projects/?sort=${order}`);
    await shown('A9 dualling, 2 km');
    expect(names()).toEqual(expected);
    expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Sort by' }).value).toBe(order);
  });

  it('removes one programme by a double click, not the next one as well, which has moved under the pointer', async () => {
    const { user } = open();
    await shown('A9 dualling, 2 km');
    fireEvent.click(screen.getByRole('button', { name: 'Remove A9 dualling, 2 km' }), { detail: 1 });
    fireEvent.click(screen.getByRole('button', { name: 'Remove Runway 3000 m x 45 m' }), { detail: 2 });
    expect(names()).toEqual(['Runway 3000 m x 45 m', 'Taxiway Bravo extension']);
    await user.click(screen.getByRole('button', { name: 'Remove Runway 3000 m x 45 m' }));
    expect(names()).toEqual(['Taxiway Bravo extension']);
    await waitFor(() =>
      expect(calls.filter((call) => call.includes('activate'))).toEqual(['deactivate 3', 'deactivate 2']),
    );
  });

  it('has a removal and its undo sent to their ends although the tab is closed with the click', async () => {
    const sent: [string, boolean][] = [];
    server.use(
      http.put('*/api/Projects/:change/:id', ({ params, request }) => {
        sent.push([String(params['change']), request.keepalive]);
        return HttpResponse.json({});
      }),
    );
    const { user } = open();
    await shown('A9 dualling, 2 km');
    await user.click(screen.getByRole('button', { name: 'Remove A9 dualling, 2 km' }));
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() =>
      expect(sent).toEqual([
        ['deactivate', true],
        ['reactivate', true],
      ]),
    );
  });

  it('removes several at a time, and undoes the last by Ctrl+Z', async () => {
    const { user } = open();
    await shown('A9 dualling, 2 km');
    await user.click(screen.getByRole('button', { name: 'Remove A9 dualling, 2 km' }));
    await user.click(screen.getByRole('button', { name: 'Remove Runway 3000 m x 45 m' }));
    expect(names()).toEqual(['Taxiway Bravo extension']);
    // The next card has the focus of the one that went.
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Taxiway Bravo extension'));
    await user.keyboard('{Control>}z{/Control}');
    expect(await shown('Runway 3000 m x 45 m')).toBeTruthy();
    await waitFor(() => expect(calls).toContain('reactivate 2'));
    expect(names()).toEqual(['Runway 3000 m x 45 m', 'Taxiway Bravo extension']);
  });

  it('lets a removal that is still on its way end before it is undone', async () => {
    let answer = () => {};
    const answered = new Promise<void>((resolve) => (answer = resolve));
    server.use(
      http.put('*/api/Projects/deactivate/3', async () => {
        await answered;
        calls.push('deactivated 3');
        return HttpResponse.json({});
      }),
    );
    const { user } = open();
    await shown('A9 dualling, 2 km');
    await user.click(screen.getByRole('button', { name: 'Remove A9 dualling, 2 km' }));
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(names()).toHaveLength(3);
    answer();
    expect(await screen.findByText('Undo Successful')).toBeTruthy();
    expect(calls.filter((call) => call.includes('activate'))).toEqual(['deactivated 3', 'reactivate 3']);
  });

  it('takes a programme away again whose name was given to another meanwhile', async () => {
    server.use(
      http.put('*/api/Projects/reactivate/3', () =>
        problem(409, 'A project with the name "A9 dualling, 2 km" already exists, please provide a new name.'),
      ),
    );
    const { user } = open();
    await shown('A9 dualling, 2 km');
    await user.click(screen.getByRole('button', { name: 'Remove A9 dualling, 2 km' }));
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText(/^Failed while restoring A9 dualling, 2 km: A project with the name/)).toBeTruthy();
    expect(names()).toEqual(['Runway 3000 m x 45 m', 'Taxiway Bravo extension']);
  });

  it('shows a programme again that the server does not remove', async () => {
    server.use(http.put('*/api/Projects/deactivate/3', () => problem(503, 'Service unavailable')));
    const { user } = open();
    await shown('A9 dualling, 2 km');
    await user.click(screen.getByRole('button', { name: 'Remove A9 dualling, 2 km' }));
    expect(await screen.findByText('Failed while removing A9 dualling, 2 km: Service unavailable')).toBeTruthy();
    expect(names()).toHaveLength(3);
    // What did not happen cannot be undone.
    await waitFor(() => expect(screen.queryByText('A9 dualling, 2 km removed')).toBeNull());
  });

  it('keeps away what was removed although the list cannot be read after it', async () => {
    const { user } = open();
    await shown('A9 dualling, 2 km');
    server.use(http.get('*/api/ProjectsWithAssetCountViews', () => problem(404, 'Resource not found'), { once: true }));
    await user.click(screen.getByRole('button', { name: 'Remove A9 dualling, 2 km' }));
    expect((await screen.findByRole('alert')).textContent).toContain(
      'Failed while loading programmes: Resource not found.',
    );
    expect(names()).toEqual(['Runway 3000 m x 45 m', 'Taxiway Bravo extension']);
  });

  it('shows again what another planner brought back', async () => {
    const { user } = open();
    await shown('A9 dualling, 2 km');
    const lists = () => calls.filter((call) => call.endsWith('pageSize=24')).length;
    await user.click(screen.getByRole('button', { name: 'Remove A9 dualling, 2 km' }));
    await waitFor(() => expect(lists()).toBe(2));
    store.cards = store.cards.map((one) => ({ ...one, isActive: true }));
    // What is read next for another reason.
    await user.click(screen.getByRole('button', { name: 'Remove Taxiway Bravo extension' }));
    expect(await shown('A9 dualling, 2 km')).toBeTruthy();
    expect(names()).not.toContain('Taxiway Bravo extension');
  });

  it('offers a first programme and the samples when there is none, and opens the sample', async () => {
    store.cards = [];
    server.use(
      http.post('*/api/Projects/sample', async ({ request }) => {
        calls.push(`sample ${((await request.json()) as { name: string }).name}`);
        return HttpResponse.json({ id: 12 });
      }),
    );
    const { address, user } = open();
    expect(await screen.findByText('Projects are empty.')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Create first project' }).getAttribute('href')).toBe(
      '/projects/create-project/',
    );
    expect(screen.queryByRole('link', { name: 'Create new programme' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Six-storey office' }));
    await waitFor(() => expect(address()).toBe('/projects/edit/12/'));
    expect(calls).toContain('sample Six-storey office');
  });

  it('leads to the drafts and says how many there are', async () => {
    store.cards.push(card(8, 'Half a wizard', { isDraft: true }), card(9, 'Another', { isDraft: true }));
    open();
    expect((await screen.findByRole('link', { name: '2 drafts' })).getAttribute('href')).toBe('/drafts/');
    expect(screen.getByLabelText('3 in all')).toBeTruthy();
  });

  it('has no word of drafts where there are none', async () => {
    open();
    await shown('A9 dualling, 2 km');
    expect(screen.queryByRole('link', { name: /draft/ })).toBeNull();
  });

  it('says why it cannot be read, and reads again when asked', async () => {
    server.use(http.get('*/api/ProjectsWithAssetCountViews', () => problem(404, 'Resource not found'), { once: true }));
    const { user } = open();
    expect((await screen.findByRole('alert')).textContent).toContain(
      'Failed while loading programmes: Resource not found.',
    );
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await shown('A9 dualling, 2 km')).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

describe('a long list', () => {
  const many = (count: number) => {
    store.cards = Array.from({ length: count }, (_, index) =>
      card(index + 1, `Programme ${index + 1}`, { modified: new Date(1_800_000_000_000 + index).toISOString() }),
    );
  };
  const page = (name: string) => screen.getByRole('button', { name: `${name} page` });

  it('shows 24 cards at a time, kept in the address, the focus at the first of them', async () => {
    many(60);
    const { address, user } = open();
    await shown('Programme 60');
    expect(names()).toHaveLength(24);
    expect(screen.getByText('1–24 of 60')).toBeTruthy();
    await user.click(page('Next'));
    await waitFor(() => expect(names()[0]).toBe('Programme 36'));
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Programme 36'));
    await waitFor(() => expect(address()).toBe('/projects/?page=2'));
    await user.click(page('Next'));
    expect(await screen.findByText('49–60 of 60')).toBeTruthy();
    expect(page('Next').getAttribute('aria-disabled')).toBe('true');
  });

  it('finds what is on another page, from the first page of what it finds, and opens at the page of the address', async () => {
    many(60);
    const { address, user } = open('/projects/?page=3');
    await shown('Programme 12');
    await user.type(screen.getByLabelText('Search your programmes'), '5');
    await waitFor(() => expect(names()[0]).toBe('Programme 59'));
    // The page of the address goes once the search stands there.
    await waitFor(() => expect(address()).toBe('/projects/?search=5'));
    await waitFor(() => expect(screen.queryByRole('navigation', { name: 'Pages of programmes' })).toBeNull());
  });

  it('says how many there are as far as they are counted, and goes on past that', async () => {
    many(1_100);
    const { user } = open('/projects/?page=42');
    await shown('Programme 116');
    expect(screen.getByLabelText(/^At least 1\s008 in all$/).textContent).toMatch(/^1\s008\+$/);
    expect(screen.getByText(/^985–1\s008 of at least 1\s008$/)).toBeTruthy();
    await user.click(page('Next'));
    expect(await shown('Programme 92')).toBeTruthy();
    // No card of another page was asked for.
    expect(calls.filter((call) => call.includes('isDraft=false')).every((call) => call.includes('pageSize=24'))).toBe(
      true,
    );
  });

  it('stays on its last page when that page becomes shorter, and goes back with the last card of it', async () => {
    many(25);
    const { user } = open('/projects/?page=2');
    await shown('Programme 1');
    expect(names()).toHaveLength(1);
    await user.click(screen.getByRole('button', { name: 'Remove Programme 1' }));
    await waitFor(() => expect(screen.queryAllByRole('heading', { level: 2 })).toHaveLength(24));
    expect(names()[0]).toBe('Programme 25');
  });

  it('draws every card on one axis, whatever one year was typed wrong', async () => {
    const typedWrong = Array.from({ length: 213 * 12 }, (_, index) => ({
      month: `${1900 + Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, '0')}`,
      delivered: 1,
      takenAway: 0,
    }));
    store.cards.push(card(9, 'Typed wrong', { figures: { ...card(9, '').figures, months: typedWrong } }));
    open();
    await shown('Typed wrong');
    expect(
      screen.getByRole('img', {
        name: /begins in Jan 1900, before the months shown; ends in Dec 2112, after the months shown$/,
      }),
    ).toBeTruthy();
    expect(screen.getAllByText('2028').length).toBe(4);
    expect(document.querySelectorAll('main *, ul *').length).toBeLessThan(500);
  });
});

describe('the filters', () => {
  const choose = async (user: ReturnType<typeof open>['user'], field: string, choice: string) => {
    await user.click(screen.getByRole('combobox', { name: field }));
    await user.click(await screen.findByRole('option', { name: choice }));
  };

  it('leave one status, kept in the address, and say so when nothing is left', async () => {
    store.cards.push(card(4, 'Handed over', { status: 'published' }));
    const { address, user } = open();
    await shown('Handed over');
    await choose(user, 'Status', 'Published');
    expect(names()).toEqual(['Handed over']);
    await waitFor(() => expect(address()).toBe('/projects/?status=published'));
    await choose(user, 'Status', 'In work');
    expect(names()).not.toContain('Handed over');
    await choose(user, 'Status', 'Archived');
    expect(await screen.findByText('No programme matches the search and filters.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Clear search and filters' }));
    await waitFor(() => expect(names()).toHaveLength(4));
  });

  it('leave what the planner made', async () => {
    signIn({ ScioUserId: 7 });
    store.cards.push(card(4, 'Of somebody else', { createdBy: 8 }));
    const { address, user } = open();
    await shown('Of somebody else');
    await choose(user, 'Made by', 'Mine');
    expect(names()).toEqual(['A9 dualling, 2 km', 'Runway 3000 m x 45 m', 'Taxiway Bravo extension']);
    await waitFor(() => expect(address()).toBe('/projects/?author=me'));
  });

  it('come from the address', async () => {
    signIn({ ScioUserId: 8 });
    store.cards.push(
      card(4, 'Mine in work', { createdBy: 8 }),
      card(5, 'Mine archived', { createdBy: 8, status: 'archived' }),
    );
    open('/projects/?status=archived&author=me');
    await shown('Mine archived');
    expect(names()).toEqual(['Mine archived']);
  });
});

describe('what was removed', () => {
  it('is listed, drafts too, and is brought back to the others, the focus at the next', async () => {
    store.cards.push(
      card(8, 'Removed last month', { isActive: false }),
      card(9, 'Half a wizard', { isActive: false, isDraft: true }),
    );
    const { user } = open('/projects/?status=removed');
    await shown('Removed last month');
    expect(calls).toContain('list ?baseProjectid=0&isActive=false&sort=-modified&page=1&pageSize=24');
    expect(names()).toEqual(['Half a wizard', 'Removed last month']);
    expect(screen.getByText('removed 19/11/2026')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Remove|^Copy/ })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Restore Half a wizard' }));
    expect(names()).toEqual(['Removed last month']);
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Removed last month'));
    expect(await screen.findByText('Half a wizard restored')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Restore Removed last month' }));
    expect(await screen.findByText('No programmes are removed.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Back to all programmes' }));
    expect(await shown('Removed last month')).toBeTruthy();
    expect(calls.filter((call) => call.includes('activate'))).toEqual(['reactivate 9', 'reactivate 8']);
  });

  it('stays there with a reason and a way out where its name is another’s by now', async () => {
    store.cards.push(card(8, 'A9 dualling, 2 km', { isActive: false }));
    const taken = 'A project with the name "A9 dualling, 2 km" already exists, please provide a new name.';
    server.use(http.put('*/api/Projects/reactivate/8', () => problem(409, taken, { code: 'name-taken' })));
    const { user } = open('/projects/?status=removed');
    await user.click(await screen.findByRole('button', { name: 'Restore A9 dualling, 2 km' }));
    expect(await screen.findByText(`Failed while restoring A9 dualling, 2 km: ${taken}`)).toBeTruthy();
    expect(screen.getByText('Give the one that has the name now another name, then restore this one.')).toBeTruthy();
    expect(await shown('A9 dualling, 2 km')).toBeTruthy();
  });

  it('can be undone once more', async () => {
    store.cards.push(card(8, 'Removed last month', { isActive: false }));
    const { user } = open('/projects/?status=removed');
    await user.click(await screen.findByRole('button', { name: 'Restore Removed last month' }));
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await shown('Removed last month')).toBeTruthy();
    expect(calls.filter((call) => call.includes('activate'))).toEqual(['reactivate 8', 'deactivate 8']);
  });

  it('is found from an empty list', async () => {
    store.cards = [card(8, 'Removed last month', { isActive: false })];
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Show removed programmes' }));
    expect(await shown('Removed last month')).toBeTruthy();
  });

  it('that cannot be read says so', async () => {
    server.use(
      http.get('*/api/ProjectsWithAssetCountViews', ({ request }) =>
        request.url.includes('isActive=false') ? problem(404, 'Resource not found') : HttpResponse.json(store.cards),
      ),
    );
    open('/projects/?status=removed');
    expect((await screen.findByRole('alert')).textContent).toContain(
      'Failed while loading removed programmes: Resource not found.',
    );
  });
});

describe('the samples', () => {
  it('are offered beside a new programme while there are others', async () => {
    server.use(
      http.post('*/api/Projects/sample', async ({ request }) => {
        calls.push(`sample ${((await request.json()) as { name: string }).name}`);
        return HttpResponse.json({ id: 12 });
      }),
    );
    const { address, user } = open();
    await shown('A9 dualling, 2 km');
    await user.click(screen.getByRole('button', { name: 'Samples' }));
    await user.click(screen.getByRole('menuitem', { name: 'Six-storey office' }));
    await waitFor(() => expect(address()).toBe('/projects/edit/12/'));
    expect(calls).toContain('sample Six-storey office');
  });
});

describe('copying a programme', () => {
  it('asks for its name, makes it, and takes it back by the toast', async () => {
    const { user } = open();
    const field = await ask(user);
    expect(field.value).toBe('A9 dualling, 2 km - copy');
    await user.clear(field);
    await user.type(field, 'A9, option{Enter}');
    expect(await shown('A9, option')).toBeTruthy();
    expect(calls).toContain('copy 3 as A9, option');
    expect(await screen.findByText('A9, option created')).toBeTruthy();
    expect(screen.getByText('Click this message to undo')).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(screen.getByText('Click this message to undo'));
    expect(names()).toEqual(['A9 dualling, 2 km', 'Runway 3000 m x 45 m', 'Taxiway Bravo extension']);
    expect(await screen.findByText('Undo Successful')).toBeTruthy();
    expect(calls.filter((call) => call.startsWith('deactivate'))).toHaveLength(1);
  });

  it('is undone by Ctrl+Z', async () => {
    const { user } = open();
    await ask(user);
    await send(user);
    await shown('A9 dualling, 2 km - copy');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.keyboard('{Control>}z{/Control}');
    expect(await screen.findByText('Undo Successful')).toBeTruthy();
    expect(names()).toHaveLength(3);
  });

  it('offers a number where the name is taken', async () => {
    store.cards.push(card(9, 'a9 dualling, 2 KM - copy', { isDraft: true }));
    const { user } = open();
    const field = await ask(user);
    await waitFor(() => expect(field.value).toBe('A9 dualling, 2 km - copy 2'));
  });

  it('needs a name, and says so at the field', async () => {
    const { user } = open();
    const field = await ask(user);
    await user.clear(field);
    await user.type(field, '  ');
    await send(user);
    expect(await screen.findByText('Name is required')).toBeTruthy();
    expect(field.getAttribute('aria-invalid')).toBe('true');
    expect(calls.some((call) => call.startsWith('copy'))).toBe(false);
  });

  it('that fails says why, and keeps what was typed', async () => {
    server.use(http.post('*/api/Projects/3/copy', () => problem(503, 'Service unavailable'), { once: true }));
    const { user } = open();
    await ask(user);
    await send(user);
    expect(await screen.findByText('Failed while copying A9 dualling, 2 km: Service unavailable')).toBeTruthy();
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Name' }).value).toBe('A9 dualling, 2 km - copy');
    await send(user);
    expect(await screen.findByText('A9 dualling, 2 km - copy created')).toBeTruthy();
  });

  it('is not made twice when its answer was lost', async () => {
    const sent: (string | null)[] = [];
    server.use(
      http.post('*/api/Projects/3/copy', ({ request }) => {
        sent.push(request.headers.get('Idempotency-Key'));
        return sent.length === 1 ? HttpResponse.error() : HttpResponse.json(card(9, 'A9 dualling, 2 km - copy'));
      }),
    );
    const { user } = open();
    await ask(user);
    await send(user);
    await screen.findByText(/^Failed while copying/);
    await send(user);
    await screen.findByText('A9 dualling, 2 km - copy created');
    expect(sent[0]).toBeTruthy();
    expect(sent[1]).toBe(sent[0]);
  });

  it('that takes long shows that it goes on, and leaves nothing behind when it is cancelled', async () => {
    let answer = () => {};
    const answered = new Promise<void>((resolve) => (answer = resolve));
    server.use(
      http.post('*/api/Projects/3/copy', async () => {
        await answered;
        return HttpResponse.json(card(9, 'A9 dualling, 2 km - copy'));
      }),
    );
    const { user } = open();
    await ask(user);
    await send(user);
    expect(screen.queryByRole('progressbar')).toBeNull();
    expect(await screen.findByRole('progressbar', { name: 'Copying A9 dualling, 2 km' })).toBeTruthy();
    expect(screen.getByText('Copying 7 assets for 1 s. Cancel leaves no copy behind.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    // Meanwhile the next one is copied.
    await ask(user, 'Runway 3000 m x 45 m');
    await send(user);
    expect(await screen.findByText('Runway 3000 m x 45 m - copy created')).toBeTruthy();
    answer();
    await waitFor(() => expect(calls).toContain('deactivate 9'));
    expect(screen.queryByText('A9 dualling, 2 km - copy created')).toBeNull();
  });

  it('whose undo fails stands there again, and says so', async () => {
    server.use(http.put('*/api/Projects/deactivate/:id', () => problem(503, 'Service unavailable')));
    const { user } = open();
    await ask(user);
    await send(user);
    await shown('A9 dualling, 2 km - copy');
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Failed to undo the copy operation. Please try again.')).toBeTruthy();
    expect(names()).toContain('A9 dualling, 2 km - copy');
  });
});

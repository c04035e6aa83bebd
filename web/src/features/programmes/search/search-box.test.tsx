import { beforeEach, describe, expect, it } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import type { SearchAnswer } from '../../../lib/api-types.js';
import { renderScreen } from '../../../testing/render.js';
import { HttpResponse, http, problem } from '../../../testing/server.js';
import { signIn } from '../../../testing/session.js';
import { card, serveCards } from '../testing/cards.js';
import { rememberOpened } from './opened-last.js';
import { SearchBox } from './search-box.js';
import { answerOf, nothing } from './testing/answers.js';

const { server } = serveCards(() => [card(1, 'Taxiway Bravo'), card(2, 'Runway 3000 m x 45 m', { assetCount: 0 })]);
const asked: string[] = [];
beforeEach(() => {
  window.localStorage.clear();
  signIn();
  asked.length = 0;
});

/** Answers every search in the same way. */
const answers = (answer: (query: string) => SearchAnswer | Response) =>
  server.use(
    http.get('*/api/Search', ({ request }) => {
      const query = new URL(request.url).searchParams.get('query') ?? '';
      asked.push(query);
      const answered = answer(query);
      return answered instanceof Response ? answered : HttpResponse.json(answered);
    }),
  );

const open = (at = '/projects/') => {
  const view = renderScreen(
    <>
      <button type="button">Before</button>
      <SearchBox userId={7} />
      <input aria-label="Other" />
    </>,
    { at },
  );
  return { ...view, address: () => view.router.state.location.pathname + view.router.state.location.search };
};
const field = () => screen.getByRole('combobox');
const marked = () => screen.getAllByRole('option').find((one) => one.getAttribute('aria-selected') === 'true');

describe('the search of the top bar', () => {
  it('shows what it finds in groups, with the spelling that it looked for', async () => {
    answers(() => answerOf('a9 brige', 'a9 bridge'));
    const { user } = open();
    await user.click(field());
    await user.keyboard('a9 brige');
    expect((await screen.findByRole('status')).textContent).toBe('4 results for a9 bridge, the nearest to “a9 brige”');
    expect(screen.getAllByRole('group').map((group) => group.getAttribute('aria-labelledby'))).toHaveLength(4);
    const rows = screen.getAllByRole('option').map(({ textContent }) => textContent);
    expect(rows).toEqual([
      'A9 dualling, 2 kmpeak 31.0 per day2 of its 7 assets matchchanged 20/11/2026',
      'Bridges firstno labour yetA9 dualling, 2 kmchanged 19/11/2026',
      'A9 footbridge renewalno assets yetstep 2 of 2, work schedulechanged 17/11/2026',
      'North overbridge620\u00a0m²A9 dualling, 2 km · Night works12/04 – 12/11/2027',
    ]);
    const assets = screen.getByRole('group', { name: 'Assets' });
    expect([...assets.querySelectorAll('b')].map(({ textContent }) => textContent)).toEqual(['bridge', 'A9']);
    // One answer for what was typed in one go.
    expect(asked).toEqual(['a9 brige']);
  });

  it('opens the marked row with Enter, and is empty then', async () => {
    answers(() => answerOf('a9 bridge'));
    const { user, address } = open();
    await user.click(field());
    await user.keyboard('a9 bridge');
    await screen.findAllByRole('option');
    expect(field().getAttribute('aria-activedescendant')).toBe(marked()?.id);
    expect(marked()?.textContent).toContain('A9 dualling');
    await user.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}{ArrowDown}{ArrowUp}');
    expect(marked()?.textContent).toContain('North overbridge');
    await user.keyboard('{Enter}');
    expect(address()).toBe('/projects/edit/58/?asset=North+overbridge');
    expect((field() as HTMLInputElement).value).toBe('');
    expect(screen.queryByRole('listbox')).toBeNull();
  });

  it.each([
    [0, '/projects/scenarios/42/'],
    [1, '/projects/detail/57/'],
    [2, '/projects/create-project/61/'],
  ])('opens row %d where its card does', async (row, expected) => {
    answers(() => answerOf('a9 bridge'));
    const { user, address } = open();
    await user.click(field());
    await user.keyboard('a9 bridge');
    await user.click((await screen.findAllByRole('option'))[row] as HTMLElement);
    expect(address()).toBe(expected);
  });

  it('keeps what is typed while the page that was opened is loaded', async () => {
    answers(() => answerOf('a9 bridge'));
    const { user, router } = open();
    await user.click(field());
    await user.keyboard('a9');
    await act(() => router.navigate('/projects/edit/58/'));
    await user.keyboard(' bridge');
    expect((field() as HTMLInputElement).value).toBe('a9 bridge');
  });

  it('opens the first row for an Enter that came before the answer', async () => {
    answers(() => answerOf('a9'));
    const { user, address } = open();
    await user.click(field());
    await user.keyboard('a9{Enter}');
    await waitFor(() => expect(address()).toBe('/projects/scenarios/42/'));
  });

  it('is gone to with / but not while typing, and Escape gives the focus back with the words kept', async () => {
    answers(() => answerOf('a9'));
    const { user } = open();
    const [before, other] = [screen.getByRole('button', { name: 'Before' }), screen.getByLabelText('Other')];
    await user.click(other);
    await user.keyboard('/');
    expect(document.activeElement).toBe(other);
    before.focus();
    await user.keyboard('/');
    expect(document.activeElement).toBe(field());
    expect((field() as HTMLInputElement).value).toBe('');
    await user.keyboard('a9');
    await screen.findAllByRole('option');
    await user.keyboard('{Escape}');
    expect(document.activeElement).toBe(before);
    expect(screen.queryByRole('listbox')).toBeNull();
    expect((field() as HTMLInputElement).value).toBe('a9');
  });

  it('keeps what it found until the next answer is there', async () => {
    let answer = () => {};
    const arrived = new Promise<void>((resolve) => (answer = resolve));
    answers((query) => answerOf(query));
    const { user } = open();
    await user.click(field());
    await user.keyboard('a9');
    await screen.findByText('4 results for', { exact: false });
    server.use(
      http.get('*/api/Search', async () => {
        await arrived;
        return HttpResponse.json(nothing('a9x'));
      }),
    );
    await user.keyboard('x');
    expect(screen.getAllByRole('option')).toHaveLength(4);
    answer();
    expect(await screen.findByText("We couldn't find anything.")).toBeTruthy();
    expect(screen.queryByRole('option')).toBeNull();
  });

  it('says in the words of the specification that nothing is found, and keeps the words', async () => {
    answers(nothing);
    const { user } = open();
    await user.click(field());
    await user.keyboard('viaduct');
    expect((await screen.findByText("We couldn't find anything.")).nextElementSibling?.textContent).toBe(
      'No results found for your search. Please try again with different keywords or check your spelling.',
    );
    expect(field().getAttribute('aria-expanded')).toBe('false');
    expect((field() as HTMLInputElement).value).toBe('viaduct');
    await user.click(screen.getByRole('button', { name: 'Clear search' }));
    expect((field() as HTMLInputElement).value).toBe('');
    expect(document.activeElement).toBe(field());
  });

  it('tries again in place after a failure', async () => {
    let failing = true;
    answers(() => (failing ? problem(503, 'Service unavailable') : answerOf('a9')));
    const { user } = open();
    await user.click(field());
    await user.keyboard('a9');
    expect((await screen.findByRole('alert')).textContent).toContain('Failed while searching: Service unavailable.');
    failing = false;
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findAllByRole('option')).toHaveLength(4);
  });

  it('offers what was opened last while nothing is typed', async () => {
    for (const id of [1, 99, 2]) rememberOpened(7, id);
    rememberOpened(8, 1);
    const { user, address } = open();
    await user.click(field());
    const rows = await screen.findAllByRole('option');
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      'Runway 3000 m x 45 mno assets yetBaselinechanged 12/11/2026',
      'Taxiway Bravo1 assetBaselinechanged 11/11/2026',
    ]);
    expect(within(screen.getByRole('listbox')).getByRole('group', { name: 'Opened last' })).toBeTruthy();
    // Nothing is marked yet: Enter opens nothing.
    await user.keyboard('{Enter}');
    expect(address()).toBe('/projects/');
    await user.keyboard('{ArrowUp}{Enter}');
    expect(address()).toBe('/projects/scenarios/1/');
    expect(window.localStorage.getItem('plumbline.opened.7')).toBe('[1,2,99]');
  });

  it('has the words of the search page, and leads to it', async () => {
    answers((query) => answerOf(query));
    const { user, address, router } = open('/search/?query=a9+dual');
    expect((field() as HTMLInputElement).value).toBe('a9 dual');
    await user.click(field());
    await user.clear(field());
    await user.keyboard('a9 & more');
    await user.click(await screen.findByRole('link', { name: 'Open as a page' }));
    expect(address()).toBe('/search/?query=a9+%26+more');
    await act(() => router.navigate('/projects/'));
    await waitFor(() => expect((field() as HTMLInputElement).value).toBe(''));
  });
});

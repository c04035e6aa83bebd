import { describe, expect, it } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import type { SearchAnswer } from '../../../lib/api-types.js';
import { renderScreen } from '../../../testing/render.js';
import { HttpResponse, http, problem } from '../../../testing/server.js';
import { card, serveCards } from '../testing/cards.js';
import { SearchPage } from './search-page.js';
import { answerOf, nothing } from './testing/answers.js';

const { server, store, calls } = serveCards(() => [
  card(42, 'A9 dualling, 2 km', { scenarioCount: 4, assetCount: 7, modified: '2026-11-20T12:00:00.000Z' }),
  card(61, 'A9 footbridge renewal', { isDraft: true, assetCount: 0, modified: '2026-11-17T12:00:00.000Z' }),
]);

/** As the server answers: without what was removed. */
const standing = (query: string): SearchAnswer => {
  const answer = answerOf(query, 'a9 bridge');
  const stands = ({ projectId }: { projectId: number }) =>
    store.cards.some(({ id, isActive }) => id === projectId && isActive);
  const programmes = answer.groups.programmes.items.filter(stands);
  const drafts = answer.groups.drafts.items.filter(stands);
  return {
    ...answer,
    groups: {
      ...answer.groups,
      programmes: { total: programmes.length, items: programmes },
      drafts: { total: drafts.length, items: drafts },
    },
  };
};
const answers = (answer: (query: string) => SearchAnswer | Response) =>
  server.use(
    http.get('*/api/Search', ({ request }) => {
      const answered = answer(new URL(request.url).searchParams.get('query') ?? '');
      return answered instanceof Response ? answered : HttpResponse.json(answered);
    }),
  );
const open = (at = '/search/?query=a9+brige') => renderScreen(<SearchPage />, { path: '/search/', at });
/** By their text: the names that jsdom makes have a space before the letters that were found. */
const linked = (text: string) => screen.getAllByRole('link').filter(({ textContent }) => textContent === text);
const title = () => screen.getByRole('heading', { level: 1 }).textContent;

describe('the search page', () => {
  it('has tables of programmes and drafts, which lead to their scenarios, and of scenarios and assets', async () => {
    answers(standing);
    open();
    await screen.findByRole('region', { name: 'Projects' });
    expect(title()).toBe('Search Results 4');
    expect(screen.getByText('the nearest to “a9 brige”', { exact: false })).toBeTruthy();
    const rowsOf = (caption: string) =>
      within(screen.getByRole('region', { name: caption }))
        .getAllByRole('row')
        .map((row) => [...row.children].map(({ textContent }) => textContent));
    expect(rowsOf('Projects')).toEqual([
      ['Title', 'Scenarios', 'Assets', 'Last modified', 'Actions'],
      ['A9 dualling, 2 km', '4', '7', '20/11/2026', ''],
    ]);
    expect(rowsOf('Drafts')[1]).toEqual(['A9 footbridge renewal', '0', '0', '17/11/2026', '']);
    expect(rowsOf('Scenarios')[1]).toEqual(['Bridges first', 'A9 dualling, 2 km', '7', 'no labour yet', '19/11/2026']);
    expect(rowsOf('Assets')[1]).toEqual([
      'North overbridge',
      'A9 dualling, 2 km · Night works',
      '620\u00a0m²',
      '12/04 – 12/11/2027',
    ]);
    const leads = screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);
    expect(leads).toEqual([
      ['Programmes', '/projects/'],
      ['A9 dualling, 2 km', '/projects/scenarios/42/'],
      ['A9 footbridge renewal', '/projects/scenarios/61/'],
      ['Bridges first', '/projects/detail/57/'],
      ['North overbridge', '/projects/edit/58/?asset=North+overbridge'],
    ]);
  });

  it('removes, with its undo, as the list does', async () => {
    answers(standing);
    const { user } = open();
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Remove A9 footbridge renewal' }).hasAttribute('disabled')).toBe(false),
    );
    await user.click(screen.getByRole('button', { name: 'Remove A9 footbridge renewal' }));
    expect(linked('A9 footbridge renewal')).toEqual([]);
    expect(title()).toBe('Search Results 3');
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Undo Successful')).toBeTruthy();
    await waitFor(() => expect(title()).toBe('Search Results 4'));
    expect(linked('A9 footbridge renewal')).toHaveLength(1);
    expect(calls.filter((call) => call.includes('activate'))).toEqual(['deactivate 61', 'reactivate 61']);
  });

  it('copies, and has nothing to share', async () => {
    answers(standing);
    const { user } = open();
    const copy = await screen.findByRole('button', { name: 'Copy A9 dualling, 2 km' });
    await waitFor(() => expect(copy.hasAttribute('disabled')).toBe(false));
    await user.click(copy);
    await user.click(await screen.findByRole('button', { name: 'Copy programme' }));
    expect(await screen.findByText('A9 dualling, 2 km - copy created')).toBeTruthy();
    expect(calls).toContain('copy 42 as A9 dualling, 2 km - copy');
    const share = screen.getByRole('button', { name: 'Share A9 dualling, 2 km' });
    expect(share.getAttribute('data-disabled')).toBe('true');
  });

  it('says what there is more of than it shows', async () => {
    answers((query) => {
      const answer = answerOf(query);
      return { ...answer, groups: { ...answer.groups, assets: { ...answer.groups.assets, total: 1000 } } };
    });
    open('/search/?query=a9');
    expect(await screen.findByText('The best 1. Another word leaves fewer.')).toBeTruthy();
    expect(screen.getByRole('heading', { level: 2, name: /^Assets 1\s000 or more$/ })).toBeTruthy();
    expect(title()).toBe('Search Results 1\u00a0003 or more');
  });

  it('says in the words of the specification that nothing is found', async () => {
    answers(nothing);
    open('/search/?query=viaduct');
    expect((await screen.findByText("We couldn't find anything.")).nextElementSibling?.textContent).toBe(
      'No results found for your search. Please try again with different keywords or check your spelling.',
    );
    expect(title()).toBe('Search Results 0');
  });

  it.each(['/search/', '/search/?query=', '/search/?query=+'])('has a placeholder at %s', (at) => {
    open(at);
    expect(title()).toBe('Search');
    expect(screen.getByText('No results:', { exact: false })).toBeTruthy();
  });

  it('does not show what other words found once the search for these has failed', async () => {
    answers((query) => (query === 'a9 brige' ? standing(query) : problem(503, 'The search is not ready yet.')));
    const { router } = open();
    await screen.findByRole('region', { name: 'Projects' });
    await act(() => router.navigate('/search/?query=culvert'));
    await screen.findByText(/^Failed while searching/);
    expect(screen.queryByRole('region', { name: 'Projects' })).toBeNull();
    expect(title()).toBe('Search');
  });

  it('tries again in place after a failure', async () => {
    let failing = true;
    answers((query) => (failing ? problem(404, 'Resource not found') : standing(query)));
    const { user } = open();
    expect((await screen.findByRole('alert')).textContent).toContain('Failed while searching: Resource not found.');
    failing = false;
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('link', { name: 'A9 dualling, 2 km' })).toBeTruthy();
  });
});

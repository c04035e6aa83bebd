import { beforeEach } from '@jest/globals';
import { notifications } from '@mantine/notifications';
import { screen } from '@testing-library/react';
import type { ProgrammeCard } from '../../../lib/api-types.js';
import { HttpResponse, http, problem, serve } from '../../../testing/server.js';
import { cardName } from '../cards/card-name.js';

/** One card; the higher the id, the later it was made and changed. */
export const card = (id: number, name: string, more: Partial<ProgrammeCard> = {}): ProgrammeCard => ({
  id,
  name,
  scenarioName: 'Baseline',
  baseProjectId: 0,
  status: 'draft',
  isActive: true,
  isDraft: false,
  regionId: 1,
  regionName: 'United Kingdom',
  metricId: 1,
  metricName: 'Metric',
  created: `2026-11-${String(id).padStart(2, '0')}T09:00:00.000Z`,
  modified: `2026-11-${id + 10}T12:00:00.000Z`,
  createdBy: 7,
  modifiedBy: 7,
  assetCount: 1,
  scenarioCount: 0,
  figures: {
    peakLabour: 31.04,
    peakDay: '2027-06-10',
    manDays: 2915.2,
    deliveredTonnes: 166_710,
    takenAwayTonnes: 0,
    withoutMass: 0,
    massUnit: { name: 't', tonnes: 1 },
    months: [
      { month: '2027-06', delivered: 32_530, takenAway: 0 },
      { month: '2027-07', delivered: 900, takenAway: 0 },
    ],
  },
  ...more,
});

/** A page as the server answers it: sorted, with the number of all. */
function pageOf(cards: readonly ProgrammeCard[], query: URLSearchParams) {
  const sort = query.get('sort') ?? '-modified';
  const valueOf = (one: ProgrammeCard): string =>
    sort === 'ownName' ? cardName(one).toLowerCase() : sort.endsWith('created') ? one.created : one.modified;
  const up = sort.startsWith('-') ? -1 : 1;
  const sorted = [...cards].sort((a, b) => up * (valueOf(a).localeCompare(valueOf(b)) || a.id - b.id));
  const size = Number(query.get('pageSize') ?? 1_000);
  const from = (Number(query.get('page') ?? 1) - 1) * size;
  return HttpResponse.json(sorted.slice(from, from + size), {
    headers: {
      'X-Total-Count': String(Math.min(cards.length, COUNTED)),
      ...(from + size < cards.length && { Link: '</next>; rel="next"' }),
    },
  });
}
/** The server counts no further. */
const COUNTED = 1_000;

/** The calls about cards, answered as the server does from `store.cards`; every call is noted in `calls`. */
export function serveCards(initial: () => ProgrammeCard[]) {
  const store = { cards: [] as ProgrammeCard[], favourites: [] as number[] };
  const calls: string[] = [];
  const copy = (id: number, more: Partial<ProgrammeCard>) => {
    const made = { ...store.cards.find((one) => one.id === id), ...card(20 + calls.length, ''), ...more };
    store.cards = [...store.cards, made];
    return HttpResponse.json(made);
  };
  const server = serve(
    http.get('*/api/ProjectsWithAssetCountViews', ({ request }) => {
      const { search, searchParams } = new URL(request.url);
      calls.push(`list ${search}`);
      const ids = searchParams.getAll('id').map(Number);
      const given = (name: string) => searchParams.get(name);
      const words = (given('query') ?? '').toLowerCase().split(/\s+/).filter(Boolean);
      return pageOf(
        store.cards.filter(
          (one) =>
            one.isActive === (given('isActive') !== 'false') &&
            (ids.length === 0 || ids.includes(one.id)) &&
            ['baseProjectid', 'isDraft', 'status', 'createdBy'].every(
              (name) =>
                given(name) === null ||
                given(name) === String(one[name === 'baseProjectid' ? 'baseProjectId' : (name as 'status')]),
            ) &&
            words.every((word) => cardName(one).toLowerCase().includes(word)),
        ),
        searchParams,
      );
    }),
    http.get('*/api/Favourites/ids', () => HttpResponse.json({ ids: store.favourites })),
    http.get('*/api/Favourites', ({ request }) =>
      pageOf(
        store.cards.filter((one) => one.isActive && store.favourites.includes(one.id)),
        new URL(request.url).searchParams,
      ),
    ),
    http.put('*/api/Favourites/:id', ({ params }) => {
      const projectId = Number(params['id']);
      calls.push(`star ${projectId}`);
      store.favourites = [...new Set([...store.favourites, projectId])];
      return HttpResponse.json({ projectId, isFavourite: true });
    }),
    http.delete('*/api/Favourites/:id', ({ params }) => {
      const projectId = Number(params['id']);
      calls.push(`unstar ${projectId}`);
      store.favourites = store.favourites.filter((one) => one !== projectId);
      return HttpResponse.json({ projectId, isFavourite: false });
    }),
    http.put('*/api/Projects/:change/:id', ({ params }) => {
      calls.push(`${String(params['change'])} ${String(params['id'])}`);
      store.cards = store.cards.map((one) =>
        one.id === Number(params['id']) ? { ...one, isActive: params['change'] === 'reactivate' } : one,
      );
      return HttpResponse.json({});
    }),
    http.post('*/api/Projects/:id/copy', async ({ params, request }) => {
      const { name } = (await request.json()) as { name: string };
      calls.push(`copy ${String(params['id'])} as ${name}`);
      if (!store.cards.some((one) => one.isActive && one.name === name))
        return copy(Number(params['id']), { name, scenarioCount: 0 });
      const taken = `A project with the name "${name}" already exists, please provide a new name.`;
      return problem(409, taken, { code: 'name-taken', errors: { name: [taken] } });
    }),
    http.post('*/api/Projects/Duplicate', ({ request }) => {
      const { searchParams } = new URL(request.url);
      const [id, scenarioName] = [Number(searchParams.get('id')), searchParams.get('scenarioName') ?? ''];
      calls.push(`duplicate ${id} as ${scenarioName}`);
      const source = store.cards.find((one) => one.id === id);
      return copy(id, { name: source?.name, scenarioName, baseProjectId: source?.baseProjectId || id });
    }),
  );
  beforeEach(() => {
    // Toasts outlive the page that said them.
    notifications.clean();
    calls.length = 0;
    store.cards = initial();
    store.favourites = [];
  });
  return { server, store, calls };
}

/** The cards on the page, in order. */
export const names = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
export const shown = (name: string) => screen.findByRole('link', { name });

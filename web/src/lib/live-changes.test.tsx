import '../testing/jsdom-gaps.js';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import useSWR, { SWRConfig } from 'swr';
import { changeServer, told } from '../testing/change-streams.js';
import { signIn } from '../testing/session.js';
import { read, write } from './api.js';
import { type Key, keys } from './keys.js';
import { LiveChanges } from './live-changes.js';
import { showsKeys } from './shown-keys.js';

let changes: ReturnType<typeof changeServer>;
let reads: { path: string; from: string | null }[];
let stored: { id: number; baseProjectId: number; isActive: boolean; name: string }[];
const fetched = globalThis.fetch;

beforeEach(() => {
  window.localStorage.clear();
  signIn({ ScioUserId: 4711 }); // who has written nothing in another file of this process
  changes = changeServer();
  reads = [];
  stored = [];
  globalThis.fetch = (async (
    path: string,
    init: { method?: string; headers: Record<string, string>; signal: AbortSignal },
  ) => {
    if (path.startsWith('/api/changes')) return changes.fetch(path, init);
    if (init.method !== 'GET')
      return Response.json({}, { headers: { 'X-Position': '20', 'X-Command-Id': 'own command' } });
    reads.push({ path, from: init.headers['X-Min-Position'] ?? null });
    const [listPath, query] = path.split('?');
    if (listPath === '/api/cards') return Response.json(stored.filter(({ baseProjectId }) => baseProjectId === 0));
    if (listPath === '/api/ProjectsWithAssetCountViews') {
      const ids = new URLSearchParams(query).getAll('id').map(Number);
      return Response.json(stored.filter(({ id }) => ids.includes(id)));
    }
    return Response.json(`answer ${reads.length}`);
  }) as unknown as typeof fetch;
});
afterEach(() => {
  cleanup();
  globalThis.fetch = fetched;
});

function Shown({ path, at }: { path: string; at: Key }) {
  const { data } = useSWR(at, () => read<string>(path));
  return <p>{`${path}: ${data ?? ''}`}</p>;
}

/** A page that shows programme 42, another programme, the list and something of the library. */
async function openPage() {
  render(
    <SWRConfig value={{ provider: () => new Map(), dedupingInterval: 0, use: [showsKeys] }}>
      <LiveChanges userId={7} surroundings={NO_TABS} />
      <Shown path="/api/42" at={keys.programmeDetail(42)} />
      <Shown path="/api/43" at={keys.programmeDetail(43)} />
      <Shown path="/api/list" at={keys.programmeList()} />
      <Shown path="/api/makeups" at={keys.elementMakeups('EAR001')} />
    </SWRConfig>,
  );
  await waitFor(() => expect(screen.getAllByText(/answer/)).toHaveLength(4));
  await waitFor(() => expect(changes.connections).toHaveLength(1));
  reads.length = 0;
}
const NO_TABS = {};
const OF_BOB = { programmeId: 42, version: 3, userId: 9, schedule: false };
const change = (position: number, more: object = {}) =>
  told({ ...OF_BOB, commandId: `command ${position}`, ...more, position: String(position) });
const settled = () => new Promise((resolve) => setTimeout(resolve, 500));

describe('a change by somebody else', () => {
  it('is read anew where it is shown, from its position on, and nothing else is', async () => {
    await openPage();
    changes.latest.tell(change(30));
    await waitFor(() => expect(reads.map(({ path }) => path).sort()).toEqual(['/api/42']));
    expect(reads.map(({ from }) => from)).toEqual(['30']);
    await settled();
    expect(reads).toHaveLength(1);
  });

  it('is read once of many that come together', async () => {
    await openPage();
    for (let position = 31; position < 60; position++)
      changes.latest.tell(change(position, position % 2 ? { programmeId: 43 } : {}));
    await waitFor(() => expect(reads).toHaveLength(2));
    await settled();
    expect(reads.map(({ path }) => path).sort()).toEqual(['/api/42', '/api/43']);
    expect(new Set(reads.map(({ from }) => from))).toEqual(new Set(['59']));
  });

  it('of the library reads what is shown of it; where more was missed than is told, all is read', async () => {
    await openPage();
    changes.latest.tell(told({ position: '70', library: true }));
    await waitFor(() => expect(reads.map(({ path }) => path)).toEqual(['/api/makeups']));
    changes.latest.tell(told({ position: '71', all: true }));
    await waitFor(() => expect(reads).toHaveLength(5));
  });

  it('of the library reads the figures of a programme once they have followed, and not those of others', async () => {
    render(
      <SWRConfig value={{ provider: () => new Map(), dedupingInterval: 0, use: [showsKeys] }}>
        <LiveChanges userId={7} surroundings={NO_TABS} />
        <Shown path="/api/42" at={keys.programmeDetail(42)} />
        <Shown path="/api/materials/42" at={keys.materials(42, { asset: 'Mainline' })} />
        <Shown path="/api/labour/43" at={keys.labour(43)} />
        <Shown path="/api/list" at={keys.programmeList()} />
      </SWRConfig>,
    );
    await waitFor(() => expect(screen.getAllByText(/answer/)).toHaveLength(4));
    await waitFor(() => expect(changes.connections).toHaveLength(1));
    reads.length = 0;
    changes.latest.tell(told({ position: '70', library: true }));
    await settled();
    expect(reads).toEqual([]);
    changes.latest.tell(told({ position: '70', figures: [41, 42] }));
    await waitFor(() => expect(reads.map(({ path }) => path)).toEqual(['/api/materials/42']));
    await settled();
    expect(reads).toHaveLength(1);
  });

  it('is read where it is compared, and not where others are', async () => {
    render(
      <SWRConfig value={{ provider: () => new Map(), dedupingInterval: 0, use: [showsKeys] }}>
        <LiveChanges userId={7} surroundings={NO_TABS} />
        <Shown path="/api/compared" at={keys.comparison([41, 42], 'quantities')} />
        <Shown path="/api/others" at={keys.comparison([43, 44], 'quantities')} />
      </SWRConfig>,
    );
    await waitFor(() => expect(screen.getAllByText(/answer/)).toHaveLength(2));
    await waitFor(() => expect(changes.latest.url).toMatch(/programme=42.*programme=44/));
    reads.length = 0;
    changes.latest.tell(change(70));
    await waitFor(() => expect(reads.map(({ path }) => path)).toEqual(['/api/compared']));
    changes.latest.tell(told({ position: '71', figures: [44] }));
    await waitFor(() => expect(reads.map(({ path }) => path)).toEqual(['/api/compared', '/api/others']));
  });

  it("is not this tab's own command, unless that is told together with others", async () => {
    await openPage();
    await write('PUT', '/api/Projects/42', {});
    changes.latest.tell(change(80, { commandId: 'own command' }));
    await settled();
    expect(reads).toEqual([]);
    changes.latest.tell(change(81, { commandId: null }));
    await waitFor(() => expect(reads.map(({ path }) => path)).toEqual(['/api/42']));
  });

  it('is told of what is shown, and of nothing else', async () => {
    await openPage();
    const { url } = changes.latest;
    for (const topic of ['programme=42', 'programme=43', 'cards=true', 'library=true', 'news=true'])
      expect(url).toContain(topic);
    expect(url).not.toContain('programme=45');
  });

  it('is kept for a tab in the background until somebody looks at it', async () => {
    await openPage();
    const hidden = jest.spyOn(document, 'hidden', 'get').mockReturnValue(true);
    changes.latest.tell(change(85));
    changes.latest.tell(told({ position: '86', cards: [42] }));
    await settled();
    expect(reads).toEqual([]);
    hidden.mockReturnValue(false);
    document.dispatchEvent(new Event('visibilitychange'));
    await waitFor(() => expect(reads.map(({ path }) => path).sort()).toEqual(['/api/42', '/api/list']));
    hidden.mockRestore();
  });

  it('that is news has the news read again, not more often than every few seconds', async () => {
    render(
      <SWRConfig value={{ provider: () => new Map(), dedupingInterval: 0, use: [showsKeys] }}>
        <LiveChanges userId={7} surroundings={NO_TABS} />
        <Shown path="/api/unread" at={keys.unreadNotifications()} />
      </SWRConfig>,
    );
    await waitFor(() => expect(screen.getAllByText(/answer/)).toHaveLength(1));
    await waitFor(() => expect(changes.connections).toHaveLength(1));
    reads.length = 0;
    const news = (position: number) => told({ position: String(position), news: true });
    changes.latest.tell(change(90));
    await settled();
    expect(reads).toEqual([]);
    changes.latest.tell(news(92));
    await waitFor(() => expect(reads).toEqual([{ path: '/api/unread', from: '92' }]));
    changes.latest.tell(news(93));
    await settled();
    changes.latest.tell(news(94));
    await settled();
    expect(reads).toHaveLength(1);
    await waitFor(() => expect(reads).toHaveLength(2), { timeout: 5_000 });
    await settled();
    expect(reads.map(({ from }) => from)).toEqual(['92', '94']);
  });
});

describe('cards that others change', () => {
  const CARDS = '/api/ProjectsWithAssetCountViews';
  const card = (id: number, name: string, more: object = {}) => ({
    id,
    name,
    baseProjectId: 0,
    isActive: true,
    ...more,
  });
  const paths = () => reads.map(({ path }) => path);

  function Cards() {
    const key = keys.programmeList({ baseProjectid: 0, isActive: true });
    const { data = [] } = useSWR(key, () => read<typeof stored>('/api/cards'));
    return <p>{data.map(({ name }) => name).join(', ')}</p>;
  }

  async function openList() {
    stored = [card(41, 'A1'), card(42, 'M8'), card(43, 'M8, two shifts', { baseProjectId: 42 })];
    render(
      <SWRConfig value={{ provider: () => new Map(), dedupingInterval: 0, use: [showsKeys] }}>
        <LiveChanges userId={7} surroundings={NO_TABS} />
        <Cards />
      </SWRConfig>,
    );
    await screen.findByText('A1, M8');
    await waitFor(() => expect(changes.connections).toHaveLength(1));
    reads.length = 0;
  }

  it('are read by their ids, and the list is not read again', async () => {
    await openList();
    stored[1] = card(42, 'M8 widened');
    changes.latest.tell(told({ position: '130', cards: [42] }));
    await screen.findByText('A1, M8 widened');
    expect(reads).toEqual([{ path: `${CARDS}?id=42`, from: '130' }]);
  });

  it('are read once of many changes that come within a second', async () => {
    await openList();
    changes.latest.tell(told({ position: '130', cards: [42] }));
    await waitFor(() => expect(reads).toHaveLength(1));
    changes.latest.tell(told({ position: '131', cards: [42] }));
    changes.latest.tell(told({ position: '132', cards: [41] }));
    await settled();
    expect(reads).toHaveLength(1);
    await waitFor(() => expect(paths()).toEqual([`${CARDS}?id=42`, `${CARDS}?id=42&id=41`]), { timeout: 3_000 });
  });

  it('of a scenario are read with that of its base, which counts them', async () => {
    await openList();
    changes.latest.tell(told({ position: '130', cards: [43] }));
    await waitFor(() => expect(paths()).toEqual([`${CARDS}?id=43`, `${CARDS}?id=42`]));
  });

  it('are gone when they are removed, and a new one has the list read again', async () => {
    await openList();
    stored = stored.filter(({ id }) => id !== 41);
    changes.latest.tell(told({ position: '130', cards: [41] }));
    await screen.findByText('M8');
    expect(paths()).toEqual([`${CARDS}?id=41`]);
    stored.push(card(44, 'A9'));
    changes.latest.tell(told({ position: '131', cards: [44] }));
    await waitFor(() => expect(screen.getByText('M8, A9')).toBeTruthy(), { timeout: 3_000 });
    expect(paths()).toEqual([`${CARDS}?id=41`, `${CARDS}?id=44`, '/api/cards']);
  });

  it('are read with their list where there are too many to be told one by one', async () => {
    await openList();
    changes.latest.tell(told({ position: '130', lists: true }));
    await waitFor(() => expect(paths()).toEqual(['/api/cards']));
  });
});

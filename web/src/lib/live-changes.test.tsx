import '../testing/jsdom-gaps.js';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import useSWR, { SWRConfig } from 'swr';
import { changeServer, told } from '../testing/change-streams.js';
import { signIn } from '../testing/session.js';
import { read, write } from './api.js';
import { type Key, keys } from './keys.js';
import { LiveChanges } from './live-changes.js';

let changes: ReturnType<typeof changeServer>;
let reads: { path: string; from: string | null }[];
const fetched = globalThis.fetch;

beforeEach(() => {
  window.localStorage.clear();
  signIn();
  changes = changeServer();
  reads = [];
  globalThis.fetch = (async (
    path: string,
    init: { method?: string; headers: Record<string, string>; signal: AbortSignal },
  ) => {
    if (path.startsWith('/api/changes')) return changes.fetch(path, init);
    if (init.method !== 'GET')
      return Response.json({}, { headers: { 'X-Position': '20', 'X-Command-Id': 'own command' } });
    reads.push({ path, from: init.headers['X-Min-Position'] ?? null });
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
    <SWRConfig value={{ provider: () => new Map(), dedupingInterval: 0 }}>
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
    await waitFor(() => expect(reads.map(({ path }) => path).sort()).toEqual(['/api/42', '/api/list']));
    expect(reads.map(({ from }) => from)).toEqual(['30', '30']);
    await settled();
    expect(reads).toHaveLength(2);
  });

  it('is read once of many that come together', async () => {
    await openPage();
    for (let position = 31; position < 60; position++)
      changes.latest.tell(change(position, position % 2 ? { programmeId: 43 } : {}));
    await waitFor(() => expect(reads).toHaveLength(3));
    await settled();
    expect(reads.map(({ path }) => path).sort()).toEqual(['/api/42', '/api/43', '/api/list']);
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
      <SWRConfig value={{ provider: () => new Map(), dedupingInterval: 0 }}>
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
    await waitFor(() => expect(reads.map(({ path }) => path).sort()).toEqual(['/api/list', '/api/materials/42']));
    await settled();
    expect(reads).toHaveLength(2);
  });

  it("is not this tab's own command, unless that is told together with others", async () => {
    await openPage();
    await write('PUT', '/api/Projects/42', {});
    changes.latest.tell(change(80, { commandId: 'own command' }));
    await settled();
    expect(reads).toEqual([]);
    changes.latest.tell(change(81, { commandId: null }));
    await waitFor(() => expect(reads).toHaveLength(2));
  });

  it('reads the news again, not more often than every few seconds, and not of what is in another tab’s hands', async () => {
    render(
      <SWRConfig value={{ provider: () => new Map(), dedupingInterval: 0 }}>
        <LiveChanges userId={7} surroundings={NO_TABS} />
        <Shown path="/api/unread" at={keys.unreadNotifications()} />
      </SWRConfig>,
    );
    await waitFor(() => expect(screen.getAllByText(/answer/)).toHaveLength(1));
    await waitFor(() => expect(changes.connections).toHaveLength(1));
    reads.length = 0;
    changes.latest.tell(change(90, { userId: 7 }));
    changes.latest.tell(told({ position: '91', library: true }));
    await settled();
    expect(reads).toEqual([]);
    changes.latest.tell(change(92));
    await waitFor(() => expect(reads).toEqual([{ path: '/api/unread', from: '92' }]));
    changes.latest.tell(change(93));
    await settled();
    changes.latest.tell(change(94));
    await settled();
    expect(reads).toHaveLength(1);
    await waitFor(() => expect(reads).toHaveLength(2), { timeout: 5_000 });
    await settled();
    expect(reads.map(({ from }) => from)).toEqual(['92', '94']);
  });
});

import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { waitFor } from '@testing-library/react';
import { browserOfTabs, changeServer, told } from '../testing/change-streams.js';
import { signIn, tokenOf } from '../testing/session.js';
import type { Change } from './api-types.js';
import { type BrowserApis, followChanges } from './change-stream.js';
import { currentUser } from './session.js';

let server: ReturnType<typeof changeServer>;
const stops: (() => void)[] = [];
const fetched = globalThis.fetch;

beforeEach(() => {
  window.localStorage.clear();
  signIn();
  server = changeServer();
  globalThis.fetch = server.fetch as unknown as typeof fetch;
  jest.spyOn(Math, 'random').mockReturnValue(0);
});
afterEach(() => {
  stops.splice(0).forEach((stop) => stop());
  globalThis.fetch = fetched;
  jest.restoreAllMocks();
});

/** A tab that shows this, and then something else. */
function open(surroundings: BrowserApis, ...topics: string[]) {
  const heard: Change[] = [];
  const listeners = new Set<() => void>();
  let shown = new Set(topics);
  const source = {
    topics: () => shown,
    watch: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
  const stop = followChanges(7, source, (change) => heard.push(change), surroundings);
  stops.push(stop);
  const show = (...others: string[]) => {
    shown = new Set(others);
    for (const listener of listeners) listener();
  };
  return { heard, stop, show };
}

/** What the stream was asked for: the order of topics says nothing. */
const asked = (nth: number) => (server.connections.at(nth)?.url ?? '').replace('/api/changes?', '').split('&').sort();

const connected = (count: number) => waitFor(() => expect(server.connections).toHaveLength(count));
const change = (position: number, more: Partial<Change> = {}) => ({
  position: String(position),
  programmeId: 42,
  commandId: `command ${position}`,
  ...more,
});
/** Longer than tabs wait for more to ask for. */
const settled = () => new Promise((resolve) => setTimeout(resolve, 400));

describe('the stream of changes', () => {
  it('is asked for with the token, and told piece by piece however it is cut', async () => {
    const { heard } = open({});
    await connected(1);
    expect(server.latest).toMatchObject({ url: '/api/changes?news=true', token: `Bearer ${tokenOf()}` });
    server.latest.tell('id: 10\n\n: keep-alive\n\n');
    const text = told(change(11)) + told(change(12));
    server.latest.tell(text.slice(0, 25));
    server.latest.tell(text.slice(25, 70));
    server.latest.tell(text.slice(70));
    await waitFor(() => expect(heard).toEqual([change(11), change(12)]));
  });

  it('is taken up again where it was lost', async () => {
    const { heard } = open({});
    await connected(1);
    server.latest.tell('id: 10/9\n\n');
    await settled();
    server.latest.lose();
    await connected(2);
    expect(asked(-1)).toEqual(['after=10%2F9', 'news=true']);
    server.latest.tell(told({ ...change(11), position: '11/10' }));
    await waitFor(() => expect(heard).toHaveLength(1));
    server.latest.lose();
    await connected(3);
    expect(asked(-1)).toEqual(['after=11%2F10', 'news=true']);
  });

  it('is asked for less and less often while nobody answers, and at once when the network is back', async () => {
    server.status = 503;
    open({});
    await connected(2);
    const { length } = server.connections;
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(server.connections).toHaveLength(length);
    server.status = 200;
    window.dispatchEvent(new Event('online'));
    await connected(3);
  });

  it('ends the session when the token is refused, and asks no more', async () => {
    server.status = 401;
    open({});
    await waitFor(() => expect(currentUser()).toBeNull());
    window.dispatchEvent(new Event('online'));
    await settled();
    expect(server.connections).toHaveLength(1);
  });

  it('ends with the page', async () => {
    const { heard, stop } = open({});
    await connected(1);
    stop();
    await waitFor(() => expect(server.latest.open).toBe(false));
    window.dispatchEvent(new Event('online'));
    await settled();
    expect(server.connections).toHaveLength(1);
    expect(heard).toEqual([]);
  });
});

describe('what the stream tells of', () => {
  it('is what the tab shows, from where it stands when that is something else, and asked for once', async () => {
    const { show, heard } = open({}, 'programme=42', 'cards=true');
    await connected(1);
    expect(asked(0)).toEqual(['cards=true', 'news=true', 'programme=42']);
    server.latest.tell('id: 10\n\n');
    await settled();
    // A page is put together piece by piece.
    show('programme=42', 'programme=43');
    show('programme=42', 'programme=43', 'library=true');
    await connected(2);
    expect(asked(1)).toEqual(['after=10', 'library=true', 'news=true', 'programme=42', 'programme=43']);
    expect(server.connections[0]?.open).toBe(false);
    server.latest.tell(told(change(11, { programmeId: 43 })));
    await waitFor(() => expect(heard).toHaveLength(1));
    show('library=true', 'programme=43', 'programme=42');
    await settled();
    expect(server.connections).toHaveLength(2);
  });

  it('is what any of the tabs shows, until it is shown no more', async () => {
    const { tab } = browserOfTabs();
    open(tab(), 'programme=42');
    await connected(1);
    server.latest.tell('id: 10\n\n');
    const second = open(tab(), 'programme=43');
    await connected(2);
    expect(asked(1)).toEqual(['after=10', 'news=true', 'programme=42', 'programme=43']);
    second.show('cards=true');
    await connected(3);
    expect(asked(2)).toEqual(['after=10', 'cards=true', 'news=true', 'programme=42']);
    second.stop();
    await connected(4);
    expect(asked(3)).toEqual(['after=10', 'news=true', 'programme=42']);
  });

  it('is all of it from the first moment on where another tab takes over', async () => {
    const { tab } = browserOfTabs();
    const first = open(tab(), 'programme=42');
    await connected(1);
    open(tab(), 'programme=43');
    open(tab(), 'programme=44');
    await waitFor(() => expect(asked(-1)).toEqual(expect.arrayContaining(['programme=43', 'programme=44'])));
    server.latest.tell('id: 12\n\n');
    await settled();
    const { length } = server.connections;
    first.stop();
    await connected(length + 1);
    expect(asked(-1)).toEqual(['after=12', 'news=true', 'programme=43', 'programme=44']);
  });
});

describe('several tabs', () => {
  it('share one stream', async () => {
    const { tab } = browserOfTabs();
    const [first, second, third] = [open(tab()), open(tab()), open(tab())];
    await connected(1);
    server.latest.tell(`id: 10\n\n${told(change(11))}`);
    for (const { heard } of [first, second, third]) await waitFor(() => expect(heard).toEqual([change(11)]));
    await settled();
    expect(server.connections).toHaveLength(1);
  });

  it('go on with another one where the one that listened stood, when it closes', async () => {
    const { tab } = browserOfTabs();
    const [first, second] = [open(tab()), open(tab())];
    await connected(1);
    server.latest.tell(`id: 10\n\n${told(change(11))}`);
    await waitFor(() => expect(second.heard).toHaveLength(1));
    first.stop();
    await connected(2);
    expect(asked(-1)).toEqual(['after=11', 'news=true']);
    server.latest.tell(told(change(12)));
    await waitFor(() => expect(second.heard).toEqual([change(11), change(12)]));
    expect(first.heard).toEqual([change(11)]);
  });

  it('know where the listening one stands before it has told them anything', async () => {
    const { tab } = browserOfTabs();
    const first = open(tab());
    await connected(1);
    server.latest.tell('id: 10\n\n');
    await settled();
    open(tab());
    await settled();
    first.stop();
    await connected(2);
    expect(asked(-1)).toEqual(['after=10', 'news=true']);
  });

  it('listen each for itself where the browser has no locks', async () => {
    const { openChannel } = browserOfTabs().tab();
    const tabs = [open({ openChannel }), open({ openChannel })];
    await connected(2);
    server.connections.forEach((connection) => connection.tell(told(change(11))));
    for (const { heard } of tabs) await waitFor(() => expect(heard).toEqual([change(11)]));
  });
});

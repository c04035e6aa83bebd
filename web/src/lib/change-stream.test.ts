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

function open(surroundings: BrowserApis) {
  const heard: Change[] = [];
  const stop = followChanges(7, (change) => heard.push(change), surroundings);
  stops.push(stop);
  return { heard, stop };
}

const connected = (count: number) => waitFor(() => expect(server.connections).toHaveLength(count));
const change = (position: number, more: Partial<Change> = {}) => ({
  position: String(position),
  programmeId: 42,
  commandId: `command ${position}`,
  ...more,
});
const settled = () => new Promise((resolve) => setTimeout(resolve, 50));

describe('the stream of changes', () => {
  it('is asked for with the token, and told piece by piece however it is cut', async () => {
    const { heard } = open({});
    await connected(1);
    expect(server.latest).toMatchObject({ url: '/api/changes', token: `Bearer ${tokenOf()}` });
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
    expect(server.latest.url).toBe('/api/changes?after=10%2F9');
    server.latest.tell(told({ ...change(11), position: '11/10' }));
    await waitFor(() => expect(heard).toHaveLength(1));
    server.latest.lose();
    await connected(3);
    expect(server.latest.url).toBe('/api/changes?after=11%2F10');
  });

  it('is asked for less and less often while nobody answers, and at once when the network is back', async () => {
    server.status = 503;
    open({});
    await connected(2);
    await settled();
    expect(server.connections).toHaveLength(2);
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
    expect(server.latest.url).toBe('/api/changes?after=11');
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
    expect(server.latest.url).toBe('/api/changes?after=10');
  });

  it('listen each for itself where the browser has no locks', async () => {
    const { openChannel } = browserOfTabs().tab();
    const tabs = [open({ openChannel }), open({ openChannel })];
    await connected(2);
    server.connections.forEach((connection) => connection.tell(told(change(11))));
    for (const { heard } of tabs) await waitFor(() => expect(heard).toEqual([change(11)]));
  });
});

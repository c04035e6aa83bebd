import { v4 as uuid } from 'uuid';
import type { Change } from './api-types.js';
import { NEWS_TOPIC } from './keys.js';
import { endSession, sessionToken } from './session.js';

/** Messages between the tabs of a browser. */
type Message =
  | { change: Change }
  | { upTo: string }
  | { ask: true }
  /** What a tab shows; nothing when it closes. */
  | { tab: string; topics: readonly string[] };

export interface Channel {
  postMessage(message: Message): void;
  onmessage: ((event: { data: Message }) => void) | null;
  close(): void;
}

/** The browser's APIs; some browsers have no locks or no channels. */
export interface BrowserApis {
  locks?: { request(name: string, options: { signal: AbortSignal }, held: () => Promise<void>): Promise<unknown> };
  openChannel?: (name: string) => Channel;
}

/** What is to be told of, as parameters of the stream: `programme=42`, `cards=true` … */
export interface TopicSource {
  topics(): ReadonlySet<string>;
  watch(listener: () => void): () => void;
}

const MIN_RETRY_DELAY_MS = 500;
const MAX_RETRY_DELAY_MS = 30_000;
/**
 * The server sends something every 20 s: a connection that is silent for longer than this is lost, as after the machine
 * slept.
 */
const MAX_SILENCE_MS = 45_000;
/** A page shows one thing after the other: they are asked for together. The server tells again what changed meanwhile. */
const SETTLE_MS = 250;
/** Tabs say this often what they show; one that has not for long is gone, whatever became of it. */
const TELL_AGAIN_MS = 60_000;
const GONE_MS = 5 * TELL_AGAIN_MS;
/** As many programmes as the server follows for one stream: of more, those that were shown last. */
const MAX_TOPICS = 500;

const browser = (): BrowserApis => ({
  locks: navigator.locks as BrowserApis['locks'],
  openChannel: typeof BroadcastChannel === 'undefined' ? undefined : (name) => new BroadcastChannel(name) as Channel,
});

/**
 * Follows the changes of what the tabs of the browser show, over one connection for all: the tab that holds the lock listens
 * and forwards to the others; when it closes, another one continues from its position. Without locks or channels every
 * tab listens for itself. Returns a function that stops it. Ends the session when the server refuses its token
 * (docs/web.md, Live changes).
 */
export function followChanges(
  userId: number,
  shown: TopicSource,
  onChange: (change: Change) => void,
  { locks, openChannel }: BrowserApis = browser(),
): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  let upTo: string | null = null;
  const others = new Map<string, { topics: readonly string[]; at: number }>();
  const wanted = (): ReadonlySet<string> => {
    const since = performance.now() - GONE_MS;
    for (const [tab, { at }] of others) if (at < since) others.delete(tab);
    const all = new Set([...[...others.values()].flatMap(({ topics }) => topics), ...shown.topics()]);
    // The bell is on every page.
    all.delete(NEWS_TOPIC);
    return new Set([NEWS_TOPIC, ...[...all].slice(-MAX_TOPICS)]);
  };
  const stream = new Stream({ from: () => upTo, wanted, onChange: (change) => forward(change), reached, signal });
  let timer: number | undefined;
  const settle = () => {
    timer ??= window.setTimeout(() => {
      timer = undefined;
      announce();
      stream.follow();
    }, SETTLE_MS);
  };
  const unwatch = shown.watch(settle);
  const channel = locks && openChannel ? openChannel(channelName(userId)) : undefined;
  const post = (message: Message) => {
    if (!signal.aborted) channel?.postMessage(message);
  };
  const tab = uuid();
  const announce = () => post({ tab, topics: [...shown.topics()] });
  const leave = () => post({ tab, topics: [] });
  const again = window.setInterval(settle, TELL_AGAIN_MS);
  window.addEventListener('pagehide', leave);
  window.addEventListener('pageshow', settle);

  function forward(change: Change) {
    post({ change });
    onChange(change);
  }
  function reached(id: string) {
    upTo = id;
    post({ upTo: id });
  }

  let isLeader = false;
  if (channel && locks) {
    channel.onmessage = ({ data }) => {
      if ('ask' in data) {
        announce();
        if (isLeader && upTo !== null) post({ upTo });
      } else if ('tab' in data) {
        if (data.topics.length === 0) others.delete(data.tab);
        else others.set(data.tab, { topics: data.topics, at: performance.now() });
        stream.follow();
      } else if ('upTo' in data) upTo = data.upTo;
      else onChange(data.change);
    };
    // Asks the other tabs what they show, and the listening one for its position: if it closes before it forwards anything,
    // nothing is missed.
    post({ ask: true });
    settle();
    locks
      .request(channelName(userId), { signal }, async () => {
        isLeader = true;
        await stream.listen();
      })
      .catch(() => undefined); // stopped while it waited for its turn
  } else void stream.listen();
  return () => {
    leave();
    stop.abort();
    unwatch();
    window.clearTimeout(timer);
    window.clearInterval(again);
    window.removeEventListener('pagehide', leave);
    window.removeEventListener('pageshow', settle);
    channel?.close();
  };
}

/** Tabs with an older version of the client understand each other, and not this one. */
const channelName = (userId: number) => `plumbline.changes.2.${userId}`;

interface StreamOptions {
  /** The position to continue from; null for the first time. */
  from: () => string | null;
  wanted: () => ReadonlySet<string>;
  reached: (id: string) => void;
  onChange: (change: Change) => void;
  signal: AbortSignal;
}

/** The connection to the server. */
class Stream {
  /** What the open connection tells of. */
  private told: ReadonlySet<string> | null = null;
  private connection = new AbortController();

  constructor(private readonly options: StreamOptions) {}

  /** Listens to what is wanted by now: anew, from where it stands, unless it does already. */
  follow(): void {
    const { told } = this;
    const wanted = this.options.wanted();
    if (told === null || (told.size === wanted.size && [...wanted].every((topic) => told.has(topic)))) return;
    this.told = null;
    this.connection.abort();
  }

  /** Listens until it is stopped or the session ends; reconnects after growing pauses. */
  async listen(): Promise<void> {
    const { from, wanted, signal } = this.options;
    // What the page shows first is on its way.
    await waitFor(SETTLE_MS, signal);
    let pause = MIN_RETRY_DELAY_MS;
    while (!signal.aborted) {
      const token = sessionToken();
      if (token === null) return;
      const connection = new AbortController();
      this.connection = connection;
      const topics = wanted();
      this.told = topics;
      const close = () => connection.abort();
      signal.addEventListener('abort', close);
      let silence = window.setTimeout(close, MAX_SILENCE_MS);
      try {
        const after = from();
        const query = [...topics, ...(after === null ? [] : [`after=${encodeURIComponent(after)}`])].join('&');
        const response = await fetch(`/api/changes?${query}`, {
          headers: { Authorization: `Bearer ${token}`, Accept: 'text/event-stream' },
          signal: connection.signal,
        });
        if (response.status === 401) {
          if (token === sessionToken()) endSession();
          return;
        }
        const reader = response.ok ? response.body?.getReader() : undefined;
        const text = new TextDecoder();
        let rest = '';
        for (let piece = await reader?.read(); piece && !piece.done; piece = await reader?.read()) {
          window.clearTimeout(silence);
          silence = window.setTimeout(close, MAX_SILENCE_MS);
          pause = MIN_RETRY_DELAY_MS;
          const messages = (rest + text.decode(piece.value, { stream: true })).split('\n\n');
          rest = messages.pop() ?? '';
          for (const message of messages) this.handleMessage(message);
        }
      } catch {
        // Lost or stopped: the loop decides.
      } finally {
        window.clearTimeout(silence);
        signal.removeEventListener('abort', close);
        close();
      }
      const isLost = this.told !== null;
      this.told = null;
      if (!isLost) continue;
      await waitFor(pause * (0.75 + Math.random() / 2), signal);
      pause = Math.min(pause * 2, MAX_RETRY_DELAY_MS);
    }
  }

  private handleMessage(message: string): void {
    const { reached, onChange, signal } = this.options;
    const lines = message.split('\n');
    const value = (name: string) => lines.find((line) => line.startsWith(`${name}: `))?.slice(name.length + 2);
    const [id, data] = [value('id'), value('data')];
    if (data !== undefined && !signal.aborted) onChange(JSON.parse(data) as Change);
    if (id !== undefined) reached(id);
  }
}

/** Waits until the time is over, the network is back, or it is stopped. */
function waitFor(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const go = () => {
      window.clearTimeout(timer);
      window.removeEventListener('online', go);
      signal.removeEventListener('abort', go);
      resolve();
    };
    const timer = window.setTimeout(go, ms);
    window.addEventListener('online', go);
    signal.addEventListener('abort', go);
    if (signal.aborted) go();
  });
}

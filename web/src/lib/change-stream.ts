import type { Change } from './api-types.js';
import { endSession, sessionToken } from './session.js';

/** Messages between the tabs of a browser. */
type Message = { change: Change } | { upTo: string } | { ask: true };

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

const MIN_RETRY_DELAY_MS = 500;
const MAX_RETRY_DELAY_MS = 30_000;
/**
 * The server sends something every 20 s: a connection that is silent for longer than this is lost, as after the machine
 * slept.
 */
const MAX_SILENCE_MS = 45_000;

const browser = (): BrowserApis => ({
  locks: navigator.locks as BrowserApis['locks'],
  openChannel: typeof BroadcastChannel === 'undefined' ? undefined : (name) => new BroadcastChannel(name) as Channel,
});

/**
 * Follows the changes of all users over one connection for all tabs of the browser: the tab that holds the lock listens
 * and forwards to the others; when it closes, another one continues from its position. Without locks or channels every
 * tab listens for itself. Returns a function that stops it. Ends the session when the server refuses its token
 * (docs/web.md, Live changes).
 */
export function followChanges(
  userId: number,
  onChange: (change: Change) => void,
  { locks, openChannel }: BrowserApis = browser(),
): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  let upTo: string | null = null;
  if (!locks || !openChannel) {
    void listen({ from: () => upTo, reached: (id) => (upTo = id), onChange, signal });
    return () => stop.abort();
  }

  const name = `plumbline.changes.${userId}`;
  const channel = openChannel(name);
  let isLeader = false;
  const post = (message: Message) => {
    if (!signal.aborted) channel.postMessage(message);
  };
  channel.onmessage = ({ data }) => {
    if ('ask' in data) {
      if (isLeader && upTo !== null) post({ upTo });
    } else if ('upTo' in data) upTo ??= data.upTo;
    else {
      upTo = data.change.position;
      onChange(data.change);
    }
  };
  // Asks the listening tab for its position: if it closes before it forwards anything, nothing is missed.
  post({ ask: true });
  locks
    .request(name, { signal }, async () => {
      isLeader = true;
      await listen({
        from: () => upTo,
        reached: (id) => {
          if (upTo === null) post({ upTo: id });
          upTo = id;
        },
        onChange: (change) => {
          post({ change });
          onChange(change);
        },
        signal,
      });
    })
    .catch(() => undefined); // stopped while it waited for its turn
  return () => {
    stop.abort();
    channel.close();
  };
}

interface ListenOptions {
  /** The position to continue from; null for the first time. */
  from: () => string | null;
  reached: (id: string) => void;
  onChange: (change: Change) => void;
  signal: AbortSignal;
}

/** Listens until it is stopped or the session ends; reconnects after growing pauses. */
async function listen({ from, reached, onChange, signal }: ListenOptions): Promise<void> {
  let pause = MIN_RETRY_DELAY_MS;
  while (!signal.aborted) {
    const token = sessionToken();
    if (token === null) return;
    const connection = new AbortController();
    const close = () => connection.abort();
    signal.addEventListener('abort', close);
    let silence = window.setTimeout(close, MAX_SILENCE_MS);
    try {
      const after = from();
      const response = await fetch(`/api/changes${after === null ? '' : `?after=${encodeURIComponent(after)}`}`, {
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
        for (const message of messages) handleMessage(message);
      }
    } catch {
      // Lost or stopped: the loop decides.
    } finally {
      window.clearTimeout(silence);
      signal.removeEventListener('abort', close);
      close();
    }
    await waitFor(pause * (0.75 + Math.random() / 2), signal);
    pause = Math.min(pause * 2, MAX_RETRY_DELAY_MS);
  }

  function handleMessage(message: string) {
    const lines = message.split('\n');
    const value = (name: string) => lines.find((line) => line.startsWith(`${name}: `))?.slice(name.length + 2);
    const [id, data] = [value('id'), value('data')];
    if (id !== undefined) reached(id);
    if (data !== undefined && !signal.aborted) onChange(JSON.parse(data) as Change);
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

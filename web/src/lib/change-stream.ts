import { endSession, sessionToken } from './session.js';

/** What the server tells of a command (docs of GET /api/changes). */
export interface Change {
  position: string;
  programmeId?: number;
  /** Null where one change stands for several commands. */
  commandId?: string | null;
  /** Something of the library. */
  library?: true;
  /** More was missed than can be told: everything may be old. */
  all?: true;
}

/** What the tabs of a browser say to each other. */
type Message = { change: Change } | { upTo: string } | { ask: true };

export interface Channel {
  postMessage(message: Message): void;
  onmessage: ((event: { data: Message }) => void) | null;
  close(): void;
}

/** What the browser has for it; some have no locks or no channels. */
export interface Surroundings {
  locks?: { request(name: string, options: { signal: AbortSignal }, held: () => Promise<void>): Promise<unknown> };
  openChannel?: (name: string) => Channel;
}

const firstPauseMs = 500;
const longestPauseMs = 30_000;
/** The server says something every 20 s: a connection that is silent for so long is lost, as after the machine slept. */
const longestSilenceMs = 45_000;

const browser = (): Surroundings => ({
  locks: navigator.locks as Surroundings['locks'],
  openChannel: typeof BroadcastChannel === 'undefined' ? undefined : (name) => new BroadcastChannel(name) as Channel,
});

/**
 * Tells of every change by anybody, over one connection for all tabs of the browser: the tab that holds the lock listens and
 * tells the others; when it closes, another one takes over where it stood. Without locks or channels each tab listens for itself.
 * Returns how to stop. Ends the session when the server refuses its token.
 */
export function followChanges(
  userId: number,
  onChange: (change: Change) => void,
  { locks, openChannel }: Surroundings = browser(),
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
  let leads = false;
  const tell = (message: Message) => {
    if (!signal.aborted) channel.postMessage(message);
  };
  channel.onmessage = ({ data }) => {
    if ('ask' in data) {
      if (leads && upTo !== null) tell({ upTo });
    } else if ('upTo' in data) upTo ??= data.upTo;
    else {
      upTo = data.change.position;
      onChange(data.change);
    }
  };
  // Where the listening tab stands: should it close before it has told anything, nothing is missed.
  tell({ ask: true });
  locks
    .request(name, { signal }, async () => {
      leads = true;
      await listen({
        from: () => upTo,
        reached: (id) => {
          if (upTo === null) tell({ upTo: id });
          upTo = id;
        },
        onChange: (change) => {
          tell({ change });
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

interface Listening {
  /** Where to go on; null for the first time. */
  from: () => string | null;
  reached: (id: string) => void;
  onChange: (change: Change) => void;
  signal: AbortSignal;
}

/** Listens until it is stopped or the session ends; a lost connection is taken up again, after pauses that grow. */
async function listen({ from, reached, onChange, signal }: Listening): Promise<void> {
  let pause = firstPauseMs;
  while (!signal.aborted) {
    const token = sessionToken();
    if (token === null) return;
    const connection = new AbortController();
    const close = () => connection.abort();
    signal.addEventListener('abort', close);
    let silence = window.setTimeout(close, longestSilenceMs);
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
        silence = window.setTimeout(close, longestSilenceMs);
        pause = firstPauseMs;
        const messages = (rest + text.decode(piece.value, { stream: true })).split('\n\n');
        rest = messages.pop() ?? '';
        for (const message of messages) take(message);
      }
    } catch {
      // Lost, or stopped: the loop finds out.
    } finally {
      window.clearTimeout(silence);
      signal.removeEventListener('abort', close);
      close();
    }
    await waited(pause * (0.75 + Math.random() / 2), signal);
    pause = Math.min(pause * 2, longestPauseMs);
  }

  function take(message: string) {
    const lines = message.split('\n');
    const value = (name: string) => lines.find((line) => line.startsWith(`${name}: `))?.slice(name.length + 2);
    const [id, data] = [value('id'), value('data')];
    if (id !== undefined) reached(id);
    if (data !== undefined && !signal.aborted) onChange(JSON.parse(data) as Change);
  }
}

/** So long, or until the network is back, or until it is stopped. */
function waited(ms: number, signal: AbortSignal): Promise<void> {
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

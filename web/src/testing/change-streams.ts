import type { Change } from '../lib/api-types.js';
import type { BrowserApis, Channel } from '../lib/change-stream.js';

type Message = Parameters<Channel['postMessage']>[0];

/** One browser, whose tabs share locks and channels. */
export function browserOfTabs() {
  const channels = new Map<string, Set<Channel>>();
  const turns = new Map<string, Promise<void>>();
  const tab = (): BrowserApis => ({
    locks: {
      async request(name, { signal }, held) {
        const before = turns.get(name) ?? Promise.resolve();
        let free: () => void = () => undefined;
        turns.set(name, new Promise((resolve) => (free = resolve)));
        try {
          const aborted = new Promise<never>((_, reject) =>
            signal.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError'))),
          );
          aborted.catch(() => undefined);
          try {
            await Promise.race([before, aborted]);
          } catch (error) {
            // A request that stops waiting leaves the queue to those behind it.
            await before;
            throw error;
          }
          await held();
        } finally {
          free();
        }
      },
    },
    openChannel(name) {
      const all = channels.get(name) ?? new Set();
      channels.set(name, all);
      const channel: Channel = {
        onmessage: null,
        postMessage(data: Message) {
          for (const other of all)
            if (other !== channel) queueMicrotask(() => other.onmessage?.({ data: structuredClone(data) }));
        },
        close: () => void all.delete(channel),
      };
      all.add(channel);
      return channel;
    },
  });
  return { tab };
}

interface Connection {
  readonly url: string;
  readonly token: string | null;
  tell(text: string): void;
  lose(): void;
  readonly open: boolean;
}

/** A server whose streams the test writes; in place of `fetch`. `status` is what it answers with next. */
export function changeServer() {
  const connections: Connection[] = [];
  const server = {
    status: 200,
    connections,
    get latest(): Connection {
      const last = connections.at(-1);
      if (!last) throw new Error('Nobody listens');
      return last;
    },
    fetch: async (
      url: string,
      { headers, signal }: { headers: Record<string, string>; signal: AbortSignal },
    ): Promise<Response> => {
      let open = true;
      let write: ReadableStreamDefaultController<Uint8Array> | undefined;
      const body = new ReadableStream<Uint8Array>({
        start: (controller) => void (write = controller),
        cancel: () => void (open = false),
      });
      const lose = () => {
        if (!open) return;
        open = false;
        write?.error(new TypeError('network error'));
      };
      signal.addEventListener('abort', lose);
      connections.push({
        url,
        token: headers['Authorization'] ?? null,
        lose,
        tell: (text) => write?.enqueue(new TextEncoder().encode(text)),
        get open() {
          return open;
        },
      });
      return {
        status: server.status,
        ok: server.status === 200,
        body: server.status === 200 ? body : null,
      } as unknown as Response;
    },
  };
  return server;
}

export const told = (change: Change & Record<string, unknown>): string =>
  `id: ${change.position}\ndata: ${JSON.stringify(change)}\n\n`;

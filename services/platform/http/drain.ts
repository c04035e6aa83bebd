import type { Server } from 'node:http';

/** How long a request in progress may delay the shutdown. */
const MAX_DRAIN_MS = 10_000;
/** How often idle connections are closed, ms: Node keeps a connection open for another request. */
const POLL_MS = 50;

/** Event of a server that shuts down: endless answers, such as server-sent events, end then. */
export const DRAINING = 'draining';

/**
 * Accepts no more connections and waits for the requests in progress; requests that take too long are cut.
 * @param others resolves when the connections that the server does not track are closed
 */
export async function drain(server: Server, others: Promise<void> = Promise.resolve()): Promise<void> {
  const late = setTimeout(() => server.closeAllConnections(), MAX_DRAIN_MS);
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.emit(DRAINING);
  const idle = setInterval(() => server.closeIdleConnections(), POLL_MS);
  server.closeIdleConnections();
  await Promise.all([closed, others]);
  clearInterval(idle);
  clearTimeout(late);
}

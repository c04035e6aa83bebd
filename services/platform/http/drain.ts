import type { Server } from 'node:http';

/** Most that a request in progress may hold up the end. */
const PATIENCE_MS = 10_000;
/** How often connections are looked at that have nothing more to answer, ms: Node leaves them open for another request. */
const GLANCE_MS = 50;

/** Event of a server that is to end: answers that would go on for ever, end now. */
export const DRAINING = 'draining';

/**
 * Takes no more connections and waits for the requests in progress; those that take too long are cut.
 * @param others resolves when the connections are closed that the server does not count
 */
export async function drain(server: Server, others: Promise<void> = Promise.resolve()): Promise<void> {
  const late = setTimeout(() => server.closeAllConnections(), PATIENCE_MS);
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.emit(DRAINING);
  const idle = setInterval(() => server.closeIdleConnections(), GLANCE_MS);
  server.closeIdleConnections();
  await Promise.all([closed, others]);
  clearInterval(idle);
  clearTimeout(late);
}

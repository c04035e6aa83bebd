import type { Server } from 'node:http';

/** Most that a request in progress may hold up the end. */
const PATIENCE_MS = 10_000;

/** Takes no more connections and waits for the requests in progress; those that take too long are cut. */
export async function drain(server: Server): Promise<void> {
  const late = setTimeout(() => server.closeAllConnections(), PATIENCE_MS);
  await new Promise<void>((resolve) => {
    server.close(() => resolve());
    server.closeIdleConnections();
  });
  clearTimeout(late);
}

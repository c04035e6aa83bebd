import type { AddressInfo, Server } from 'node:net';

/** How far to look past the port that was asked for. */
const MOST_TRIES = 100;

/**
 * Listens on `port`, or on the next free one; 0 takes any.
 * @returns the port taken
 * @throws the system's error when none of a hundred is free, or the first may not be opened
 */
export async function listenFrom(server: Server, port: number): Promise<number> {
  for (let candidate = port; ; candidate++) {
    try {
      await listen(server, candidate);
      return (server.address() as AddressInfo).port;
    } catch (error) {
      const taken = (error as NodeJS.ErrnoException).code === 'EADDRINUSE';
      if (!taken || candidate >= Math.min(port + MOST_TRIES, 65_535)) throw error;
    }
  }
}

function listen(server: Server, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, () => {
      server.off('error', reject);
      resolve();
    });
  });
}

import { once } from 'node:events';
import type { AddressInfo, Server } from 'node:net';

/** How many ports after the requested one are tried. */
const MAX_ATTEMPTS = 100;

/**
 * Listens on `port` or the next free one; 0 uses any free port.
 * @returns the port in use
 * @throws the system's error when no port is free, or the process has no permission for the first one
 */
export async function listenFrom(server: Server, port: number): Promise<number> {
  for (let candidate = port; ; candidate++) {
    try {
      await once(server.listen(candidate), 'listening');
      return (server.address() as AddressInfo).port;
    } catch (error) {
      const taken = (error as NodeJS.ErrnoException).code === 'EADDRINUSE';
      if (!taken || candidate >= Math.min(port + MAX_ATTEMPTS, 65_535)) throw error;
    }
  }
}

import { once } from 'node:events';
import { createServer } from 'node:net';

/** Below what systems give to outgoing connections (Linux from 32768, others from 49152). */
const [FIRST, LAST] = [20_000, 31_999];

/**
 * A port for a server that goes and comes back: nobody listens there, and the system gives it to nobody else meanwhile, as it may a
 * port that it chose itself.
 */
export async function lastingPort(): Promise<number> {
  for (;;) {
    const port = FIRST + Math.floor(Math.random() * (LAST - FIRST + 1));
    const probe = createServer().listen(port, '127.0.0.1');
    const free = await once(probe, 'listening').then(
      () => true,
      () => false,
    );
    probe.close();
    if (free) return port;
  }
}

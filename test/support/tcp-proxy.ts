import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A line between a client and a server that can be cut, also where nobody may kill the server. */
export interface TcpProxy {
  readonly port: number;
  /** Breaks every connection; the next ones pass. */
  cut(): void;
  /** No byte passes either way any more, on connections old and new, and none is broken, until `flow`. */
  stall(): void;
  flow(): void;
  close(): Promise<void>;
}

/** Listens on a free port of this machine and passes everything on to the server. */
export async function tcpProxy(host: string, port: number): Promise<TcpProxy> {
  const sockets = new Set<Socket>();
  let stalled = false;
  const link = (from: Socket, to: Socket): void => {
    sockets.add(from);
    from.once('close', (broken) => {
      sockets.delete(from);
      // What was still on its way arrives before a clean end.
      if (broken) to.destroy();
      else to.end();
    });
    from.on('error', () => undefined);
    from.setNoDelay(true);
    from.on('data', (bytes: Buffer) => {
      if (!to.write(bytes)) from.pause();
    });
    to.on('drain', () => {
      if (!stalled) from.resume();
    });
    if (stalled) from.pause();
  };
  const server = createServer((client) => {
    const upstream = connect(port, host);
    link(client, upstream);
    link(upstream, client);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const cut = (): void => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    port: (server.address() as AddressInfo).port,
    cut,
    stall() {
      stalled = true;
      for (const socket of sockets) socket.pause();
    },
    flow() {
      stalled = false;
      for (const socket of sockets) socket.resume();
    },
    async close() {
      const closed = once(server, 'close');
      server.close();
      cut();
      await closed;
    },
  };
}

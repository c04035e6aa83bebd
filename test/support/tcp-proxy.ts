import { once } from 'node:events';
import { createServer as createHttpServer } from 'node:http';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';

/** A line between clients and a server that can be cut, also where nobody may kill the server. */
export interface TcpProxy {
  readonly port: number;
  /** Breaks every connection; the next ones pass. @returns whether there was one */
  cut(): boolean;
  /** No byte passes either way any more, on connections old and new, and none is broken, until `flow`. */
  stall(): void;
  flow(): void;
  /** The connections that are open now die without a word: no byte passes, none is broken. New ones pass. */
  freeze(): void;
  close(): Promise<void>;
}

/** Listens on a free port of this machine and passes everything on to the server. */
export function tcpProxy(host: string, port: number): Promise<TcpProxy> {
  const lines = new Lines();
  return listening(
    createServer((client) => lines.join(client, connect(port, host))),
    lines,
  );
}

/**
 * As {@link tcpProxy}, to whichever server a client asks for with HTTP's CONNECT. The client goes on using the server's own name, to
 * which a TLS certificate is made out.
 */
export function connectProxy(): Promise<TcpProxy> {
  const lines = new Lines();
  const server = createHttpServer().on('connect', ({ url = '' }, client: Duplex, sent: Buffer) => {
    const [, host = '', port] = /^\[?(.*?)\]?:(\d+)$/.exec(url) ?? [];
    const upstream = connect(Number(port), host);
    upstream.once('connect', () => {
      client.write('HTTP/1.1 200 Connection established\r\n\r\n');
      upstream.write(sent);
    });
    lines.join(client as Socket, upstream);
  });
  return listening(server, lines);
}

async function listening(server: Server, lines: Lines): Promise<TcpProxy> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    cut: () => lines.cut(),
    stall: () => lines.stall(),
    flow: () => lines.flow(),
    freeze: () => lines.freeze(),
    async close() {
      const closed = once(server, 'close');
      server.close();
      lines.cut();
      await closed;
    },
  };
}

/** The open connections of a proxy: each has a socket to the client and one to the server. */
class Lines {
  private readonly sockets = new Set<Socket>();
  private stalled = false;

  join(client: Socket, upstream: Socket): void {
    this.pass(client, upstream);
    this.pass(upstream, client);
  }

  cut(): boolean {
    for (const socket of this.sockets) socket.destroy();
    return this.sockets.size > 0;
  }

  stall(): void {
    this.stalled = true;
    for (const socket of this.sockets) socket.pause();
  }

  flow(): void {
    this.stalled = false;
    for (const socket of this.sockets) socket.resume();
  }

  freeze(): void {
    for (const socket of this.sockets) socket.removeAllListeners('drain').pause();
  }

  private pass(from: Socket, to: Socket): void {
    this.sockets.add(from);
    from.once('close', (broken) => {
      this.sockets.delete(from);
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
      if (!this.stalled) from.resume();
    });
    if (this.stalled) from.pause();
  }
}

import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/** First argument of a worker process of `npm run split`; the second one is its name, shown in the process table. */
export const WORKER_FLAG = '--of-split';

/** Messages of a worker to its parent: ready at its own port, has taken a connection, accepts no more connections. */
export type WorkerMessage = { readonly ready: number } | { readonly taken: number } | 'draining';

/** Message of the parent that comes with a connection. */
export interface ConnectionMessage {
  readonly connection: number;
}

/** The parent of this worker process (services/operations/split/main.ts). */
export class ParentProcess {
  /** Looked up while it runs: when it has ended, this process gets another parent. */
  readonly pid = process.ppid;
  private readonly open = new Set<Socket>();
  private stopped = false;
  private drained: () => void = () => undefined;

  /** @returns undefined in a process that runs alone */
  static ofThisProcess(): ParentProcess | undefined {
    return process.argv[2] === WORKER_FLAG && process.send !== undefined ? new ParentProcess() : undefined;
  }

  /** Calls back when the parent has ended, for any reason. */
  onParentExit(callback: () => void): void {
    if (process.connected) process.once('disconnect', callback);
    else callback();
  }

  /** Lets the server accept connections from the shared port, and reports its own port to the parent. */
  ready(server: Server, port: number): void {
    process.on('message', ({ connection }: ConnectionMessage, socket: Socket | undefined) => {
      // It came after drain(): closed here unread and not acknowledged, so the parent passes it to another worker.
      if (this.stopped) return void socket?.destroy();
      // Acknowledge before reading: the parent passes a connection without acknowledgement to another worker, which needs it unread.
      this.send({ taken: connection });
      // The socket is undefined when the client has disconnected meanwhile.
      if (socket === undefined) return;
      this.open.add(socket);
      socket.once('close', () => {
        this.open.delete(socket);
        if (this.open.size === 0) this.drained();
      });
      server.emit('connection', socket);
    });
    this.send({ ready: port });
  }

  /** Stops new connections; resolves when the connections from the parent, which the server does not track, are closed. */
  async drain(): Promise<void> {
    this.send('draining');
    if (this.open.size > 0) await new Promise<void>((resolve) => (this.drained = resolve));
    this.stopped = true;
  }

  private send(message: WorkerMessage): void {
    if (process.connected) process.send?.(message, undefined, undefined, () => undefined);
  }
}

import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/** First argument of a process that `npm run split` starts; the second one is its name, for who looks at the process table. */
export const OF_SPLIT = '--of-split';

/** What such a process tells its parent: the port of its own that it answers at, the connection that it has, that it takes no more. */
export type Told = { readonly ready: number } | { readonly taken: number } | 'leaving';

/** What comes with a connection. */
export interface Handed {
  readonly connection: number;
}

/** The process that has started this one together with others (services/split/main.ts). */
export class ParentProcess {
  private readonly open = new Set<Socket>();
  private left = false;
  private drained: () => void = () => undefined;

  /** @returns undefined in a process that runs alone */
  static ofThisProcess(): ParentProcess | undefined {
    return process.argv[2] === OF_SPLIT && process.send !== undefined ? new ParentProcess() : undefined;
  }

  /** Calls back when the parent is gone, however it ended. */
  onGone(callback: () => void): void {
    if (process.connected) process.once('disconnect', callback);
    else callback();
  }

  /** Has the server answer at the port of all api processes too, and says where else it does. */
  ready(server: Server, port: number): void {
    process.on('message', ({ connection }: Handed, socket: Socket | undefined) => {
      // It came too late: closed here unread, without a word, it is handed to another process when this one is gone.
      if (this.left) return void socket?.destroy();
      // First of all: one that was not taken goes to another process, which must find it unread.
      this.tell({ taken: connection });
      // A client that went away on the way here leaves no socket.
      if (socket === undefined) return;
      this.open.add(socket);
      socket.once('close', () => {
        this.open.delete(socket);
        if (this.open.size === 0) this.drained();
      });
      server.emit('connection', socket);
    });
    this.tell({ ready: port });
  }

  /** Asks for no more connections. @returns when those that were handed over are closed: the server does not count them */
  async leave(): Promise<void> {
    this.tell('leaving');
    if (this.open.size > 0) await new Promise<void>((resolve) => (this.drained = resolve));
    this.left = true;
  }

  private tell(message: Told): void {
    if (process.connected) process.send?.(message, undefined, undefined, () => undefined);
  }
}

import type { ChildProcess } from 'node:child_process';
import { createServer, type Socket } from 'node:net';
import { listenFrom } from '../../platform/http/listen.js';
import type { ConnectionMessage, WorkerMessage } from './parent-process.js';

/** Maximum number of connections queued while no worker is ready; further ones are closed at once. */
const MAX_WAITING = 1_000;

/**
 * The port that all api processes share. The parent accepts connections and passes each one unread to a worker, which then
 * talks to the client itself. A client whose worker is killed before it has taken the connection waits for the next worker, which
 * node:cluster does not promise (docs/decisions/0023-libraries-for-what-is-not-ours.md).
 */
export class SharedPort {
  private readonly server = createServer({ pauseOnConnect: true }, (socket) => this.accept(socket));
  /** Workers that accept connections, each with its unacknowledged ones; the least recently used worker comes first. */
  private readonly workers = new Map<ChildProcess, Map<number, Socket>>();
  private queued: Socket[] = [];
  private lastConnection = 0;

  /** @returns the port, `port` or the next free one */
  listen(port: number): Promise<number> {
    return listenFrom(this.server, port);
  }

  /** Until the worker drains; when it has ended, its unacknowledged connections go to other workers. */
  add(taker: ChildProcess): void {
    const onTheirWay = new Map<number, Socket>();
    this.workers.set(taker, onTheirWay);
    taker.on('message', (told: WorkerMessage) => {
      if (told === 'draining') this.workers.delete(taker);
      if (typeof told !== 'object' || !('taken' in told)) return;
      // Close this process's copy: the worker owns the connection now.
      onTheirWay.get(told.taken)?.destroy();
      onTheirWay.delete(told.taken);
    });
    taker.once('exit', () => {
      this.workers.delete(taker);
      for (const socket of onTheirWay.values()) this.accept(socket);
    });
    for (const socket of this.queued.splice(0)) this.accept(socket);
  }

  close(): void {
    this.server.close();
    for (const socket of this.queued.splice(0)) socket.destroy();
  }

  private accept(socket: Socket): void {
    const next = this.next();
    if (next === undefined) {
      if (this.queued.length < MAX_WAITING) this.queued.push(socket);
      else socket.destroy();
      return;
    }
    const [taker, onTheirWay] = next;
    const id = ++this.lastConnection;
    onTheirWay.set(id, socket);
    const message: ConnectionMessage = { connection: id };
    // Errors are ignored: they mean that the worker has ended, and then another one gets the connection.
    taker.send(message, socket, { keepOpen: true }, () => undefined);
  }

  /** Round robin among the workers with the fewest unacknowledged connections. */
  private next(): readonly [ChildProcess, Map<number, Socket>] | undefined {
    const [first] = [...this.workers].sort(([, a], [, b]) => a.size - b.size);
    if (first === undefined) return undefined;
    const [taker, onTheirWay] = first;
    this.workers.delete(taker);
    this.workers.set(taker, onTheirWay);
    return first;
  }
}

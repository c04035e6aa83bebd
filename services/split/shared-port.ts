import type { ChildProcess } from 'node:child_process';
import { createServer, type Socket } from 'node:net';
import { listenFrom } from '../platform/http/listen.js';
import type { Handed, Told } from './parent-process.js';

/** Connections kept for the next process that comes up; clients past that are better told at once. */
const MOST_WAITING = 1_000;

/**
 * The one port of all api processes. The parent accepts and hands each connection on as it is, unread; the process talks to
 * the client itself from then on. Node's own cluster gives the port up whenever its last process ends, and loses what it
 * handed to one that was just killed; here a client who comes at such a moment waits for the next process.
 */
export class SharedPort {
  private readonly server = createServer({ pauseOnConnect: true }, (socket) => this.accept(socket));
  /** The processes that take connections, with those that each has not said yet that it has. The next in turn comes first. */
  private readonly takers = new Map<ChildProcess, Map<number, Socket>>();
  /** Processes that end in order: they get no more, but still take what is on its way. */
  private readonly leaving = new Map<ChildProcess, Map<number, Socket>>();
  private waiting: Socket[] = [];
  private handed = 0;

  /** @returns the port, `port` or the next free one */
  listen(port: number): Promise<number> {
    return listenFrom(this.server, port);
  }

  add(taker: ChildProcess): void {
    const onTheirWay = new Map<number, Socket>();
    this.takers.set(taker, onTheirWay);
    taker.on('message', (told: Told) => {
      if (typeof told !== 'object' || !('taken' in told)) return;
      // This copy is closed; the connection is the other process's.
      onTheirWay.get(told.taken)?.destroy();
      onTheirWay.delete(told.taken);
    });
    for (const socket of this.waiting.splice(0)) this.accept(socket);
  }

  /** @param gone the process has ended: what it did not get to take goes to the others */
  remove(taker: ChildProcess, gone: boolean): void {
    const onTheirWay = this.takers.get(taker) ?? this.leaving.get(taker);
    this.takers.delete(taker);
    this.leaving.delete(taker);
    if (onTheirWay === undefined) return;
    if (gone) for (const socket of onTheirWay.values()) this.accept(socket);
    else this.leaving.set(taker, onTheirWay);
  }

  close(): void {
    this.server.close();
    for (const socket of this.waiting.splice(0)) socket.destroy();
  }

  private accept(socket: Socket): void {
    const next = this.next();
    if (next === undefined) {
      if (this.waiting.length < MOST_WAITING) this.waiting.push(socket);
      else socket.destroy();
      return;
    }
    const [taker, onTheirWay] = next;
    const id = ++this.handed;
    onTheirWay.set(id, socket);
    const message: Handed = { connection: id };
    // An error is the end of the process, which `remove` hears of.
    taker.send(message, socket, { keepOpen: true }, () => undefined);
  }

  /** In turn, but past one that is slow to take what it got. */
  private next(): readonly [ChildProcess, Map<number, Socket>] | undefined {
    const [first] = [...this.takers].sort(([, a], [, b]) => a.size - b.size);
    if (first === undefined) return undefined;
    const [taker, onTheirWay] = first;
    this.takers.delete(taker);
    this.takers.set(taker, onTheirWay);
    return first;
  }
}

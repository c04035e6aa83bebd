import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';

/** What a program keeps of its output, letters: a soak runs for hours. */
const KEPT = 100_000;

/** A program that serves the product, in a process of its own. */
export class ServingProcess {
  /** What it has printed last, on those of standard output and standard error that are pipes. */
  printed = '';
  /** Where it serves, once it says so. @throws Error with what it has printed when it ends instead */
  readonly address: Promise<string>;
  /** Exit code; null when a signal has ended it. */
  readonly ended: Promise<number | null>;

  constructor(readonly child: ChildProcess) {
    this.ended = once(child, 'exit').then(([code]) => code as number | null);
    this.address = new Promise((resolve, reject) => {
      for (const stream of [child.stdout, child.stderr])
        stream?.on('data', (chunk: Buffer) => {
          this.printed = (this.printed + chunk.toString()).slice(-KEPT);
          const address = /ready at (http:\S+)/.exec(this.printed)?.[1];
          if (address !== undefined) resolve(address);
        });
      child.once('close', (code) => reject(new Error(`The product ended with ${code}: ${this.printed}`)));
    });
    this.address.catch(() => undefined); // one that is expected to fail is not asked for it
  }

  get isRunning(): boolean {
    return this.child.exitCode === null && this.child.signalCode === null;
  }

  /** @returns once it has ended, its exit code */
  async end(signal: NodeJS.Signals = 'SIGTERM'): Promise<number | null> {
    this.child.kill(signal);
    return this.ended;
  }
}

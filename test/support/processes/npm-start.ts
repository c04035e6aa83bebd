import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { ServingProcess } from './serving-process.js';

/** A start of the product by `npm start`, as in a terminal. */
export interface Start {
  /** All that was printed so far. */
  output(): string;
  /** Where the product is served, once it says so. @throws Error with the output when it ends instead */
  address(): Promise<string>;
  /** Exit code. */
  readonly ended: Promise<number | null>;
  /** Sends the signal to npm and all it has started, as a terminal does, and waits until they have ended. */
  end(signal: NodeJS.Signals): Promise<void>;
}

/** @param environment beside what any terminal has: a port of its own, and nothing of what jest sets for its tests (NODE_ENV, NODE_OPTIONS) */
export function npmStart(folder: string, environment: Readonly<Record<string, string>> = {}): Start {
  const { PATH, HOME } = process.env;
  const npm = spawn('npm', ['start'], {
    cwd: folder,
    env: { PATH, HOME, PORT: '0', ...environment },
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const start = new ServingProcess(npm);
  // Until all that it has started has closed its output too.
  const ended = once(npm, 'close').then(([code]) => code as number | null);
  return {
    output: () => start.printed,
    address: () => start.address,
    ended,
    async end(signal) {
      if (start.isRunning) process.kill(-(npm.pid as number), signal);
      await ended;
    },
  };
}

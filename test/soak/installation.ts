import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';

const SPLIT = resolve(import.meta.dirname, '../../scripts/split.mjs');

interface RunningProcess {
  readonly role: string;
  readonly pid: number;
  readonly port?: number;
}

/** Plumbline in separate processes, several of each role (`npm run split`). */
export class Installation {
  url = '';
  private said = '';
  private parent: ChildProcess | undefined;

  constructor(
    private readonly dataFolder: string,
    private readonly environment: { readonly [name: string]: string | undefined },
  ) {}

  /** Resolves when the first page can be had. */
  async start(counts: readonly string[]): Promise<void> {
    const parent = spawn(process.execPath, [SPLIT, ...counts], {
      env: { ...process.env, NODE_OPTIONS: undefined, npm_lifecycle_event: undefined, ...this.environment },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.parent = parent;
    await new Promise<void>((ready, failed) => {
      parent.once('exit', (code) => failed(new Error(`npm run split ended with ${code}: ${this.said}`)));
      for (const stream of [parent.stdout, parent.stderr]) {
        stream?.on('data', (chunk: Buffer) => {
          this.said = (this.said + chunk.toString()).slice(-20_000);
          const address = /ready at (\S+)/.exec(this.said)?.[1];
          if (address === undefined || this.url !== '') return;
          this.url = address;
          parent.removeAllListeners('exit');
          ready();
        });
      }
    });
  }

  /** What the processes have said last. */
  get lastWords(): string {
    return this.said;
  }

  async processes(role: string): Promise<readonly RunningProcess[]> {
    const text = await readFile(join(this.dataFolder, 'processes.json'), 'utf8').catch(() => '[]');
    return (JSON.parse(text) as RunningProcess[]).filter((one) => one.role === role);
  }

  /** Drains: what was begun is finished. */
  async stop(): Promise<void> {
    if (this.parent === undefined || this.parent.exitCode !== null || this.parent.signalCode !== null) return;
    const gone = once(this.parent, 'exit');
    this.parent.kill('SIGTERM');
    await gone;
  }
}

import { spawn } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { ServingProcess } from '../support/processes/serving-process.js';
import { Planner } from './planner.js';

/** The built product in a process of its own, with a signed-in user: what it takes can be told from what its callers take. */
export class ProductProcess extends Planner {
  private constructor(
    { url, token }: Planner,
    private readonly process: ServingProcess,
  ) {
    super(url, token);
  }

  /** @param main of another release, where that is measured */
  static async start(DATABASE_URL: string, environment: NodeJS.ProcessEnv = {}, main = 'dist/server/main.js') {
    const settings = { WRITES_PER_MINUTE: '1000000', JWT_SECRET: 'x'.repeat(48), DATABASE_URL, ...environment };
    const started = spawned(process.execPath, [main], settings);
    try {
      return new ProductProcess(await Planner.signUp(await started.address), started);
    } catch (error) {
      await started.end('SIGKILL');
      throw error;
    }
  }

  /** @param signal SIGKILL for one that no longer comes to an end */
  async stop(signal?: NodeJS.Signals): Promise<void> {
    await this.process.end(signal);
  }

  private get pid(): number | undefined {
    return this.process.child.pid;
  }

  /** As Linux counts them for the process, its threads included. */
  async megabytes(what: 'VmRSS' | 'VmHWM'): Promise<number> {
    const status = await readFile(`/proc/${this.pid}/status`, 'utf8');
    return Number(new RegExp(`^${what}:\\s+(\\d+) kB`, 'm').exec(status)?.[1] ?? 0) / 1_024;
  }

  /** The peak (VmHWM) begins anew. */
  forgetPeak(): Promise<void> {
    return writeFile(`/proc/${this.pid}/clear_refs`, '5');
  }

  /** Of all its threads: says what work costs also where other work keeps the machine busy. */
  async cpuSeconds(): Promise<number> {
    return (await processorTime(this.pid)).own;
  }
}

/** A program that serves the product. Its errors are those of the bench. */
export const spawned = (program: string, args: readonly string[], environment: NodeJS.ProcessEnv) =>
  new ServingProcess(
    spawn(program, args, {
      env: { ...process.env, PORT: '0', LOG_LEVEL: 'error', NODE_OPTIONS: undefined, ...environment },
      stdio: ['ignore', 'pipe', 'inherit'],
    }),
  );

/** Seconds of processor that a process has taken, its threads included, and its ended children; 0 for one that has ended. */
export async function processorTime(pid: number | string | undefined): Promise<{ own: number; children: number }> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  const [, fields = ''] = stat.split(') ');
  // utime, stime, cutime and cstime, in hundredths.
  const [user = 0, system = 0, childrenUser = 0, childrenSystem = 0] = fields.split(' ').slice(11, 15).map(Number);
  return { own: (user + system) / 100, children: (childrenUser + childrenSystem) / 100 };
}

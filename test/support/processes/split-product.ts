import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface RunningProcess {
  readonly role: string;
  readonly pid: number;
  readonly port: number;
}

/** `npm run split`, already built, on a data folder of its own that outlives its processes. */
export class SplitProduct {
  /** Where all api processes answer. */
  url = '';
  /** Lines on standard output of the last start so far. */
  printed = '';
  private parent: ChildProcess | undefined;
  private ended: Promise<number | null> = Promise.resolve(null);

  private constructor(
    private readonly main: string,
    private readonly dataFolder: string,
  ) {}

  /** @param main the built services/operations/split/main.ts */
  static async prepare(main: string): Promise<SplitProduct> {
    const dataFolder = await mkdtemp(join(tmpdir(), 'plumbline-split-'));
    await chmod(dataFolder, 0o755); // as root, the database server runs under another user
    return new SplitProduct(main, dataFolder);
  }

  /** Another one, on the same folder. */
  beside(): SplitProduct {
    return new SplitProduct(this.main, this.dataFolder);
  }

  /** Resolves when every process is ready. @throws Error with what was printed when it ends instead */
  async start(args: readonly string[], environment: Record<string, string> = {}): Promise<void> {
    const parent = spawn(process.execPath, [this.main, ...args], {
      env: {
        ...process.env,
        PORT: '0',
        PLUMBLINE_DATA: this.dataFolder,
        LOG_LEVEL: 'error',
        WRITES_PER_MINUTE: '1000000',
        DATABASE_URL: undefined,
        NODE_OPTIONS: undefined,
        ...environment,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.parent = parent;
    this.ended = once(parent, 'exit').then(([code]) => code as number | null);
    let said = '';
    this.printed = '';
    parent.stdout?.on('data', (chunk: Buffer) => {
      this.printed += chunk.toString();
    });
    this.url = await new Promise<string>((ready, failed) => {
      for (const stream of [parent.stdout, parent.stderr]) {
        stream?.on('data', (chunk: Buffer) => {
          said += chunk.toString();
          const address = /ready at (\S+)/.exec(said)?.[1];
          if (address !== undefined) ready(address);
        });
      }
      parent.once('close', () => failed(new Error(`The product ended:\n${said}`)));
    });
  }

  /** @returns the exit code, null after SIGKILL */
  async end(signal: 'SIGKILL' | 'SIGTERM'): Promise<number | null> {
    this.parent?.kill(signal);
    return this.ended;
  }

  /** What runs now, as `processes.json` has it. */
  async processes(role?: string): Promise<readonly RunningProcess[]> {
    const text = await readFile(join(this.dataFolder, 'processes.json'), 'utf8').catch(() => '[]');
    return (JSON.parse(text) as RunningProcess[]).filter((one) => role === undefined || one.role === role);
  }

  /** Signs up a new account. @returns its token */
  async signUp(email: string): Promise<string> {
    const credentials = { email, password: 'Plumb-1ine', confirmPassword: 'Plumb-1ine', role: 'Viewer' };
    const post = (path: string) =>
      fetch(`${this.url}${path}`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(credentials),
      });
    await post('/api/AuthUser/register');
    return ((await (await post('/api/AuthUser/login')).json()) as { token: string }).token;
  }

  /** Makes a programme at one of the addresses. @returns the position of the log after it @throws Error when it is refused */
  async createProgramme(name: string, token: string, address = this.url): Promise<{ position: string }> {
    const answer = await fetch(`${address}/api/Projects`, {
      method: 'POST',
      body: JSON.stringify({ name, regionId: 1, metricId: 1 }),
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json', Connection: 'close' },
    });
    if (answer.status !== 200) throw new Error(`${name}: ${answer.status} ${await answer.text()}`);
    return { position: answer.headers.get('x-position') ?? '' };
  }

  /** Names of the programmes that an address shows to who has seen a position, or knows none. @throws Error when it is refused */
  async programmes(token: string, { position, address = this.url }: { position?: string; address?: string } = {}) {
    const answer = await fetch(`${address}/api/Projects`, {
      headers: {
        Authorization: `Bearer ${token}`,
        Connection: 'close',
        ...(position !== undefined && { 'X-Min-Position': position }),
      },
    });
    if (answer.status !== 200) throw new Error(`${answer.status} ${await answer.text()}`);
    return ((await answer.json()) as { name: string }[]).map(({ name }) => name);
  }

  async remove(): Promise<void> {
    await this.end('SIGTERM');
    await rm(this.dataFolder, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** Names of the read models that a projector process fills. */
export async function filledBy({ port }: RunningProcess): Promise<readonly string[]> {
  const answer = await fetch(`http://localhost:${port}/metrics`, { headers: { Connection: 'close' } });
  return [...(await answer.text()).matchAll(/^projection_active\{projection="([^"]+)".*\} 1$/gm)]
    .map(([, name]) => name as string)
    .sort();
}

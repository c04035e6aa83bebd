import { spawn } from 'node:child_process';
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { ServingProcess } from './serving-process.js';

/** Built by `npm test`, and by `npm run soak`, before they run it. */
const SPLIT = resolve(import.meta.dirname, '../../../dist/server/split.js');

export interface RunningProcess {
  readonly role: string;
  readonly pid: number;
  readonly port: number;
}

/** `npm run split`, already built, on a data folder that outlives its processes. */
export class SplitProduct {
  /** Where all api processes answer. */
  url = '';
  private parent: ServingProcess | undefined;

  constructor(private readonly dataFolder: string) {}

  /** What the processes of the last start have printed last. */
  get printed(): string {
    return this.parent?.printed ?? '';
  }

  /** On a new folder. */
  static async prepare(): Promise<SplitProduct> {
    const dataFolder = await mkdtemp(join(tmpdir(), 'plumbline-split-'));
    await chmod(dataFolder, 0o755); // as root, the database server runs under another user
    return new SplitProduct(dataFolder);
  }

  /** Another one, on the same folder. */
  beside(): SplitProduct {
    return new SplitProduct(this.dataFolder);
  }

  /** Resolves when every process is ready. @throws Error with what was printed when it ends instead */
  async start(args: readonly string[], environment: NodeJS.ProcessEnv = {}): Promise<void> {
    const parent = spawn(process.execPath, [SPLIT, ...args], {
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
    this.parent = new ServingProcess(parent);
    this.url = await this.parent.address;
  }

  /** @returns the exit code, null after SIGKILL */
  end(signal: 'SIGKILL' | 'SIGTERM'): Promise<number | null> {
    return this.parent?.end(signal) ?? Promise.resolve(null);
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

/** The compiled product and its operations as processes of their own, as an operator starts them. */
import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { access } from 'node:fs/promises';
import { resolve } from 'node:path';
import { ServingProcess } from './serving-process.js';

/** Built by `npm test` before it runs the tests. */
const BUILT = resolve(import.meta.dirname, '../../../dist/server');

type Environment = Readonly<Record<string, string | undefined>>;

function startProgram(program: string, args: readonly string[], environment: Environment): ChildProcess {
  const { PATH, HOME, LANG } = process.env;
  // Nothing of what jest sets for its tests (NODE_ENV, NODE_OPTIONS). Tests write faster than planners, and read all at once.
  return spawn(process.execPath, ['--enable-source-maps', program, ...args], {
    env: {
      PATH,
      HOME,
      LANG,
      LOG_LEVEL: 'error',
      WRITES_PER_MINUTE: '1000000',
      RAW_VIEWS_PER_ACCOUNT: '1000',
      EXPORTS_PER_ACCOUNT: '1000',
      EXPLANATIONS_PER_ACCOUNT: '1000',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

/** What an operation came to. */
export interface Ended {
  /** Exit code; undefined when a signal ended it. */
  readonly code: number | undefined;
  /** Lines of standard output. */
  readonly said: readonly string[];
  /** Lines of standard error, but for those of progress, which a busy machine has more of. */
  readonly complained: readonly string[];
}

/** An operation that is running. */
export class OperationProcess {
  readonly ended: Promise<Ended>;
  private readonly process: ChildProcess;
  private printed = '';
  private heard = () => {};

  constructor(args: readonly string[], environment: Environment, built = BUILT) {
    this.process = startProgram(resolve(built, 'operations.js'), args, environment);
    let complained = '';
    this.process.stdout?.on('data', (chunk: Buffer) => {
      this.printed += chunk.toString();
      this.heard();
    });
    this.process.stderr?.on('data', (chunk: Buffer) => {
      complained += chunk.toString();
    });
    this.ended = once(this.process, 'close').then(([code]) => {
      this.heard();
      return {
        code: (code as number | null) ?? undefined,
        said: linesOf(this.printed),
        complained: linesOf(complained).filter((line) => !/ \d+ %(,|$)/.test(line)),
      };
    });
  }

  /** Until it has said something like this, or ended. */
  async hasSaid(pattern: RegExp): Promise<void> {
    while (!pattern.test(this.printed) && this.process.exitCode === null && this.process.signalCode === null) {
      await new Promise<void>((resolve) => (this.heard = resolve));
    }
  }

  /** @returns once it is gone */
  async signal(signal: 'SIGINT' | 'SIGKILL'): Promise<Ended> {
    this.process.kill(signal);
    return this.ended;
  }
}

const linesOf = (text: string): string[] => text.split('\n').filter((line) => line !== '');

/** An operation from its start to its end. */
export const operate = (args: readonly string[], environment: Environment, built?: string): Promise<Ended> =>
  new OperationProcess(args, environment, built).ended;

/** The whole product in one process. */
export class ProductProcess {
  url = '';
  private process: ServingProcess | undefined;
  private token = '';

  /** @param built folder of the release */
  constructor(
    private readonly environment: Environment,
    private readonly built = BUILT,
  ) {}

  /** Resolves when it serves. */
  async start(): Promise<void> {
    await access(resolve(this.built, 'main.js'));
    this.process = new ServingProcess(
      startProgram(resolve(this.built, 'main.js'), [], { PORT: '0', ...this.environment }),
    );
    this.url = await this.process.address;
  }

  async end(signal: 'SIGKILL' | 'SIGTERM' = 'SIGTERM'): Promise<void> {
    await this.process?.end(signal);
  }

  /** Registers where the address is new, and logs in. */
  async logIn(email: string): Promise<void> {
    const credentials = { email, password: 'Plumb-1ine', confirmPassword: 'Plumb-1ine', role: 'Viewer' };
    await this.call('POST', '/api/AuthUser/register', credentials);
    this.token = ((await this.call('POST', '/api/AuthUser/login', credentials)).body as { token: string }).token;
  }

  /** A programme with an asset of two parts. @returns its id @throws Error when it is refused */
  async createProgramme(name: string, key: string = randomUUID()): Promise<number> {
    const calendar = { workingPatternBitMask: 31, noShifts: 1, shift1Hours: 8, nonWorkingDays: [] };
    const created = await this.call('POST', '/api/Projects/full', { name, regionId: 1, metricId: 1, calendar }, key);
    const { id } = created.body as { id?: number };
    if (id === undefined) throw new Error(`${created.status} ${JSON.stringify(created.body)}`);
    await this.addAsset(id, 'Bridge', ['North', 'South']);
    return id;
  }

  /** @returns the parts' ids */
  async addAsset(programme: number, assetName: string, partNames: readonly string[]): Promise<readonly number[]> {
    const facts = {
      assetCategoryId: 11,
      subProgrammId: 1,
      unitId: 1,
      partSize: 500,
      partAssetStart: '2027-03-01',
      partAssetEnd: '2027-12-17',
      assetZoneId: null,
      p6ActivityId: null,
    };
    const added = await this.call('POST', `/api/Projects/${programme}/assets`, {
      assetName,
      parts: partNames.map((partName) => ({ partName, ...facts })),
    });
    const { asset } = added.body as { asset?: { parts: { id: number }[] } };
    if (!asset) throw new Error(`${added.status} ${JSON.stringify(added.body)}`);
    return asset.parts.map(({ id }) => id);
  }

  /** What the planner sees of a programme and its figures, without anything that depends on the moment. */
  async views(programme: number): Promise<readonly unknown[]> {
    const paths = [
      `/api/Projects/${programme}`,
      `/api/MaterialViews?projectId=${programme}`,
      `/api/laborViews?projectId=${programme}`,
    ];
    return Promise.all(
      paths.map(async (path) => {
        const { status, body } = await this.call('GET', path);
        if (status !== 200) throw new Error(`GET ${path} is answered with ${status}: ${JSON.stringify(body)}`);
        return body;
      }),
    );
  }

  async upload(path: string, name: string, file: Buffer): Promise<{ status: number; body: unknown }> {
    const form = new FormData();
    form.append('file', new Blob([new Uint8Array(file)]), name);
    const headers = { Authorization: `Bearer ${this.token}` };
    const response = await fetch(`${this.url}${path}`, { method: 'POST', headers, body: form });
    return { status: response.status, body: await response.json() };
  }

  async call(
    method: string,
    path: string,
    body?: object,
    key?: string,
  ): Promise<{ status: number; body: unknown; commandId: string; headers: Headers }> {
    const response = await fetch(`${this.url}${path}`, {
      method,
      headers: {
        'Content-Type': 'application/json',
        ...(this.token === '' ? {} : { Authorization: `Bearer ${this.token}` }),
        ...(key === undefined ? {} : { 'Idempotency-Key': key }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return {
      status: response.status,
      body: await response.json(),
      commandId: response.headers.get('x-command-id') ?? '',
      headers: response.headers,
    };
  }
}

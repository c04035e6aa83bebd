import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';

/** The built product in a process of its own, with a signed-in user: what it takes can be told from what its callers take. */
export interface ProductProcess {
  readonly url: string;
  readonly token: string;
  /** @throws Error unless it is answered with 2xx */
  call(method: string, path: string, body?: object): Promise<unknown>;
  /** As Linux counts them for the process, its threads included. */
  megabytes(what: 'VmRSS' | 'VmHWM'): Promise<number>;
  /** The peak (VmHWM) begins anew. */
  forgetPeak(): Promise<void>;
  /** Of all its threads: says what work costs also where other work keeps the machine busy. */
  cpuSeconds(): Promise<number>;
  /** With SIGKILL for one that no longer comes to an end. */
  stop(signal?: 'SIGTERM' | 'SIGKILL'): Promise<void>;
}

/** @param main of another release, where that is measured */
export async function startProcess(
  databaseUrl: string,
  environment: NodeJS.ProcessEnv = {},
  main = 'dist/server/main.js',
): Promise<ProductProcess> {
  const child = spawn(process.execPath, [main], {
    env: {
      ...process.env,
      PORT: '0',
      WRITES_PER_MINUTE: '1000000',
      DATABASE_URL: databaseUrl,
      JWT_SECRET: 'x'.repeat(48),
      LOG_LEVEL: 'error',
      NODE_OPTIONS: undefined,
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  const stop = async (signal: 'SIGTERM' | 'SIGKILL' = 'SIGTERM'): Promise<void> => {
    child.kill(signal);
    await ended;
  };
  try {
    const url = await readyAt(child);
    const token = await signUp(url, 'bench@example.com');
    return {
      url,
      token,
      call: (method, path, body) => send(url, method, path, body, token),
      megabytes: async (what) => {
        const status = await readFile(`/proc/${child.pid}/status`, 'utf8');
        return Number(new RegExp(`^${what}:\\s+(\\d+) kB`, 'm').exec(status)?.[1] ?? 0) / 1_024;
      },
      forgetPeak: () => writeFile(`/proc/${child.pid}/clear_refs`, '5'),
      cpuSeconds: async () => {
        const [, fields = ''] = (await readFile(`/proc/${child.pid}/stat`, 'utf8')).split(') ');
        const [user = 0, system = 0] = fields.split(' ').slice(11, 13).map(Number);
        return (user + system) / 100;
      },
      stop,
    };
  } catch (error) {
    await stop('SIGKILL');
    throw error;
  }
}

async function readyAt(child: ChildProcess): Promise<string> {
  return new Promise((ready, failed) => {
    let said = '';
    child.once('exit', (code) => failed(new Error(`The product ended with ${code}: ${said}`)));
    child.stdout?.on('data', (chunk: Buffer) => {
      said += chunk.toString();
      const address = /ready at (\S+)/.exec(said)?.[1];
      if (address !== undefined) ready(address);
    });
  });
}

async function send(url: string, method: string, path: string, body?: object, token?: string): Promise<unknown> {
  const isForm = body instanceof FormData;
  const response = await fetch(url + path, {
    method,
    headers: {
      ...(token !== undefined && { Authorization: `Bearer ${token}` }),
      ...(!isForm && { 'Content-Type': 'application/json' }),
    },
    ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text.slice(0, 300)}`);
  return JSON.parse(text);
}

/** @returns the token of a new account; in a database that has it already, of that one */
export async function signUp(url: string, email: string): Promise<string> {
  while ((await fetch(`${url}/health/ready`)).status !== 200) await pause(100);
  const credentials = {
    email,
    password: 'Plumb-1ine',
    confirmPassword: 'Plumb-1ine',
    role: 'Viewer',
  };
  await send(url, 'POST', '/api/AuthUser/register', credentials).catch(() => undefined);
  return ((await send(url, 'POST', '/api/AuthUser/login', credentials)) as { token: string }).token;
}

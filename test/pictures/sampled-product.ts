import { randomBytes } from 'node:crypto';
import type { Server } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { AppModule } from '../../services/app/app.module.js';
import { readConfig } from '../../services/platform/config.js';
import { createApplication } from '../../services/platform/http/create-application.js';
import { listenFrom } from '../../services/platform/http/listen.js';
import { jsonLog } from '../../services/platform/log.js';

/** When the pictures are taken, whenever that is: else a date would change them without a reason. */
export const NOW = new Date('2026-11-02T09:00:00Z');

const SAMPLES = ['Six-storey office', 'Runway 3000 m x 45 m', 'A9 dualling, 2 km'] as const;

/** The product on a fresh database with the sample programmes, whose figures the landing page quotes. */
export async function sampledProduct(databaseUrl: string) {
  const log = jsonLog('error', (line) => process.stderr.write(`${line}\n`));
  const app = await createApplication(
    AppModule.in({
      config: { ...readConfig({ PORT: '0' }), databaseUrl, jwtSecret: randomBytes(32).toString('base64url') },
      log,
      clock: { now: () => NOW },
    }),
    log,
  );
  const server: Server = app.getHttpServer();
  const url = `http://localhost:${await listenFrom(server, 0)}`;
  while ((await fetch(`${url}/health/ready`)).status !== 200) await pause(100);

  const send = async (path: string, body: object, token?: string) => {
    const answer = await fetch(`${url}${path}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...(token && { Authorization: `Bearer ${token}` }) },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as { id: number; token: string };
  };

  const email = 'isla.morrison@example.com';
  const password = 'Plumb-1ine';
  await send('/api/AuthUser/register', { email, password, confirmPassword: password });
  const { token } = await send('/api/AuthUser/login', { email, password });
  const ids = new Map<string, number>();
  for (const name of SAMPLES) ids.set(name, (await send('/api/Projects/sample', { name }, token)).id);

  return {
    url,
    token,
    /** The road, which the edit and the labour are shown of. */
    road: ids.get('A9 dualling, 2 km') ?? 0,
    samples: SAMPLES,
    close: async () => {
      server.closeAllConnections();
      await app.close();
    },
  };
}

export type SampledProduct = Awaited<ReturnType<typeof sampledProduct>>;

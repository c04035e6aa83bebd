import { randomBytes } from 'node:crypto';
import type { Server } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { ReadModels } from '../../projections/runner/read-models.js';
import { ProjectionRunner } from '../../projections/runner/runner.js';
import { AppModule } from '../../services/app/app.module.js';
import type { Library } from '../../services/domain/library/library.js';
import type { NewEvent } from '../../services/event-store/event.js';
import { EVENT_STORE, type EventStore } from '../../services/event-store/event-store.js';
import { systemClock } from '../../services/platform/clock.js';
import { type EventStoreConfig, readConfig } from '../../services/platform/config.js';
import { PG_POOL } from '../../services/platform/database.js';
import { createApplication } from '../../services/platform/http/create-application.js';
import { listenFrom } from '../../services/platform/http/listen.js';
import { jsonLog } from '../../services/platform/log.js';
import type { Position } from '../../services/platform/position.js';
import { newCommand } from '../support/new-command.js';
import { countingIds, Plan, referenceLibraryState } from '../support/test-programmes.js';

/** Those with the most lines, so that 2,000 parts make the 50,000 activity lines of docs/quality.md, Speed. */
const BUSY_SUBPROGRAMMES = 3;

/** Ids far from those that the product hands out. */
let lastProgramme = 900_000_000;
const ids = countingIds(900_000_000);

/** The whole product in this process, on a database of its own and a log in it or elsewhere, with a signed-in user: what is measured goes through HTTP like a planner's clicks. */
export async function startProduct(databaseUrl: string, eventStore: EventStoreConfig = { kind: 'postgres' }) {
  const log = jsonLog('error', (line) => process.stderr.write(`${line}\n`));
  const app = await createApplication(
    AppModule.in({
      config: {
        // One account measures what many do.
        ...readConfig({ PORT: '0', WRITES_PER_MINUTE: '1000000' }),
        databaseUrl,
        eventStore,
        jwtSecret: randomBytes(32).toString('base64url'),
      },
      log,
      clock: systemClock,
    }),
    log,
  );
  const server: Server = app.getHttpServer();
  const url = `http://127.0.0.1:${await listenFrom(server, 0)}`;
  // Commands are refused until a log that was filled from outside has been replayed (docs/decisions/0008).
  while ((await fetch(`${url}/health/ready`)).status !== 200) await pause(100);
  const library: Library = await referenceLibraryState();
  const store = app.get<EventStore>(EVENT_STORE);
  const readModels = app.get(ReadModels);

  const post = async (path: string, body: object) =>
    (
      await fetch(`${url}${path}`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
      })
    ).json();
  const credentials = {
    email: 'bench@example.com',
    password: 'Plumb-1ine',
    confirmPassword: 'Plumb-1ine',
    role: 'Viewer',
  };
  await post('/api/AuthUser/register', credentials);
  const { token } = (await post('/api/AuthUser/login', credentials)) as { token: string };

  // 'all' before answers are timed: a projection that nothing waits for takes the processor from them.
  const caughtUp = async (names: readonly string[] | 'all', position?: Position) =>
    readModels.waitFor(names, position ?? (await store.head()), 600_000);

  return {
    url,
    token,
    store,
    readModels,
    library,
    runner: app.get(ProjectionRunner),
    pool: app.get(PG_POOL),
    caughtUp,
    /** One request, its body read to the end. */
    async call(method: string, path: string, body?: object, headers: Record<string, string> = {}) {
      const response = await fetch(`${url}${path}`, {
        method,
        headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json', ...headers },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      const text = await response.text();
      if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text.slice(0, 300)}`);
      return { json: () => JSON.parse(text) as never, headers: response.headers };
    },
    /**
     * A programme of many parts, written to the log as the product's own decisions make it.
     * @param more what happens to it then
     * @returns its id
     */
    async programmeOf(parts: number, more: (plan: Plan) => void = () => undefined): Promise<number> {
      const programmeId = (lastProgramme += 1);
      const plan = new Plan(library, ids).sized(programmeId, parts, BUSY_SUBPROGRAMMES);
      more(plan);
      await appendAll(store, `programme-${programmeId}`, plan.drain());
      return programmeId;
    },
    async stop(): Promise<void> {
      server.closeAllConnections();
      await app.close();
    },
  };
}

/** Appends events to a new stream, or to one at a version, a few hundred at a time. */
export async function appendAll(
  store: EventStore,
  stream: string,
  events: readonly NewEvent[],
  version = 0,
): Promise<void> {
  for (let i = 0; i < events.length; i += 500) {
    await store.append(stream, version + i, events.slice(i, i + 500), newCommand());
  }
}

export type Product = Awaited<ReturnType<typeof startProduct>>;

/** The asset as the edit screen would send it back, with one part's size changed. */
export function editOf(
  programme: { assets: { assetName: string; parts: { partSize: number }[] }[] },
  assetIndex: number,
  round: number,
): { assetName: string; parts: { partSize: number }[] } {
  const asset = programme.assets[assetIndex % programme.assets.length];
  if (!asset) throw new Error('The programme has no assets');
  return {
    assetName: asset.assetName,
    parts: asset.parts.map((part, i) =>
      i === round % asset.parts.length ? { ...part, partSize: part.partSize + round + 1 } : part,
    ),
  };
}

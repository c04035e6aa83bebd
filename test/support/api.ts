import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import type { Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { INestApplicationContext, ModuleMetadata } from '@nestjs/common';
import request, { type Response, type Test } from 'supertest';
import { AppModule } from '../../services/app/app.module.js';
import { type Clock, systemClock } from '../../services/platform/clock.js';
import { type Limits, type RunningConfig, readConfig } from '../../services/platform/config.js';
import { apiDocument } from '../../services/platform/http/api-docs.js';
import { createApplication } from '../../services/platform/http/create-application.js';
import { listenFrom } from '../../services/platform/http/listen.js';
import { jsonLog } from '../../services/platform/log.js';
import { AnswerContract } from './answer-contract.js';
import { describedApi } from './described-api.js';
import { eventually } from './eventually.js';
import { type TestDatabase, testDatabase } from './postgres.js';
import { isCaughtUp, productDatabase } from './product-database.js';
import { productLog } from './product-log.js';

type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';

/** How often a read is repeated that came before its read models; each waits 2 s itself (docs/architecture.md, Rules of the read side). */
const TRIES_OF_A_READ = 60;

export interface SignedUp {
  readonly email: string;
  readonly password: string;
  readonly token: string;
  readonly userId: number;
  /**
   * A call of this user: `await ann.as('get', '/api/Projects')`. A read that is told to try again, since the read models are late, does so
   * as a client would; `.retry(0)` where that answer is what is wanted.
   */
  as(method: Method, path: string): Test;
}

/** As a running product has them, but for writes. */
export const TEST_LIMITS: Limits = { ...readConfig({}).limits, writesPerMinute: 1_000_000 };

export interface RunningApi {
  /** `http://localhost:<port>`, for browsers. */
  readonly url: string;
  /** For supertest: `request(api.server).get(…)`. */
  readonly server: Server;
  readonly app: INestApplicationContext;
  readonly databaseUrl: string;
  /** Lines logged so far, as written. */
  readonly logged: readonly string[];
  /** Signs up a new account and logs it in. */
  register(email?: string): Promise<SignedUp>;
  /** Ends the application and drops its database and its log. @throws Error when an answer was other than it is described */
  close(): Promise<void>;
}

export interface ApiOverrides {
  readonly config?: Partial<RunningConfig>;
  readonly clock?: Clock;
  /** Beside the product's own: controllers and providers that a test needs to look at the shell from inside. */
  readonly beside?: Pick<ModuleMetadata, 'controllers' | 'providers'>;
}

/** The whole product on a database and a log of its own, listening on a free port. */
export async function startApi({ config = {}, clock = systemClock, beside }: ApiOverrides = {}): Promise<RunningApi> {
  const database = await databaseFor(config);
  const { eventStore, close: closeLog } = await productLog(database.url);
  const logged: string[] = [];
  const log = jsonLog('info', (line) => logged.push(line));
  const dataFolder = await mkdtemp(join(tmpdir(), 'plumbline-test-'));
  const surroundings = {
    config: {
      ...readConfig({ PORT: '0' }),
      databaseUrl: database.url,
      jwtSecret: randomBytes(32).toString('base64url'),
      // Tests sign up many accounts from one address, and fail to log in from it.
      registrationLimit: 1_000_000,
      addressFailureLimit: 1_000_000,
      caseStudyLimit: 1_000_000,
      // … and change more in a minute than a planner does.
      limits: TEST_LIMITS,
      dataFolder,
      eventStore,
      ...config,
    },
    log,
    clock,
  };
  class TestRoot {}
  const app = await createApplication(
    { module: TestRoot, imports: [AppModule.in(surroundings)], ...beside },
    log,
  ).catch(async (error: unknown) => {
    await closeLog();
    await database.drop();
    throw error;
  });
  const server: Server = app.getHttpServer();
  const contract = new AnswerContract(() => (beside === undefined ? describedApi(app) : apiDocument(app)));
  contract.watch(server);
  const url = `http://localhost:${await listenFrom(server, 0)}`;
  // A server that others use too is first gone through for what is the product's own, a million of their events long if need be.
  const shared = eventStore.kind === 'eventstoredb' && config.eventStore === undefined;
  while (shared && !(await fetch(`${url}/health/ready`)).ok) await new Promise((resolve) => setTimeout(resolve, 50));

  return {
    url,
    server,
    app,
    logged,
    databaseUrl: database.url,
    register: (email = `${randomUUID()}@example.com`) => signUp(server, email),
    close: async () => {
      server.closeAllConnections();
      await app.close();
      await closeLog();
      await database.drop();
      await rm(dataFolder, { recursive: true, force: true });
      contract.expectKept();
    },
  };
}

function databaseFor({ databaseUrl, eventStore }: Partial<RunningConfig>): Promise<TestDatabase> | TestDatabase {
  if (databaseUrl !== undefined) return { url: databaseUrl, drop: async () => undefined };
  // What is in the log of another store cannot be copied with the database.
  const logIsElsewhere = process.env.TEST_EVENT_STORE === 'eventstoredb' || eventStore !== undefined;
  return logIsElsewhere ? testDatabase() : productDatabase(startOnce);
}

async function startOnce(databaseUrl: string): Promise<void> {
  const api = await startApi({ config: { databaseUrl } });
  await eventually(() => isCaughtUp(databaseUrl));
  await api.close();
}

async function signUp(server: Server, email: string): Promise<SignedUp> {
  const password = 'Plumb-1ine';
  const registered = await request(server)
    .post('/api/AuthUser/register')
    .send({ email, password, confirmPassword: password, role: 'Viewer' })
    .expect(200);
  const loggedIn = await request(server).post('/api/AuthUser/login').send({ email, password }).expect(200);
  const { id } = registered.body as { id: number };
  const { token } = loggedIn.body as { token: string };
  return {
    email,
    password,
    token,
    userId: id,
    as: (method, path) => {
      const call = request(server)[method](path).set('Authorization', `Bearer ${token}`);
      return method === 'get' ? askedAgain(call) : call;
    },
  };
}

/** A read that does again what its 503 asks for, as clients do: on a busy machine read models may come late. */
export const askedAgain = (read: Test): Test => read.retry(TRIES_OF_A_READ, (_error, answer) => isNotCaughtUp(answer));

const isNotCaughtUp = (answer: Response | undefined): boolean =>
  answer?.status === 503 && (answer.body as { code?: string } | undefined)?.code === 'not-caught-up';

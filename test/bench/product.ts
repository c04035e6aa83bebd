import { randomBytes } from 'node:crypto';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type pg from 'pg';
import { ReadModels } from '../../projections/runner/read-models.js';
import { ProjectionRunner } from '../../projections/runner/runner.js';
import { AppModule } from '../../services/app/app.module.js';
import type { Library } from '../../services/domain/library/library.js';
import { EVENT_STORE, type EventStore } from '../../services/event-store/event-store.js';
import { systemClock } from '../../services/platform/clock.js';
import { type EventStoreConfig, readConfig } from '../../services/platform/config.js';
import { PG_POOL } from '../../services/platform/database.js';
import { createApplication } from '../../services/platform/http/create-application.js';
import { listenFrom } from '../../services/platform/http/listen.js';
import { jsonLog } from '../../services/platform/log.js';
import { countingIds, Plan, referenceLibraryState } from '../support/test-programmes.js';
import { appendAll } from './log-of-programmes.js';
import { Planner } from './planner.js';

/** Those with the most lines, so that 2,000 parts make the 50,000 activity lines of docs/quality.md, Speed. */
const BUSY_SUBPROGRAMMES = 3;

/** Ids far from those that the product hands out. */
let lastProgramme = 900_000_000;
const ids = countingIds(900_000_000);

/** The whole product in this process, on a database of its own and a log in it or elsewhere, with a signed-in user. */
export class Product extends Planner {
  readonly store: EventStore;
  readonly readModels: ReadModels;
  readonly runner: ProjectionRunner;
  readonly pool: pg.Pool;

  private constructor(
    { url, token }: Planner,
    private readonly app: NestExpressApplication,
    readonly library: Library,
  ) {
    super(url, token);
    this.store = app.get<EventStore>(EVENT_STORE);
    this.readModels = app.get(ReadModels);
    this.runner = app.get(ProjectionRunner);
    this.pool = app.get(PG_POOL);
  }

  static async start(databaseUrl: string, eventStore: EventStoreConfig = { kind: 'postgres' }): Promise<Product> {
    const log = jsonLog('error', (line) => process.stderr.write(`${line}\n`));
    // One account measures what many do.
    const config = readConfig({ PORT: '0', WRITES_PER_MINUTE: '1000000' });
    const jwtSecret = randomBytes(32).toString('base64url');
    const app = await createApplication(
      AppModule.in({ config: { ...config, databaseUrl, eventStore, jwtSecret }, log, clock: systemClock }),
      log,
    );
    const url = `http://127.0.0.1:${await listenFrom(app.getHttpServer(), 0)}`;
    return new Product(await Planner.signUp(url), app, await referenceLibraryState());
  }

  /** @param names 'all' before answers are timed: a projection that nothing waits for takes the processor from them */
  async caughtUp(names: readonly string[] | 'all' = 'all'): Promise<void> {
    await this.readModels.waitFor(names, await this.store.head(), 600_000);
  }

  /**
   * A programme of many parts, written to the log as the product's own decisions make it.
   * @param more what happens to it then
   * @returns its id
   */
  async programmeOf(parts: number, more: (plan: Plan) => void = () => undefined): Promise<number> {
    const programmeId = (lastProgramme += 1);
    const plan = new Plan(this.library, ids).sized(programmeId, parts, BUSY_SUBPROGRAMMES);
    more(plan);
    await appendAll(this.store, `programme-${programmeId}`, plan.drain());
    return programmeId;
  }

  /** So many of them. @returns the id of the last */
  async programmesOf(count: number, parts: number): Promise<number> {
    for (let i = 1; i < count; i++) await this.programmeOf(parts);
    return this.programmeOf(parts);
  }

  /** The same, shown by all read models. */
  async shownProgrammeOf(parts: number): Promise<number> {
    const programmeId = await this.programmeOf(parts);
    await this.caughtUp();
    return programmeId;
  }

  async stop(): Promise<void> {
    this.app.getHttpServer().closeAllConnections();
    await this.app.close();
  }
}

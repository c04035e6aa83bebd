import type pg from 'pg';
import { productCodec } from '../../services/domain/product-codec.js';
import { PostgresEventStore } from '../../services/event-store/postgres/postgres-event-store.js';
import type { EventStoreConfig } from '../../services/platform/config.js';
import { openPool } from '../../services/platform/database.js';
import { migrateDatabase } from '../support/postgres.js';
import type { BenchedEventStoreDb } from './event-store-db.js';
import { Product } from './product.js';
import { ProductProcess } from './product-process.js';

/** What all areas of a run share. */
export interface Run {
  /** Makes an empty database on a server with fsync on. @returns its URL */
  database(): Promise<string>;
  /** The one EventStoreDB of the run, with a log of its own for whoever asks. */
  eventStoreDb(): Promise<BenchedEventStoreDb>;
  /** Says what is going on, since some steps take a minute. */
  report(line: string): void;
}

/** What an area is measured on. It closes what was opened on it, the last first, when the work that it was made for is over. */
export class Ground {
  private readonly closing: (() => unknown)[] = [];

  private constructor(
    readonly run: Run,
    private readonly area: string,
  ) {}

  static async use<Result>(run: Run, area: string, work: (ground: Ground) => Promise<Result>): Promise<Result> {
    const ground = new Ground(run, area);
    try {
      return await work(ground);
    } finally {
      for (const close of ground.closing.toReversed()) await close();
    }
  }

  /** Work that closes what it opens. */
  within<Result>(work: (ground: Ground) => Promise<Result>): Promise<Result> {
    return Ground.use(this.run, this.area, work);
  }

  keep<Thing>(thing: Thing, close: (thing: Thing) => unknown): Thing {
    this.closing.push(() => close(thing));
    return thing;
  }

  say(step: string): void {
    this.run.report(`${this.area}: ${step}`);
  }

  /** One with the product's tables. */
  async migratedDatabase(): Promise<string> {
    const url = await this.run.database();
    await migrateDatabase(url);
    return url;
  }

  pool(databaseUrl: string, options?: pg.PoolConfig): pg.Pool {
    return this.keep(
      openPool(databaseUrl, () => undefined, options),
      (pool) => pool.end(),
    );
  }

  /** The product in this process, on a database of its own unless one is given. */
  async product(databaseUrl?: string, eventStore?: EventStoreConfig): Promise<Product> {
    const product = await Product.start(databaseUrl ?? (await this.run.database()), eventStore);
    return this.keep(product, () => product.stop());
  }

  /** The product in a process of its own. */
  async process(databaseUrl?: string, environment?: NodeJS.ProcessEnv): Promise<ProductProcess> {
    const product = await ProductProcess.start(databaseUrl ?? (await this.run.database()), environment);
    return this.keep(product, () => product.stop());
  }

  /** The log in a database, to write to it behind the product's back. */
  log(databaseUrl: string): PostgresEventStore {
    return this.keep(new PostgresEventStore({ url: databaseUrl, codec: productCodec }), (store) => store.close());
  }
}

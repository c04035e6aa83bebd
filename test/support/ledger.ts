import { randomUUID } from 'node:crypto';
import pg from 'pg';
import type { Projection, ProjectionSql } from '../../projections/runner/projection.js';
import { ReadModels, type ReadModelsParts } from '../../projections/runner/read-models.js';
import { ProjectionRunner } from '../../projections/runner/runner.js';
import { type RecordedEvent } from '../../services/event-store/event.js';
import { eventCodec } from '../../services/event-store/event-codec.js';
import type { Appended, EventStore } from '../../services/event-store/event-store.js';
import { PostgresEventStore } from '../../services/event-store/postgres/postgres-event-store.js';
import { openPool } from '../../services/platform/database.js';
import type { Log } from '../../services/platform/log.js';
import { migrate } from '../../services/platform/migrations.js';
import { BEGINNING, type Position } from '../../services/platform/position.js';
import { unlessCaughtUp } from '../../services/platform/read-your-writes.js';
import { eventually } from './eventually.js';
import { type TestDatabase, testDatabase } from './postgres.js';

/**
 * The smallest read model that shows every fault of a runner: a lost payment makes a balance too small, a doubled one too
 * large, a swapped one leaves the wrong `latest`.
 */
export function ledgerProjection({
  version = 1,
  apply = applyPayments,
}: Partial<Pick<Projection, 'version'>> & { apply?: Apply } = {}): Projection {
  return {
    name: 'ledger',
    version,
    categories: ['account'],
    tables: ['balances'],
    createTables: async (sql) => {
      await sql.query(
        `CREATE TABLE ${sql.table('balances')} (account text PRIMARY KEY, balance bigint NOT NULL, payments integer NOT NULL, latest integer NOT NULL)`,
      );
    },
    projector: () => ({ apply }),
  };
}

export type Apply = (events: readonly RecordedEvent[], tx: ProjectionSql) => Promise<void>;

export const applyPayments: Apply = async (events, tx) => {
  await tx.query(
    `INSERT INTO ${tx.table('balances')} AS b
     SELECT account, sum(amount), count(*), (array_agg(amount ORDER BY nth DESC))[1]
       FROM unnest($1::text[], $2::integer[]) WITH ORDINALITY AS paid (account, amount, nth) GROUP BY account
     ON CONFLICT (account) DO UPDATE SET
       balance = b.balance + excluded.balance, payments = b.payments + excluded.payments, latest = excluded.latest`,
    [events.map(({ stream }) => stream), events.map(({ data }) => (data as { amount: number }).amount)],
  );
};

export interface Balance {
  readonly account: string;
  readonly balance: number;
  readonly payments: number;
  readonly latest: number;
}

/**
 * Until everything up to the position shows: a reader that is told to try again (503 with Retry-After) does so, as long as the machine
 * needs. A read model that never gets there is ended by jest.
 */
export async function shows(readModels: ReadModels, position: Position, name = 'ledger'): Promise<void> {
  await eventually(() =>
    readModels.waitFor([name], position).then(
      () => true,
      (error: unknown) => unlessCaughtUp(error),
    ),
  );
}

export const ledgerCodec = eventCodec({ Paid: { schema: 1 }, Noted: { schema: 1 } });

/**
 * A database with a log in it, and what tests do with both; `close` ends everything that was begun.
 * @param own an empty database, for tests that do something to its server
 */
export async function openLedger(own?: TestDatabase) {
  const database = own ?? (await testDatabase());
  const closing: (() => Promise<void>)[] = [database.drop];
  const process = (url = database.url): pg.Pool => {
    const pool = openPool(url, () => undefined);
    closing.unshift(() => pool.end());
    return pool;
  };
  const pool = process();
  const store = new PostgresEventStore({ codec: ledgerCodec, pool });
  await migrate(pool);
  closing.unshift(() => store.close());
  const versions = new Map<string, number>();
  const alarms: unknown[] = [];
  const log: Log = {
    debug: () => undefined,
    info: () => undefined,
    warn: () => undefined,
    error: (message, _error, fields) => void alarms.push({ message, ...fields }),
  };

  const append = async (stream: string, type: string, data: object[]): Promise<Appended> => {
    const commandId = randomUUID();
    const context = {
      commandId,
      correlationId: commandId,
      causationId: commandId,
      userId: 1,
      time: '2027-06-10T08:00:00.000Z',
    };
    const appended = await store.append(
      stream,
      versions.get(stream) ?? 0,
      data.map((one) => ({ type, data: one })),
      context,
    );
    versions.set(stream, appended.version);
    return appended;
  };

  return {
    url: database.url,
    pool,
    store,
    /** Messages for the operator, with their fields. */
    alarms,
    log,
    /** One command that pays these amounts into an account; one at a time per account. */
    pay: (account: number, ...amounts: number[]) =>
      append(
        `account-${account}`,
        'Paid',
        amounts.map((amount) => ({ amount })),
      ),
    /** An event of a category that the ledger does not read. */
    note: (book: number) => append(`book-${book}`, 'Noted', [{}]),

    /** A runner as in a process of its own: with its own pool. */
    async run(
      projections: readonly Projection[] = [ledgerProjection()],
      on: EventStore = store,
    ): Promise<ProjectionRunner> {
      const runner = new ProjectionRunner({ store: on, pool: process(), projections, log });
      closing.unshift(() => runner.stop());
      await runner.start();
      return runner;
    },

    /** A process that only reads. @param url where it finds the database */
    async reader(
      projections: readonly Projection[] = [ledgerProjection()],
      { url, ...replica }: Pick<ReadModelsParts, 'readUrl' | 'askReplicaEveryMs'> & { readonly url?: string } = {},
    ): Promise<ReadModels> {
      const readModels = new ReadModels({ pool: process(url), projections, log, ...replica });
      closing.unshift(() => readModels.stop());
      await readModels.start();
      return readModels;
    },

    /** Cuts connections the hard way, by their names' beginning. @returns how many there were */
    async cut(name: string): Promise<number> {
      const { rowCount } = await pool.query(
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND application_name LIKE $1`,
        [`${name}%`],
      );
      return rowCount ?? 0;
    },

    /** What the tables show, by account. */
    async balances(readModels: ReadModels): Promise<readonly Balance[]> {
      const sql = await readModels.tablesOf('ledger');
      return (await sql.query<Balance & pg.QueryResultRow>(`SELECT * FROM ${sql.table('balances')} ORDER BY account`))
        .rows;
    },

    /** What the tables ought to show: a fold of the log. */
    async fold(): Promise<readonly Balance[]> {
      const accounts = new Map<string, Balance>();
      const head = await store.head();
      for (let position: Position = BEGINNING; position !== head; ) {
        for await (const batch of store.subscribe(position, {
          signal: AbortSignal.timeout(120_000),
          categories: ['account'],
        })) {
          for (const { stream, data } of batch.events) {
            const { balance, payments } = accounts.get(stream) ?? { balance: 0, payments: 0 };
            const { amount } = data as { amount: number };
            accounts.set(stream, {
              account: stream,
              balance: balance + amount,
              payments: payments + 1,
              latest: amount,
            });
          }
          position = batch.upTo;
          if (position === head) break;
        }
      }
      return [...accounts.values()].sort((a, b) => (a.account < b.account ? -1 : 1));
    },

    async close(): Promise<void> {
      for (const close of closing) await close();
    },
  };
}

export type Ledger = Awaited<ReturnType<typeof openLedger>>;

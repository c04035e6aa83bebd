import pg, { type ClientBase, type Pool } from 'pg';
import { openPool } from '../../services/platform/database.js';
import { comparePositions, type Position } from '../../services/platform/position.js';
import { withTimeLimit } from '../../services/platform/time-limit.js';
import type { Build } from './build.js';

/** After this time without an answer it counts as lost, ms; also the longest wait for a connection. */
const ANSWER_TIMEOUT_MS = 1_000;

/** Only a standby of the primary, and of its database, is a replica: positions of another installation would look like ours. */
export const IDENTITY = `SELECT system_identifier || ' ' || oid FROM pg_control_system() CROSS JOIN pg_database WHERE datname = current_database()`;

/** Tells servers behind one address apart, and what was started again from what was before. */
const STARTED = 'pg_postmaster_start_time()::text AS started';

interface Answer {
  readonly standby: boolean;
  readonly identity: string;
  readonly started: string;
  readonly projection: string | null;
  readonly build: number;
  readonly position: Position;
}

/** What is at DATABASE_READ_URL is not what it has to be. */
export class NoReplica extends Error {}

/**
 * The server that one connection to the replica leads to, for as long as this connection lasts. Meanwhile it never shows less than before.
 * One that was killed begins again behind what it has shown, and another one behind the same address is wherever it is: so what this one
 * has shown holds for connections to it alone, and a read gets no others.
 */
export class ReplicaServer {
  /** For reads; it gives no connection to anything but this server. */
  readonly pool: Pool;
  isLost = false;
  /** A connection of its own, so that busy reads do not make the replica look like one that is away. */
  private readonly asking: pg.Client;
  private readonly connections = new Set<ClientBase>();
  private question: Promise<void> | undefined;
  private started: string | undefined;
  /** Of its live builds, as it showed them last. */
  private positions: ReadonlyMap<string, Position> = new Map();

  private constructor(
    url: string,
    private readonly primaryIdentity: () => Promise<string | undefined>,
    private readonly onLost: (server: ReplicaServer) => void,
  ) {
    this.pool = openPool(url, () => undefined, {
      connectionTimeoutMillis: ANSWER_TIMEOUT_MS,
      min: 0,
      onConnect: (connection) => this.admit(connection),
    });
    this.asking = new pg.Client({ ...this.pool.options });
    for (const ending of ['error', 'end'] as const) this.asking.on(ending, () => this.lose());
  }

  /**
   * @param primaryIdentity what {@link IDENTITY} is on the primary
   * @param onLost called once
   * @throws NoReplica, and what connecting throws
   */
  static async connect(
    url: string,
    primaryIdentity: () => Promise<string | undefined>,
    onLost: (server: ReplicaServer) => void,
  ): Promise<ReplicaServer> {
    const server = new ReplicaServer(url, primaryIdentity, onLost);
    await server.asking.connect();
    await server.ask();
    return server;
  }

  /** Whether it has shown the build, at the position or after it. */
  isAt(build: Build | undefined, position?: Position): boolean {
    const reached = build && this.positions.get(keyOf(build));
    return reached !== undefined && (position === undefined || comparePositions(reached, position) >= 0);
  }

  /**
   * Looks how far it is; one question at a time, and who comes meanwhile gets its answer. Without an answer it is lost.
   * @throws NoReplica, and errors of the connection
   */
  ask(): Promise<void> {
    this.question ??= withTimeLimit(ANSWER_TIMEOUT_MS, this.readPositions(), doesNotAnswer)
      .catch((error: unknown) => {
        this.lose();
        throw error;
      })
      .finally(() => {
        this.question = undefined;
      });
    return this.question;
  }

  async close(): Promise<void> {
    this.isLost = true;
    await Promise.all([this.asking.end(), this.pool.end()]);
  }

  /** Reads that wait for it fail now, and are read from the primary. */
  private lose(): void {
    if (this.isLost) return;
    this.isLost = true;
    for (const connection of [this.asking, ...this.connections]) cut(connection);
    this.onLost(this);
  }

  /**
   * A connection leads to this server if the server says so and the one that asks, which is older, still gets an answer: in between
   * neither the server nor one of its processes can have crashed. Not even one whose end nobody noticed is taken for it.
   */
  private async admit(connection: ClientBase): Promise<void> {
    this.connections.add(connection);
    connection.once('end', () => this.connections.delete(connection));
    if (this.isLost) throw new Error('The replica was lost');
    const server = connection.query<Pick<Answer, 'started'>>(`SELECT ${STARTED}`);
    const [{ rows }] = await withTimeLimit(ANSWER_TIMEOUT_MS, Promise.all([server, this.askAnew()]), doesNotAnswer);
    if (rows[0]?.started !== this.started) throw new Error('Another server than the one that was asked');
  }

  /** A question that nobody had asked before. */
  private async askAnew(): Promise<void> {
    await this.question?.catch(() => undefined);
    await this.ask();
  }

  private async readPositions(): Promise<void> {
    const { rows } = await this.asking.query<Answer>(
      `SELECT pg_is_in_recovery() AS standby, (${IDENTITY}) AS identity, ${STARTED}, projection, build, position
         FROM (VALUES (1)) AS one (row) LEFT JOIN projections.checkpoint ON stage = 'live'`,
    );
    const [first] = rows;
    if (first?.identity !== (await this.primaryIdentity()))
      throw new NoReplica('no replica of the database at DATABASE_URL');
    if (!first?.standby) throw new NoReplica('no standby: it takes writes of its own');
    this.started ??= first.started;
    if (first.started !== this.started) throw new Error('Another server than the one that was asked before');
    this.positions = new Map(
      rows.flatMap(({ projection, build, position }) =>
        projection === null ? [] : [[keyOf({ projection, build }), position] as const],
      ),
    );
  }
}

const keyOf = ({ projection, build }: Pick<Build, 'projection' | 'build'>): string => `${projection} ${build}`;

function doesNotAnswer(): never {
  throw new Error('does not answer');
}

/** Not `end()`, which a frozen server would have to answer. */
function cut(client: ClientBase): void {
  const { connection } = client as unknown as { connection?: { stream?: { destroy(): void } } };
  connection?.stream?.destroy();
}

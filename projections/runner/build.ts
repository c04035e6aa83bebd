import type { ClientBase, Pool, QueryResultRow } from 'pg';
import type { Position } from '../../services/platform/position.js';
import type { Projection, ProjectionSql, ReadSql, ServingSql } from './projection.js';

/**
 * One set of a projection's tables. `filling`: being filled beside the live one; `live`: serves all readers; `retired`:
 * replaced, and kept for a while for requests that still read it.
 */
export interface Build {
  readonly projection: string;
  /** Sequence number within the projection, from 1. */
  readonly build: number;
  readonly version: number;
  readonly position: Position;
  readonly stage: 'filling' | 'live' | 'retired';
}

/** `part_lines_v3_b7`: readable for an operator who inspects the database. */
export const schemaOf = (build: Pick<Build, 'projection' | 'version' | 'build'>): string =>
  `${build.projection.replaceAll('-', '_')}_v${build.version}_b${build.build}`;

/** @throws RangeError for a name that cannot be a schema of PostgreSQL (63 characters with version and build) */
export function checkProjections(projections: readonly Projection[]): void {
  const names = new Set<string>();
  for (const { name, version } of projections) {
    if (!/^[a-z][a-z0-9-]{0,39}$/.test(name)) throw new RangeError(`Not a projection name: ${name}`);
    if (!Number.isSafeInteger(version) || version < 1) throw new RangeError(`Not a version: ${name} ${version}`);
    if (names.has(name)) throw new RangeError(`Two projections are called ${name}`);
    names.add(name);
  }
}

/** The build's tables within transactions of `client`. */
export const transactionSql = (
  client: ClientBase,
  projection: Projection,
  { build }: Pick<Build, 'build'>,
): ProjectionSql => ({ client, ...sqlOn(client, projection, build) });

/** The build's tables for readers. */
export const servingSql = (pool: Pool, projection: Projection, { build }: Pick<Build, 'build'>): ServingSql => ({
  pool,
  ...sqlOn(pool, projection, build),
});

function sqlOn(db: Pool | ClientBase, { name: projection, version, tables }: Projection, build: number): ReadSql {
  const schema = schemaOf({ projection, version, build });
  return {
    table(name) {
      if (!tables.includes(name)) throw new RangeError(`${projection} has no table ${name}`);
      return `"${schema}"."${name}"`;
    },
    query: <Row extends QueryResultRow>(text: string, values?: readonly unknown[]) =>
      db.query<Row>(text, values && [...values]),
  };
}

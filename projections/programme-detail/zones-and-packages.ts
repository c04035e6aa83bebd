import { nameKey } from '../../services/domain/programmes/name-key.js';
import type { KeysetQuery } from '../../services/platform/http/keyset.js';
import type { Page } from '../../services/platform/http/page.js';
import type { ServingSql } from '../runner/projection.js';
import { sqlPageOfViews } from '../runner/sql-page.js';
import { equalSql, madeOrder, visibleCondition } from './programme-reads.js';

/** What zones or packages are narrowed by. */
export interface NamedFilter {
  readonly id?: number | undefined;
  readonly projectId?: number | undefined;
  /** Compared like all names (docs/product/programmes.md, Names). */
  readonly name?: string | undefined;
}

/**
 * One page of the zones or packages of a programme or, where neither it nor an id is told, of all visible programmes, in the order of
 * their creation.
 * @throws Refused 400
 */
export async function namedPage<Facts, View extends object>(
  sql: ServingSql,
  table: 'zones' | 'packages',
  { id, projectId, name }: NamedFilter,
  query: KeysetQuery,
  view: (facts: Facts, programme: { readonly id: number }) => View,
): Promise<Page<View>> {
  const isOfOne = id !== undefined || projectId !== undefined;
  const values: unknown[] = [];
  const conditions = equalSql(
    [
      ['n.id', id],
      ['n.programme_id', projectId],
      ['n.name_key', name === undefined ? undefined : nameKey(name)],
    ],
    values,
  );
  if (!isOfOne) conditions.push(visibleCondition(sql));
  const select = 'n.facts, n.programme_id AS "programmeId"';
  const from = `FROM ${sql.table(table)} n JOIN ${sql.table('programmes')} p ON p.id = n.programme_id WHERE ${conditions.join(' AND ')}`;
  interface Row {
    readonly facts: Facts;
    readonly programmeId: number;
  }
  const list = { select, from, ...madeOrder('n.id'), bounded: isOfOne && 'n.id' };
  return sqlPageOfViews(sql, query, list, values, (row: Row) => view(row.facts, { id: row.programmeId }));
}

import { countSql, type KeysetQuery, type SortedList, sqlWindow } from '../../services/platform/http/keyset.js';
import { Page, pageOf } from '../../services/platform/http/page.js';
import type { ServingSql } from './projection.js';

export interface SqlList extends SortedList {
  /** Columns of an item. */
  readonly select: string;
  /** Tables and conditions, from FROM on. */
  readonly from: string;
}

/**
 * One page of a list that the database filters, sorts and counts (docs/decisions/0050).
 * @param values of the conditions
 * @throws Refused 400
 */
export async function sqlPage<Item extends object>(
  sql: ServingSql,
  query: KeysetQuery,
  { select, from, ...sorted }: SqlList,
  values: readonly unknown[],
): Promise<Page<Item>> {
  const windowed = [...values];
  const window = sqlWindow(query, sorted, windowed);
  const [{ rows }, counted] = await Promise.all([
    sql.query<Item & { readonly place: readonly string[] }>(
      `SELECT ${select}, ${window.place} AS place ${from} ${window.where} ${window.order}`,
      windowed,
    ),
    sql.query<{ total: number }>(countSql(from), [...values]),
  ]);
  const { items, next } = window.page(rows);
  const shown = items.map(({ place: _place, ...item }) => item as unknown as Item);
  return new Page(shown, counted.rows[0]?.total ?? 0, next);
}

export interface BoundedSqlList extends SqlList {
  /** SQL by which all of them are ordered where their number is bounded, as by one programme; false where nothing bounds it. */
  readonly bounded: string | false;
}

/**
 * One page of views: as {@link sqlPage}, or of all rows where their number is bounded, which can be sorted by any field of the views.
 * @throws Refused 400
 */
export async function sqlPageOfViews<Row extends object, View extends object>(
  sql: ServingSql,
  query: KeysetQuery,
  { bounded, ...list }: BoundedSqlList,
  values: readonly unknown[],
  view: (row: Row) => View,
): Promise<Page<View>> {
  if (bounded === false) {
    const page = await sqlPage<Row>(sql, query, list, values);
    return page.with(page.items.map(view));
  }
  const { rows } = await sql.query<Row>(`SELECT ${list.select} ${list.from} ORDER BY ${bounded}`, [...values]);
  return pageOf(rows.map(view), query);
}

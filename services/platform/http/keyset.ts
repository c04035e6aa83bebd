/** Lists that the database filters, sorts and pages: what a page costs does not depend on how many items there are. */
import { malformed } from '../problem.js';
import { isId } from './id.pipe.js';
import { ListQuery, QueryText } from './list-query.js';
import { isPaged, notSortable, windowOf } from './page.js';

/** Items are counted up to here: `X-Total-Count: 1000` is a thousand or more. */
export const MAX_COUNTED = 1_000;
/** Pages are numbered up to this item: to skip some is to go through them. */
export const MAX_NUMBERED = 10_000;

/** The header `Link` of a page that is not the last, for the description of a list. */
export const NEXT_HEADER = {
  Link: {
    description: 'The address of the next page, `</api/…?after=…>; rel="next"`; none with the last one',
    required: false,
    schema: { type: 'string' },
  },
};

export class KeysetQuery extends ListQuery {
  @QueryText('What the header `Link` of the page before says: the items after that page, in the same order')
  after?: string;
}

/** SQL of what a list is sorted by. What can be null comes last, and in the other direction first. */
export interface SortKey {
  readonly sql: string;
  readonly type: 'text' | 'integer' | 'real' | 'date' | 'boolean';
  readonly nullable?: true;
}

export interface SortedList {
  /** By the names that the query can sort by. */
  readonly keys: Readonly<Record<string, SortKey>>;
  /** The order unless told, such as `-modified`. */
  readonly order: string;
  /** SQL of the integer that tells items of equal keys apart, in the same direction. */
  readonly id: string;
  /** Items without `page` and `pageSize`. */
  readonly most: number;
}

export interface SqlWindow {
  /** Condition of the items after the page before; '' on a page by number. */
  readonly where: string;
  /** Whether nothing comes before the page. */
  readonly isFirst: boolean;
  /** One item more than the page has says whether there is a next one. */
  readonly order: string;
  /** The order alone, of a page that was found already. */
  readonly sorted: string;
  /** SQL of the item's place in the order, as text[]; {@link SqlWindow.page} takes it. */
  readonly place: string;
  /** The page of rows that were selected with {@link SqlWindow.order}. */
  page<Row extends { readonly place: readonly string[] }>(
    rows: readonly Row[],
  ): {
    readonly items: readonly Row[];
    readonly next: string | undefined;
  };
}

/**
 * The requested page of a list, as SQL.
 * @param values of the statement so far: those of the page are added
 * @throws Refused 400
 */
export function sqlWindow(query: KeysetQuery, { keys, order, id, most }: SortedList, values: unknown[]): SqlWindow {
  const sort = query.sort ?? order;
  const field = sort.replace(/^-/, '');
  const key = Object.hasOwn(keys, field) ? keys[field] : undefined;
  if (!key) throw notSortable(sort.slice(0, 100));
  const direction = sort.startsWith('-') ? 'DESC' : 'ASC';
  const parts = partsOf(key, id);
  const limit = isPaged(query) ? windowOf(query).limit : most;
  const offset = query.after === undefined ? windowOf(query).offset : 0;
  if (isPaged(query) && offset >= MAX_NUMBERED)
    throw malformed(
      'malformed-query',
      `Pages are numbered up to item ${MAX_NUMBERED}. The header Link of a page has the address of the next one.`,
    );
  let where = '';
  if (query.after !== undefined) {
    const place = placeIn(query.after, sort, parts);
    const given = parts.map(({ type }, nth) => `$${values.push(place[nth])}::${type}`);
    const columns = parts.map(({ sql }) => sql).join(', ');
    where = `AND (${columns}) ${direction === 'ASC' ? '>' : '<'} (${given.join(', ')})`;
  }
  const sorted = `ORDER BY ${parts.map(({ sql }) => `${sql} ${direction}`).join(', ')}`;
  return {
    where,
    isFirst: query.after === undefined && offset === 0,
    order: `${sorted} LIMIT ${limit + 1} OFFSET ${isPaged(query) ? offset : 0}`,
    sorted,
    place: `ARRAY[${parts.map(({ sql }) => `(${sql})::text`).join(', ')}]`,
    page(rows) {
      const items = rows.slice(0, limit);
      const last = items.at(-1);
      return { items, next: rows.length > limit && last ? placeAs([sort, ...last.place]) : undefined };
    },
  };
}

/** A statement that counts rows up to {@link MAX_COUNTED}. @param from with its conditions */
export const countSql = (from: string): string =>
  `SELECT count(*)::integer AS total FROM (SELECT ${from} LIMIT ${MAX_COUNTED}) AS counted`;

type Part = Pick<SortKey, 'sql' | 'type'>;

const NOTHING: Readonly<Record<SortKey['type'], string>> = {
  text: "''",
  integer: '0',
  real: '0',
  date: "'epoch'",
  boolean: 'false',
};

function partsOf({ sql, type, nullable }: SortKey, id: string): readonly Part[] {
  const last: Part = { sql: id, type: 'integer' };
  if (sql === id) return [last];
  if (!nullable) return [{ sql, type }, last];
  return [{ sql: `(${sql} IS NULL)`, type: 'boolean' }, { sql: `coalesce(${sql}, ${NOTHING[type]})`, type }, last];
}

const placeAs = (place: readonly string[]): string => Buffer.from(JSON.stringify(place)).toString('base64url');

/** What an address says of a place is checked: the database would refuse a text that is no figure with an error. */
function placeIn(after: string, sort: string, parts: readonly Part[]): readonly string[] {
  const [sorted, ...place] = listIn(after);
  if (sorted !== sort || place.length !== parts.length || !parts.every(({ type }, nth) => isOf(type, place[nth] ?? '')))
    throw malformed('malformed-query', 'This is no place in this list: `after` is what the header Link says.');
  return place;
}

function listIn(after: string): readonly string[] {
  try {
    const read: unknown = JSON.parse(Buffer.from(after, 'base64url').toString());
    return Array.isArray(read) && read.every((one) => typeof one === 'string') ? read : [];
  } catch {
    return [];
  }
}

function isOf(type: SortKey['type'], text: string): boolean {
  switch (type) {
    case 'text':
      return text.isWellFormed() && !text.includes('\0');
    case 'integer':
      return /^\d+$/.test(text) && isId(Number(text));
    case 'real':
      return /^\d{1,9}(\.\d{1,12})?(e-?\d{1,2})?$/.test(text);
    case 'date':
      return /^[0-9]{4}-/.test(text) && new Date(text).toJSON()?.slice(0, 10) === text;
    case 'boolean':
      return text === 'true' || text === 'false';
  }
}

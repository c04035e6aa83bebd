import { mapYielding } from '../giving-way.js';
import { malformed } from '../problem.js';
import type { ListQuery } from './list-query.js';

const DEFAULT_PAGE_SIZE = 10;
const MAX_PAGE_SIZE = 1_000;

/** What a list answers: the items of the page, with the number of all items in the header `X-Total-Count`, and in `Link` where the next page is. */
export class Page<Item> {
  constructor(
    readonly items: readonly Item[],
    readonly total: number,
    /** What the address of the next page says (keyset.ts). */
    readonly next?: string,
  ) {}

  /** The same page with what its items become. */
  with<Other>(items: readonly Other[]): Page<Other> {
    return new Page(items, this.total, this.next);
  }
}

/**
 * The requested page in the requested order.
 * @param items can be sorted by each of their fields with a primitive value
 */
export function pageOf<Item extends object>(items: readonly Item[], query: ListQuery): Page<Item> {
  const sorted = query.sort === undefined ? items : inOrder(items, query.sort);
  const { offset, limit } = windowOf(query);
  return new Page(isPaged(query) ? sorted.slice(offset, offset + limit) : sorted, items.length);
}

/**
 * The requested page of views of records. Only what is on the page is made a view of, unless the views are sorted by a field
 * that the records do not have.
 * @param records in order
 */
export async function pageOfViews<Of extends object, View extends object>(
  records: readonly Of[],
  query: ListQuery,
  view: (record: Of) => View,
): Promise<Page<View>> {
  const field = query.sort?.replace(/^-/, '');
  const first = records[0];
  const isOwn =
    field === undefined || (first !== undefined && isSortedBy(first, field) && isSortedBy(view(first), field));
  if (!isOwn) return pageOf(await mapYielding(records, view), query);
  const page = pageOf(records, query);
  // Without a page a list may have 50,000 items.
  return page.with(await mapYielding(page.items, view));
}

/** Whether a page is asked for, and not the whole list. */
export const isPaged = ({ page, pageSize }: ListQuery): boolean => page !== undefined || pageSize !== undefined;

/** Which items are on the requested page; the first page unless told. */
export function windowOf({ page, pageSize }: ListQuery): { readonly offset: number; readonly limit: number } {
  const limit = Math.min(Math.max(pageSize ?? DEFAULT_PAGE_SIZE, 1), MAX_PAGE_SIZE);
  return { offset: (Math.max(page ?? 1, 1) - 1) * limit, limit };
}

/** The order of a list that the database sorts, as SQL. @param columns by the fields that it can be sorted by */
export function sqlOrderOf(sort: string, columns: Readonly<Record<string, string>>): string {
  const field = sort.replace(/^-/, '');
  if (!Object.hasOwn(columns, field)) throw notSortable(sort.slice(0, 100));
  return `${columns[field]} ${sort.startsWith('-') ? 'DESC' : 'ASC'}`;
}

export const notSortable = (field: string): Error =>
  malformed('malformed-query', `This list cannot be sorted by '${field}'.`);

function inOrder<Item extends object>(items: readonly Item[], sort: string): Item[] {
  const field = sort.replace(/^-/, '');
  const key = (item: Item): unknown => item[field as keyof Item];
  const first = items[0];
  if (first && !isSortedBy(first, field)) throw notSortable(field);
  const direction = sort.startsWith('-') ? -1 : 1;
  return [...items].sort((a, b) => direction * compare(key(a), key(b)));
}

const isSortedBy = (item: object, field: string): boolean =>
  Object.hasOwn(item, field) && typeof item[field as keyof typeof item] !== 'object';

const collator = new Intl.Collator('en', { numeric: true });

function compare(a: unknown, b: unknown): number {
  return typeof a === 'number' && typeof b === 'number' ? a - b : collator.compare(String(a), String(b));
}

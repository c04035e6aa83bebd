/** The activities of a schedule: filtered, sorted and paged in SQL (docs/decisions/0050). */
import type { P6ActivityFacts } from '../../services/domain/schedules/events.js';
import {
  countSql,
  type KeysetQuery,
  MAX_COUNTED,
  type SortKey,
  sqlWindow,
} from '../../services/platform/http/keyset.js';
import { isPaged, Page } from '../../services/platform/http/page.js';
import { containing } from '../../services/platform/like-pattern.js';
import { rowsInPortions } from '../../services/platform/rows-in-portions.js';
import type { ServingSql } from '../runner/projection.js';
import { ACTIVITIES, FACTS } from './p6-activities-projection.js';

/** Those with an index cost the same however many activities there are: id and name. By others all of the schedule are sorted. */
const KEYS: Readonly<Record<string, SortKey>> = {
  id: { sql: 'id', type: 'integer' },
  p6ActivityName: { sql: 'name', type: 'text' },
  p6ActivityDescription: { sql: 'description', type: 'text' },
  p6StartDate: { sql: 'start_day', type: 'date' },
  p6EndDate: { sql: 'end_day', type: 'date' },
  milestone: { sql: 'milestone', type: 'boolean' },
  wbs: { sql: 'wbs', type: 'text' },
  activityType: { sql: 'activity_type', type: 'text', nullable: true },
  status: { sql: 'status', type: 'text', nullable: true },
  percentComplete: { sql: 'percent_complete', type: 'real', nullable: true },
  scheduleProject: { sql: 'project', type: 'integer' },
  inFile: { sql: 'in_file', type: 'boolean' },
};
/** Without `page` and `pageSize`: some 4 MB. */
const MAX_UNPAGED = 10_000;
const LIST = { keys: KEYS, order: 'p6ActivityName', id: 'id', most: MAX_UNPAGED };

export interface ActivityListOptions {
  readonly programmeId: number;
  /** Only these; null for all. */
  readonly ids: readonly number[] | null;
  /** Words that must all be in the name, the description or the WBS; case does not matter. */
  readonly words: readonly string[];
}

/** One page of activities. */
export async function listActivities(
  sql: ServingSql,
  query: KeysetQuery,
  { programmeId, ids, words }: ActivityListOptions,
): Promise<Page<P6ActivityFacts>> {
  const values: unknown[] = [programmeId];
  let from = `FROM ${sql.table(ACTIVITIES)} WHERE programme_id = $1`;
  if (ids) from += ` AND id = ANY($${values.push(ids)}::integer[])`;
  if (words.length > 0) {
    // Not ILIKE, which takes half as long again.
    from += ` AND lower(name || ' ' || description || ' ' || wbs) LIKE ALL (ARRAY(SELECT lower(word) FROM unnest($${values.push(words.map(containing))}::text[]) word))`;
    const found = await sql.query<{ id: number }>(`SELECT id ${from} LIMIT ${MAX_COUNTED + 1}`, values);
    // Few of them: however rare a word is, the database would go through the order of all activities until a page is full of it.
    if (found.rows.length <= MAX_COUNTED)
      return listActivities(sql, query, { programmeId, ids: found.rows.map(({ id }) => id), words: [] });
  }
  const all = [...values];
  const window = sqlWindow(query, LIST, values);
  // All else is read and made of the page alone: done for each row before the sort, a page of 300,000 takes three times as long.
  const text = `
    SELECT ${FACTS}, ${window.place} AS place
      FROM (SELECT id ${from} ${window.where} ${window.order}) AS found
      JOIN ${sql.table(ACTIVITIES)} USING (id) ${window.sorted}`;
  const { rows } = await sql.pool.query<P6ActivityFacts & { readonly place: readonly string[] }>(
    // PostgreSQL answers in portions with one process alone, and pages are small.
    isPaged(query) ? { text, values } : rowsInPortions(text, values),
  );
  const { items, next } = window.page(rows);
  // A first page that is the only one has counted them: where few have the words, to look for them again takes as long.
  if (window.isFirst && next === undefined) return new Page(items, Math.min(items.length, MAX_COUNTED), next);
  const { rows: counted } = await sql.query<{ total: number }>(countSql(from), all);
  return new Page(items, counted[0]?.total ?? 0, next);
}

/** A row of a field that holds several: an activity, a make-up, a task. */
export interface EditedRow {
  /** The same in every version of the field. */
  readonly key: string | number;
}

export interface MergedRows {
  /** What was changed here on top of what is stored. */
  readonly rows: readonly EditedRow[];
  /** Rows that were changed here and by somebody else, each in another way: here they are as they were edited here. */
  readonly clashes: readonly EditedRow['key'][];
}

export const same = (one: unknown, other: unknown): boolean =>
  one === other || JSON.stringify(one) === JSON.stringify(other);

/** The rows of such a field; null for any other value. */
export function rowsOf(value: unknown): readonly EditedRow[] | null {
  return Array.isArray(value) && value.every((row) => typeof row === 'object' && row !== null && 'key' in row)
    ? value
    : null;
}

export const rowOf = (rows: readonly EditedRow[], key: EditedRow['key']): EditedRow | undefined =>
  rows.find((row) => row.key === key);

/** @param row undefined takes it away */
export function withRow(
  rows: readonly EditedRow[],
  key: EditedRow['key'],
  row: EditedRow | undefined,
): readonly EditedRow[] {
  if (row === undefined) return rows.filter((one) => one.key !== key);
  return rowOf(rows, key) ? rows.map((one) => (one.key === key ? row : one)) : [...rows, row];
}

const keysOf = (rows: readonly EditedRow[]): EditedRow['key'][] => rows.map(({ key }) => key);
const byKey = (rows: readonly EditedRow[]) => new Map(rows.map((row) => [row.key, row]));

/** The keys that both have, in the order of the first. */
function common(rows: readonly EditedRow[], others: readonly EditedRow[]): EditedRow['key'][] {
  const found = new Set(keysOf(others));
  return keysOf(rows).filter((key) => found.has(key));
}

/**
 * What was changed here (`seen` to `mine`) on top of what is stored now (`theirs`), row by row. A row that was taken away on one side and
 * changed on the other clashes too.
 */
export function mergeRows(
  mine: readonly EditedRow[],
  seen: readonly EditedRow[],
  theirs: readonly EditedRow[],
): MergedRows {
  const moved = !same(common(mine, seen), common(seen, mine));
  const order = new Set(moved ? [...keysOf(mine), ...keysOf(theirs)] : [...keysOf(theirs), ...keysOf(mine)]);
  const clashes: EditedRow['key'][] = [];
  // A field may have a thousand rows, and is merged as often as it is drawn.
  const [ofMine, ofSeen, ofTheirs] = [byKey(mine), byKey(seen), byKey(theirs)];
  const rows = [...order].flatMap((key) => {
    const [own, before, stored] = [ofMine.get(key), ofSeen.get(key), ofTheirs.get(key)];
    if (same(own, before)) return stored ?? [];
    if (!same(stored, before) && !same(stored, own)) clashes.push(key);
    return own ?? [];
  });
  return { rows, clashes };
}

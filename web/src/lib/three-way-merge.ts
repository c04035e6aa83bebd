// Two edits that began at the same value, laid on top of each other: mine is not saved yet, theirs is.

export interface Versions<Value> {
  /** What both edits began at. */
  base: Value;
  mine: Value;
  theirs: Value;
}

/** `agreed`: both are equal, `mine` or `theirs`: only that one changed it, `conflict`: both did, to different values. */
export type Outcome = 'agreed' | 'mine' | 'theirs' | 'conflict';

export function outcomeOf<Value>(
  { base, mine, theirs }: Versions<Value>,
  equal: (one: Value, other: Value) => boolean = Object.is,
): Outcome {
  if (equal(mine, theirs)) return 'agreed';
  if (equal(theirs, base)) return 'mine';
  return equal(mine, base) ? 'theirs' : 'conflict';
}

/** Merges the fields one by one; of those in conflict mine stays. `valueOf` gives what of a field is compared. */
export function mergeFields<T extends object, Field extends keyof T>(
  { base, mine, theirs }: Versions<T>,
  fields: readonly Field[],
  valueOf: (version: T, field: Field) => unknown = (version, field) => version[field],
): { merged: T; conflicts: Field[] } {
  const merged = { ...theirs };
  const conflicts: Field[] = [];
  for (const field of fields) {
    const [was, wanted, now] = [valueOf(base, field), valueOf(mine, field), valueOf(theirs, field)];
    const outcome = outcomeOf({ base: was, mine: wanted, theirs: now });
    if (outcome === 'mine' || outcome === 'conflict') merged[field] = mine[field];
    if (outcome === 'conflict') conflicts.push(field);
  }
  return { merged, conflicts };
}

/** Merges lists of items that are there or not: what either added is in, what either removed is out. */
export function mergeItems<Item>(
  { base, mine, theirs }: Versions<readonly Item[]>,
  keyOf: (item: Item) => unknown,
): Item[] {
  const [before, wanted, now] = [base, mine, theirs].map((items) => new Set(items.map(keyOf)));
  return [
    ...theirs.filter((item) => wanted?.has(keyOf(item)) || !before?.has(keyOf(item))),
    ...mine.filter((item) => !before?.has(keyOf(item)) && !now?.has(keyOf(item))),
  ];
}

/** @param at index of each added item in the resulting list, ascending; the end where it is missing */
export function insertedAt<Item>(
  existing: readonly Item[],
  added: readonly Item[],
  at: readonly number[] = [],
): Item[] {
  const all: Item[] = [];
  let next = 0;
  added.forEach((item, i) => {
    const place = at[i] ?? Number.POSITIVE_INFINITY;
    for (; all.length < place && next < existing.length; next++) all.push(existing[next] as Item);
    all.push(item);
  });
  for (; next < existing.length; next++) all.push(existing[next] as Item);
  return all;
}

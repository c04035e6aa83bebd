/** A fact that is larger than one event, in pieces of at most `size` items: several events of one append (architecture.md, Rules of the write side). */
export function pieces<Item>(items: readonly Item[], size: number): Item[][] {
  const found: Item[][] = [];
  for (let i = 0; i < items.length; i += size) found.push(items.slice(i, i + size));
  return found;
}

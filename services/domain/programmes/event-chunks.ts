/**
 * Splits items into chunks of at most `size`: a change that is too large for one event becomes several (docs/architecture.md,
 * Events).
 */
export function chunksOf<Item>(items: readonly Item[], size: number): Item[][] {
  const chunks: Item[][] = [];
  for (let i = 0; i < items.length; i += size) chunks.push(items.slice(i, i + size));
  return chunks;
}

/** Ids by what they are looked up by; no key without an id. */
export type IdIndex<Key> = Map<Key, Set<number>>;

export function addTo<Key>(index: IdIndex<Key>, key: Key, id: number): void {
  const ids = index.get(key);
  if (ids) ids.add(id);
  else index.set(key, new Set([id]));
}

export function removeFrom<Key>(index: IdIndex<Key>, key: Key, id: number): void {
  const ids = index.get(key);
  ids?.delete(id);
  if (ids?.size === 0) index.delete(key);
}

/** The named fields of a record, and no others. */
export function pick<Item extends object, Key extends keyof Item>(from: Item, keys: readonly Key[]): Pick<Item, Key> {
  const picked: Partial<Pick<Item, Key>> = {};
  for (const key of keys) picked[key] = from[key];
  return picked as Pick<Item, Key>;
}

/** All fields of a record but the named ones. */
export function omit<Item extends object, Key extends keyof Item>(from: Item, keys: readonly Key[]): Omit<Item, Key> {
  const rest = { ...from };
  for (const key of keys) delete rest[key];
  return rest;
}

export type Query = Record<string, string | number | boolean | null | undefined>;

/** Beginning with '?', or empty; undefined and null values are left out. */
export function queryString(query: Query = {}): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== null);
  return given.length ? `?${new URLSearchParams(given.map(([name, value]) => [name, String(value)]))}` : '';
}

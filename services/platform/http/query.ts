/**
 * Parses the query of a URL: flat, a repeated name gives a list, and names are case-insensitive, since the API's specification
 * has both `baseProjectid` and `baseProjectId` (docs/api.md, Conventions). `@Query('projectId')` finds `?ProjectId=1`.
 */
export function parseQuery(text: string | null | undefined): Record<string, string | string[]> {
  const values = new Map<string, string | string[]>();
  for (const [name, value] of new URLSearchParams(text ?? '')) {
    const key = name.toLowerCase();
    const before = values.get(key);
    values.set(key, before === undefined ? value : [before, value].flat());
  }
  return new Proxy<Record<string, string | string[]>>(Object.assign(Object.create(null), Object.fromEntries(values)), {
    get: (_, name) => (typeof name === 'string' ? values.get(name.toLowerCase()) : undefined),
    has: (_, name) => typeof name === 'string' && values.has(name.toLowerCase()),
  });
}

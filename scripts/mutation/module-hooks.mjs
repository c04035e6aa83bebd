// Loads the sources more than once in one process: Node keeps each module by its address, so another number behind it
// ("?2") is another copy of the file and of all sources that it imports. Tests take what they describe themselves with from
// jest-globals.mjs.
const GLOBALS = new URL('./jest-globals.mjs', import.meta.url).href;
const loaded = new Map();

export async function resolve(specifier, context, next) {
  if (specifier === '@jest/globals') return { url: GLOBALS, shortCircuit: true };
  const [importer, copy] = context.parentURL?.split('?') ?? [];
  const found = await next(specifier, { ...context, parentURL: importer });
  return copy !== undefined && found.url.endsWith('.ts') ? { ...found, url: `${found.url}?${copy}` } : found;
}

export async function load(url, context, next) {
  const [file, copy] = url.split('?');
  if (copy === undefined) return next(url, context);
  if (!loaded.has(file)) loaded.set(file, await next(file, context));
  return loaded.get(file);
}

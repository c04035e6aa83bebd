// Loads the sources more than once in one process: Node keeps each module by its address, so another number behind it
// ("?2") is another copy of the file and of all sources that it imports. What tests describe themselves with stands here.
const OURS = new Map(
  [
    ['@jest/globals', './jest-globals.mjs'],
    ['fast-check', './fast-check.mjs'],
  ].map(([name, file]) => [name, new URL(file, import.meta.url).href]),
);
const loaded = new Map();

export async function resolve(specifier, context, next) {
  const ours = OURS.get(specifier);
  if (ours !== undefined && ours !== context.parentURL) return { url: ours, shortCircuit: true };
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

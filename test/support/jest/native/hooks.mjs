// How Node finds and loads the modules of a process that runs test files.
import { load as loadTypescript, resolve as resolveTypescript } from '../../../../scripts/typescript-hooks.mjs';

const GLOBALS = new URL('globals.mjs', import.meta.url).href;
const NO_STYLE = new URL('../empty-style.js', import.meta.url).href;
const JSX_RUNTIME = new URL('jsx-runtime.mjs', import.meta.url).href;

/** Ends the address of a test file that has all of ours to itself (runtime.cjs), and of what it imports. */
const ALONE = /\?alone=.*$/;

/** Ends that of a test file which the process has run before; what it imports is what the process has. */
const AGAIN = /\?again=\d+$/;

export async function resolve(specifier, { parentURL, ...rest }, next) {
  const context = { ...rest, parentURL: parentURL?.replace(AGAIN, '') };
  if (specifier === '@jest/globals') return { url: GLOBALS, shortCircuit: true };
  if (specifier === 'react/jsx-runtime') return { url: JSX_RUNTIME, shortCircuit: true };
  if (specifier.endsWith('.css')) return { url: NO_STYLE, shortCircuit: true };
  const [alone] = ALONE.exec(context.parentURL ?? '') ?? [];
  if (alone === undefined) return resolveTypescript(specifier, context, next);
  const shared = { ...context, parentURL: context.parentURL.replace(ALONE, '') };
  const found = await resolveTypescript(specifier, shared, next);
  const isOurs = found.url.startsWith('file:') && !found.url.includes('/node_modules/');
  return isOurs ? { ...found, url: found.url + alone } : found;
}

export const load = (url, context, next) => loadTypescript(url.replace(ALONE, '').replace(AGAIN, ''), context, next);

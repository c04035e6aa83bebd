import { paths } from './paths.js';

// The page to open again at `/`: per browser tab, and for a new tab the one visited last anywhere
// (docs/product/accounts.md, Guard).

const key = 'plumbline.path';

/** The not-found page is none to come back to: then the one before it is opened. */
export function rememberPath(path: string): void {
  if (path.startsWith(paths.notFound.pattern)) return;
  window.sessionStorage.setItem(key, path);
  window.localStorage.setItem(key, path);
}

export function rememberedPath(): string | null {
  return window.sessionStorage.getItem(key) ?? window.localStorage.getItem(key);
}

/** A log-out forgets the path (lib/session.ts), so that the next user does not land on a page of the last. */
export function forgetPath(): void {
  window.sessionStorage.removeItem(key);
  window.localStorage.removeItem(key);
}

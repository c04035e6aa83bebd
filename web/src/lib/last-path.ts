// The page to open again at `/`: per browser tab, and for a new tab the one visited last anywhere
// (docs/product/accounts.md, Guard).

const key = 'plumbline.path';

export function rememberPath(path: string): void {
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

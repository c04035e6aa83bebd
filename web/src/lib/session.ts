import { useSyncExternalStore } from 'react';
import { forgetPath } from './last-path.js';

// The signed-in user: the bearer token in local storage and what its claims say (sub, role, ScioUserId).
// The server checks every call; the claims here only choose what to show.

export interface User {
  id: number;
  email: string;
  role: 'Viewer' | 'Admin';
  /** As chosen on the profile, as far as this browser knows; else made of the e-mail (docs/product/accounts.md, Top bar). */
  name: string;
  initials: string;
}

const tokenKey = 'plumbline.token';
const emailKey = 'plumbline.email';
const nameKey = 'plumbline.name';
/** How the last session ended, for the other tabs of this browser. */
const endedKey = 'plumbline.ended';
const listeners = new Set<() => void>();
let ended: 'refused' | 'logged-out' | null = null;
/** Since this page was loaded. */
let wasSignedIn = false;
let cached: { token: string; chosenName: string | null; user: User; expires: number } | null = null;

/**
 * The token of the signed-in user, or null. An expired token counts as none.
 * @throws where the browser keeps nothing for this site
 */
export function sessionToken(): string | null {
  const [token, chosenName] = [kept(tokenKey), kept(nameKey)];
  if (token === null) return (cached = null);
  if (cached?.token !== token || cached.chosenName !== chosenName) {
    const claims = readClaims(token, chosenName);
    cached = claims && { token, chosenName, ...claims };
  }
  if (cached === null || cached.expires <= Date.now()) return null;
  wasSignedIn = true;
  return token;
}

export function currentUser(): User | null {
  return sessionToken() && cached ? cached.user : null;
}

/** The signed-in user; the component follows sign-in and sign-out, also in other tabs. */
export function useUser(): User | null {
  return useSyncExternalStore(subscribe, currentUser);
}

/** Keeps the token of a log-in. Throws on an unreadable token, before anything is stored. */
export function startSession(token: string): void {
  if (!readClaims(token, null)) throw new Error('Invalid response from server');
  ended = null;
  window.localStorage.removeItem(endedKey);
  window.localStorage.removeItem(nameKey);
  window.localStorage.setItem(tokenKey, token);
  announce();
}

/** The name that the account has by now: shown from the first moment of the next page, before the profile is read again. */
export function keepName(name: string): void {
  if (currentUser()?.name === name) return;
  window.localStorage.setItem(nameKey, name);
  announce();
}

/**
 * Forgets the token; the guard then leads to the log-in page, and back afterwards unless the user logged out. Without a session nothing
 * was refused.
 */
export function endSession(why: 'refused' | 'logged-out' = 'refused'): void {
  ended = why === 'refused' && kept(tokenKey) === null ? null : why;
  if (ended === 'logged-out') forgetPath();
  // Before the token goes, which is what the other tabs hear.
  if (ended) window.localStorage.setItem(endedKey, ended);
  window.localStorage.removeItem(tokenKey);
  window.localStorage.removeItem(nameKey);
  announce();
}

/** True after a log-out in this tab or another, until the next log-in. */
export const hasLoggedOut = (): boolean => ended === 'logged-out';

/** Whether there was a session that ended without a log-out: the server refused its token, or its time is over. */
export const hasSessionEnded = (): boolean =>
  ended === 'refused' || (ended === null && kept(tokenKey) !== null && sessionToken() === null);

export const rememberedEmail = (): string => window.localStorage.getItem(emailKey) ?? '';

/** Remembers the e-mail for the next log-in; null forgets it. */
export function rememberEmail(email: string | null): void {
  if (email === null) window.localStorage.removeItem(emailKey);
  else window.localStorage.setItem(emailKey, email);
}

export function displayName(email: string): string {
  return (email.split('@')[0] ?? '').split('.').filter(Boolean).map(capitalise).join(' ');
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

function kept(key: string): string | null {
  try {
    return window.localStorage.getItem(key);
  } catch (cause) {
    const why = "This browser does not keep a log-in. Allow this site's data in its settings, then try again.";
    throw new Error(`Failed to initialize authentication: ${why}`, { cause });
  }
}

function announce(): void {
  for (const listener of listeners) listener();
}

function readClaims(token: string, chosenName: string | null): { user: User; expires: number } | null {
  try {
    const payload = token.split('.')[1] ?? '';
    const bytes = Uint8Array.from(atob(payload.replace(/-/g, '+').replace(/_/g, '/')), (c) => c.charCodeAt(0));
    const claims = JSON.parse(new TextDecoder().decode(bytes)) as {
      sub?: unknown;
      role?: unknown;
      ScioUserId?: unknown;
      exp?: unknown;
    };
    const id = Number(claims.ScioUserId);
    if (typeof claims.sub !== 'string' || !Number.isInteger(id)) return null;
    const name = chosenName ?? displayName(claims.sub);
    return {
      user: {
        id,
        email: claims.sub,
        role: claims.role === 'Admin' ? 'Admin' : 'Viewer',
        name,
        initials: initialsOf(name),
      },
      expires: typeof claims.exp === 'number' ? claims.exp * 1000 : Number.POSITIVE_INFINITY,
    };
  } catch {
    return null;
  }
}

// What another tab did with the session is done here too: a log-out there also ends what this tab keeps for itself. Whatever the key that
// is told: by the first of several changes, all of them may be there to read.
window.addEventListener('storage', () => {
  if (kept(tokenKey) !== null) ended = null;
  else if (wasSignedIn && ended === null) ended = kept(endedKey) === 'logged-out' ? 'logged-out' : 'refused';
  else return;
  if (ended === 'logged-out') forgetPath();
});

const capitalise = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

function initialsOf(name: string): string {
  const words = name.split(' ');
  return ((words[0]?.charAt(0) ?? '') + (words.length > 1 ? (words.at(-1)?.charAt(0) ?? '') : '')).toUpperCase();
}

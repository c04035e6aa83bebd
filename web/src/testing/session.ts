import { startSession } from '../lib/session.js';

/** A token as the server makes it, unsigned: the client reads claims and never checks signatures. */
export function tokenOf(claims: { sub?: string; role?: string; ScioUserId?: number; exp?: number } = {}): string {
  const part = (value: object) =>
    btoa(JSON.stringify(value)).replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '');
  const payload = { sub: 'isla.morrison@example.com', role: 'Viewer', ScioUserId: 7, exp: 4_102_444_800, ...claims };
  return `${part({ alg: 'HS256', typ: 'JWT' })}.${part(payload)}.unsigned`;
}

export function signIn(claims?: Parameters<typeof tokenOf>[0]): void {
  startSession(tokenOf(claims));
}

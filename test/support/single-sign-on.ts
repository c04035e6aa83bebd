import { afterAll, beforeAll, expect } from '@jest/globals';
import { decodeJwt, type JWTPayload, SignJWT } from 'jose';
import request, { type Response } from 'supertest';
import { type RunningApi, startApi } from './api.js';
import { CLIENT, type OidcProvider, settingsOf, startOidcProvider, Visitor } from './oidc-provider.js';

// docs/product/accounts.md, Single sign-on: every rule meets somebody who tries to get around it.

export const INVALID = 'Invalid authentication data. Make sure the response contains a valid company email.';
export const INVALID_JSON = 'Invalid JSON format. Please copy the exact response from the authentication page.';
export const TEN_MINUTES_MS = 10 * 60 * 1000;

/** Runs ahead of the clock, since a sign-on lasts ten minutes. */
export const clock = { ahead: 0, now: () => new Date(Date.now() + clock.ahead) };

export let provider: OidcProvider;
/** Whom the product does not trust. */
export let other: OidcProvider;
export let api: RunningApi;

/** Starts the product and its provider before the tests of a file. */
export function startBeforeTests(): void {
  beforeAll(async () => {
    clock.ahead = 0;
    provider = await startOidcProvider();
    other = await startOidcProvider();
    api = await startApi({
      clock,
      config: { oidc: settingsOf(provider, ['example.com', 'example.org']), adminEmail: 'the.admin@example.com' },
    });
  });
  afterAll(async () => {
    await api?.close();
    await Promise.all([provider?.close(), other?.close()]);
  });
}

interface AuthenticationResponse {
  readonly name: string;
  readonly role: string;
  readonly proof: string;
}

export const startAddress = () => `${api.url}/api/AuthUser/sso/start`;
export const told = ({ hash }: URL) => new URLSearchParams(hash.slice(1));

/** What `/single-sign-on/` shows to somebody who signed on at the provider. */
export async function responseFor(visitor: Visitor, login: string): Promise<AuthenticationResponse> {
  const page = await visitor.signOn(startAddress(), login);
  expect(`${page.pathname}${page.search}`).toBe('/single-sign-on/');
  return JSON.parse(told(page).get('response') ?? page.hash) as AuthenticationResponse;
}
export const complete = (visitor: Visitor, response: object | string): Promise<Response> =>
  request(api.server)
    .post('/api/AuthUser/sso/complete')
    .set('Cookie', visitor.cookieHeader)
    .set('Content-Type', 'application/json')
    .send(typeof response === 'string' ? response : JSON.stringify(response));
export async function signOn(login: string): Promise<Response> {
  const visitor = new Visitor();
  return complete(visitor, await responseFor(visitor, login));
}
export const errorOf = async (address: string, visitor = new Visitor()) => {
  const { location } = await visitor.ask(address);
  return location && `${location.pathname} ${told(location).get('error')}`;
};
export const profile = async ({ body }: Response) =>
  (
    await request(api.server)
      .get('/api/AuthUser/me')
      .set('Authorization', `Bearer ${(body as { token: string }).token}`)
  ).body as object;

/** By HMAC, with what is in more hands than the provider's key. */
export const signedWithSecret = (claims: JWTPayload): Promise<string> =>
  new SignJWT(claims)
    .setProtectedHeader({ alg: 'HS256' })
    .setIssuedAt()
    .setExpirationTime('1h')
    .sign(new TextEncoder().encode(CLIENT.clientSecret));

let people = 0;
export const someone = () => `isla.${++people}`;

export const refuses = async (visitor: Visitor, response: object | string) => {
  const answer = await complete(visitor, response);
  expect([answer.status, answer.body]).toEqual([401, { title: INVALID, status: 401, code: 'unproven-sign-on' }]);
};
/** A sign-on that came back, with what its token says. */
export async function begun() {
  const visitor = new Visitor();
  const response = await responseFor(visitor, someone());
  return { visitor, response, claims: decodeJwt(response.proof) };
}

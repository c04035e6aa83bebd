import { afterAll, beforeAll } from '@jest/globals';
import request, { type Response } from 'supertest';
import { type RunningApi, type SignedUp, startApi } from './api.js';
import { linkIn, type MailServer, startMailServer } from './mail-server.js';

export const NEW_PASSWORD = 'Brass-b0b';
export const HOUR_MS = 60 * 60 * 1000;

/** Runs ahead of the clock, since links last for hours. */
export const clock = { ahead: 0, now: () => new Date(Date.now() + clock.ahead) };

export let server: MailServer;
export let api: RunningApi;

/** Starts the product and a mail server before the tests of a file. */
export function startBeforeTests(): void {
  beforeAll(async () => {
    clock.ahead = 0;
    server = await startMailServer();
    const mail = { smtpUrl: server.url, from: 'Plumbline <plumbline@example.com>' };
    api = await startApi({ clock, config: { mail, publicUrl: 'https://plan.example.com' } });
  });
  afterAll(async () => {
    await api.close();
    await server.close();
  });
}

/** The mail server that was closed. */
export async function startMailsAgain(): Promise<void> {
  server = await startMailServer(server.port);
}

export const post = (path: string, body: object): Promise<Response> =>
  request(api.server).post(`/api/AuthUser/${path}`).send(body);
export const logIn = (email: string, password: string): Promise<Response> => post('login', { email, password });
export const forget = (email: string): Promise<Response> => post('forgot-password', { email });
export const reset = (token: string, password = NEW_PASSWORD): Promise<Response> =>
  post('reset-password', { token, password, confirmPassword: password });
export const me = async (user: SignedUp) => (await user.as('get', '/api/AuthUser/me')).body as { emailProven: boolean };

let people = 0;
/** Whose confirmation has arrived. */
export async function newcomer(): Promise<SignedUp> {
  const user = await api.register(`isla.${++people}@example.com`);
  await server.mailTo(user.email);
  return user;
}
/** Of the link that is in the last mail, where `number` have arrived. */
export const tokenOf = async (email: string, number: number): Promise<string> =>
  linkIn(await server.mailTo(email, number)).token;

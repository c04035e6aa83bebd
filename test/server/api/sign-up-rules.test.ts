import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import request from 'supertest';
import { accountRows, registerAdmin } from '../../support/admins.js';
import { type RunningApi, type SignedUp, startApi } from '../../support/api.js';
import { type ApiDocument, callsOf } from '../../support/api-operations.js';

// docs/product/accounts.md, Who may sign up.

const signUp = ({ server }: RunningApi, email: string) =>
  request(server).post('/api/AuthUser/register').send({ email, password: 'Plumb-1ine', confirmPassword: 'Plumb-1ine' });
const told = async ({ server }: RunningApi) => (await request(server).get('/api/AuthUser/sign-up').expect(200)).body;

describe('Without a setting', () => {
  it('everybody signs up, and works at once', async () => {
    const api = await startApi();
    try {
      expect(await told(api)).toEqual({ open: true, domains: null });
      const ann = await api.register();
      await ann.as('get', '/api/Regions').expect(200);
    } finally {
      await api.close();
    }
  });
});

describe('By invitation only', () => {
  it('a stranger is refused in words and nothing is stored', async () => {
    const api = await startApi({ config: { registration: { domains: undefined, byInvitationOnly: true } } });
    try {
      expect(await told(api)).toEqual({ open: false, domains: null });
      const refused = await signUp(api, 'eve@example.com').expect(403);
      expect(refused.body).toEqual({
        status: 403,
        code: 'invitation-only',
        title: 'Sign-up is by invitation. Ask an Admin to invite you.',
      });
      expect(await accountRows(api, 'SELECT FROM identity.account')).toEqual([]);
    } finally {
      await api.close();
    }
  });
});

describe('For the company’s domains', () => {
  let api: RunningApi;
  let ann: SignedUp;
  beforeAll(async () => {
    api = await startApi({
      config: { registration: { domains: ['example.com', 'example.org'], byInvitationOnly: false } },
    });
    ann = await api.register();
  });
  afterAll(() => api.close());

  it('an e-mail of another one is refused at its field, which names them', async () => {
    expect(await told(api)).toEqual({ open: true, domains: ['example.com', 'example.org'] });
    const text = 'Please use an e-mail address of example.com or example.org.';
    for (const email of [
      'eve@example.net',
      'eve@sub.example.com',
      'eve@notexample.com',
      'eve@example.com.evil.net',
      'e\u0301@xexample.com',
      'e\u0301e\u0301e\u0301@a.bexample.com',
    ]) {
      const { body } = await signUp(api, email).expect(422);
      expect(body).toEqual({ status: 422, code: 'invalid-fields', title: text, errors: { email: [text] } });
    }
    await signUp(api, `${randomUUID()}@EXAMPLE.org`).expect(200);
  });

  it('whoever has not confirmed the e-mail does nothing but what concerns the own account', async () => {
    const { body } = await ann.as('get', '/api/docs-json').expect(200);
    const calls = callsOf(body as ApiDocument).filter(
      ({ call }) => !call.security?.some((scheme) => Object.keys(scheme).length === 0),
    );
    const passed: string[] = [];
    for (const { method, path } of calls) {
      // Not ours: it would end the token.
      if (path.startsWith('/api/AuthUser')) continue;
      const answer = await ann.as(method as 'get', path.replace(/\{\w+\}/g, '1')).retry(0);
      const code = (answer.body as { code?: string }).code;
      if (answer.status !== 403 || code !== 'email-unproven')
        passed.push(`${method} ${path}: ${answer.status} ${code}`);
    }
    expect(calls.length).toBeGreaterThan(70);
    expect(passed).toEqual([]);
    expect((await ann.as('get', '/api/AuthUser/me').expect(200)).body).toMatchObject({ emailProven: false });
    const refused = await ann.as('get', '/api/Regions').expect(403);
    expect(refused.body).toMatchObject({ title: 'Confirm your e-mail first' });
  });

  it('works at once after the e-mail was confirmed, and whoever confirmed it may have any domain', async () => {
    const ben = await api.register();
    await ben.as('get', '/api/Regions').expect(403);
    await accountRows(api, 'UPDATE identity.account SET email_proven = now(), email = $2 WHERE id = $1', [
      ben.userId,
      'ben@partner.net',
    ]);
    await ben.as('get', '/api/Regions').expect(200);
  });

  it('lets an Admin invite an e-mail of any', async () => {
    const admin = await registerAdmin(api);
    await admin.as('post', '/api/Accounts/invitations').send({ email: 'guest@partner.net' }).expect(403);
    await accountRows(api, 'UPDATE identity.account SET email_proven = now() WHERE id = $1', [admin.userId]);
    await admin.as('post', '/api/Accounts/invitations').send({ email: 'guest@partner.net' }).expect(200);
  });
});

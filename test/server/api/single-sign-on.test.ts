import { describe, expect, it } from '@jest/globals';
import { Visitor } from '../../support/oidc-provider.js';
import {
  api,
  begun,
  complete,
  profile,
  refuses,
  responseFor,
  someone,
  startAddress,
  startBeforeTests,
} from '../../support/single-sign-on.js';

// docs/product/accounts.md, Single sign-on: every rule meets somebody who tries to get around it.

// single-sign-on.full.test.ts has every other rule, and who gets around them.
startBeforeTests();

describe('A sign-on', () => {
  it('leads to an account that the provider vouches for, with the response behind # and no word of it in the log', async () => {
    const visitor = new Visitor();
    const login = someone();
    const response = await responseFor(visitor, login);
    expect(response).toMatchObject({ name: `${login}@example.com`, role: 'Viewer' });
    const answer = await complete(visitor, response);
    expect(answer.status).toBe(200);
    expect(await profile(answer)).toMatchObject({
      email: `${login}@example.com`,
      role: 'Viewer',
      emailProven: true,
      hasPassword: false,
    });
    const log = api.logged.join('');
    expect(log).toContain('/api/AuthUser/sso/complete');
    for (const secret of [login, response.proof, visitor.cookieHeader]) expect(log).not.toContain(secret);
  });
});

describe('A response is refused', () => {
  it.each<[string, object | string]>([
    ['a name and a role alone', { name: 'ann@example.com', role: 'Viewer' }],
    ['a proof that is no token', { name: 'ann@example.com', role: 'Viewer', proof: 'trust me' }],
    ['a proof that is no text', { name: 'ann@example.com', role: 'Viewer', proof: { sub: 'ann' } }],
    ['no fields', {}],
    ['a list', []],
  ])('with %s', async (_, response) => refuses((await begun()).visitor, response));

  it('in a browser that did not begin the sign-on', async () => {
    const { visitor, response } = await begun();
    const thief = new Visitor();
    await refuses(thief, response);
    await thief.ask(startAddress());
    await refuses(thief, response);
    expect((await complete(visitor, response)).status).toBe(200);
  });
});

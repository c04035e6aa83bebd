import { describe, expect, it } from '@jest/globals';
import type { JWTPayload } from 'jose';
import request from 'supertest';
import { FirstAdmin } from '../../../services/identity/admin/first-admin.js';
import { accountRows } from '../../support/admins.js';
import { type RunningApi, startApi } from '../../support/api.js';
import { settingsOf, startOidcProvider, Visitor } from '../../support/oidc-provider.js';
import {
  api,
  begun,
  clock,
  complete,
  errorOf,
  INVALID,
  INVALID_JSON,
  other,
  profile,
  provider,
  refuses,
  responseFor,
  signedWithSecret,
  signOn,
  someone,
  startAddress,
  startBeforeTests,
  TEN_MINUTES_MS,
  told,
} from '../../support/single-sign-on.js';

// docs/product/accounts.md, Single sign-on: every rule meets somebody who tries to get around it.

startBeforeTests();

describe('A sign-on', () => {
  it('sends the browser to the provider with PKCE, state and nonce, by a cookie that is for these calls only', async () => {
    const answer = await request(api.server).get('/api/AuthUser/sso/start').expect(303);
    const address = new URL(answer.headers['location'] ?? '');
    expect(address.origin).toBe(provider.issuer);
    expect(Object.fromEntries(address.searchParams)).toEqual({
      client_id: 'plumbline',
      response_type: 'code',
      scope: 'openid email',
      redirect_uri: `${api.url}/api/AuthUser/sso/callback`,
      code_challenge_method: 'S256',
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      state: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
    });
    expect(answer.headers['set-cookie']).toEqual([
      expect.stringMatching(
        /^plumbline\.sso=[\w-]{43}; Max-Age=600; Path=\/api\/AuthUser\/sso; Expires=[^;]*; HttpOnly; SameSite=Lax$/,
      ),
    ]);
    expect(answer.headers['cache-control']).toBe('no-store');
  });

  it('leaves nothing in the database that another could go on with', async () => {
    const visitor = new Visitor();
    await visitor.ask(startAddress());
    const rows = await accountRows(api, 'SELECT to_jsonb(sign_on)::text AS text FROM identity.sign_on');
    const [secret = ''] = /[\w-]{43}/.exec(visitor.cookieHeader) ?? [];
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toContain(secret);
  });

  it('ignores the role that its response names', async () => {
    const visitor = new Visitor();
    const answer = await complete(visitor, { ...(await responseFor(visitor, someone())), role: 'Admin' });
    expect([answer.status, await profile(answer)]).toMatchObject([200, { role: 'Viewer' }]);
  });

  it('can be begun in two tabs of a browser, and each be completed', async () => {
    const visitor = new Visitor();
    const login = someone();
    const first = await responseFor(visitor, login);
    const second = await responseFor(visitor, login);
    expect([(await complete(visitor, first)).status, (await complete(visitor, second)).status]).toEqual([200, 200]);
  });
});

describe('A response is refused', () => {
  it('when the token was altered, or is not signed at all', async () => {
    const { visitor, response, claims } = await begun();
    const [head = '', , signature = ''] = response.proof.split('.');
    const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const email = 'the.admin@example.com';
    const altered = encoded({ ...claims, email });
    await refuses(visitor, { ...response, name: email, proof: `${head}.${altered}.${signature}` });
    await refuses(visitor, { ...response, proof: `${encoded({ alg: 'none' })}.${encoded(claims)}.` });
    // The sign-on itself can still be completed: a forger uses nothing up.
    expect((await complete(visitor, response)).status).toBe(200);
  });

  it.each<[string, (claims: JWTPayload) => Promise<string>]>([
    ['by a key that is not the provider’s', (claims) => provider.forge(claims)],
    ['by another provider', (claims) => other.sign({ ...claims, iss: other.issuer })],
    ['by another provider in this one’s name', (claims) => other.sign(claims)],
    ['for another issuer', (claims) => provider.sign({ ...claims, iss: other.issuer })],
    ['for another client', (claims) => provider.sign({ ...claims, aud: 'payroll' })],
    ['for this client and others, by another', (c) => provider.sign({ ...c, aud: ['plumbline', 'x'], azp: 'x' })],
    ['that has expired', (claims) => provider.sign(claims, Math.floor(Date.now() / 1000) - 60)],
    ['without a nonce', ({ nonce: _nonce, ...claims }) => provider.sign(claims)],
    ['with a nonce of nobody', (claims) => provider.sign({ ...claims, nonce: 'made up' })],
    ['without a subject', ({ sub: _sub, ...claims }) => provider.sign(claims)],
    ['without an e-mail', ({ email: _email, ...claims }) => provider.sign(claims)],
    ['with a subject that nobody can have', (claims) => provider.sign({ ...claims, sub: 'ann\0' })],
    ['with a subject without end', (claims) => provider.sign({ ...claims, sub: 'a'.repeat(256) })],
    ['with an e-mail that is not verified', (claims) => provider.sign({ ...claims, email_verified: false })],
    ['with an e-mail of which that is not said', ({ email_verified: _said, ...claims }) => provider.sign(claims)],
    ['with an e-mail that is verified perhaps', (claims) => provider.sign({ ...claims, email_verified: 1 })],
    ['with the secret that the product shares with the provider', (claims) => signedWithSecret(claims)],
  ])('when its token is signed %s', async (_, tokenOf) => {
    const { visitor, response, claims } = await begun();
    const { iat: _iat, exp: _exp, ...kept } = claims;
    await refuses(visitor, { ...response, proof: await tokenOf(kept) });
    // The same claims in a token of the provider are taken: nothing else was wrong.
    expect((await complete(visitor, { ...response, proof: await provider.sign(kept) })).status).toBe(200);
  });

  it.each(['ann@example.net', 'ann@mail.example.com', 'ann@example.com.evil.net', 'ann@evilexample.com'])(
    'when its e-mail is not of the company: %s',
    async (email) => {
      const { visitor, claims } = await begun();
      const { iat: _iat, exp: _exp, ...kept } = claims;
      await refuses(visitor, { name: email, role: 'Viewer', proof: await provider.sign({ ...kept, email }) });
    },
  );

  it('when its name is not the e-mail of the token, but for capitals', async () => {
    const { visitor, response } = await begun();
    await refuses(visitor, { ...response, name: 'the.admin@example.com' });
    expect((await complete(visitor, { ...response, name: response.name.toUpperCase() })).status).toBe(200);
  });

  it('when it was used before, also by many at once', async () => {
    const { visitor, response } = await begun();
    const answers = await Promise.all(Array.from({ length: 6 }, () => complete(visitor, response)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401, 401, 401, 401]);
    await refuses(visitor, response);
  });

  it('ten minutes after the sign-on was begun', async () => {
    const { visitor, response } = await begun();
    clock.ahead += TEN_MINUTES_MS + 1_000;
    await refuses(visitor, response);
  });

  it('before the browser came back from the provider', async () => {
    const visitor = new Visitor();
    const { location } = await visitor.ask(startAddress());
    const nonce = location?.searchParams.get('nonce') ?? '';
    const email = `${someone()}@example.com`;
    const claims = { iss: provider.issuer, aud: 'plumbline', sub: 'early', email, nonce };
    await refuses(visitor, { name: email, role: 'Viewer', proof: await provider.sign(claims) });
  });

  it.each(['', 'not JSON', '{"name": "ann@example.com"', '"text"'])('as no JSON: %j', async (text) => {
    const { visitor } = await begun();
    const answer = await complete(visitor, text || ' ');
    expect([answer.status, answer.body]).toEqual([400, { title: INVALID_JSON, status: 400, code: 'invalid-json' }]);
  });
});

describe('The way back from the provider', () => {
  it('is for the browser that was sent there, and once', async () => {
    const visitor = new Visitor();
    const { location } = await visitor.ask(startAddress());
    const state = location?.searchParams.get('state') ?? '';
    const back = `${api.url}/api/AuthUser/sso/callback?code=made-up&state=${state}`;
    expect(await errorOf(back)).toBe('/single-sign-on/ expired');
    expect(await errorOf(`${back}x`, visitor)).toBe('/single-sign-on/ expired');
    // A code that the provider did not give is its refusal.
    expect(await errorOf(back, visitor)).toBe('/single-sign-on/ exchange_failed');
    expect(await errorOf(back, visitor)).toBe('/single-sign-on/ expired');
  });

  it('tells why there is no sign-on', async () => {
    const visitor = new Visitor();
    const { location } = await visitor.ask(startAddress());
    const query = new URLSearchParams({
      error: 'access_denied',
      error_description: 'Ann Smith may not',
      state: location?.searchParams.get('state') ?? '',
      iss: provider.issuer,
    });
    expect(await errorOf(`${api.url}/api/AuthUser/sso/callback?${query}`, visitor)).toBe(
      '/single-sign-on/ access_denied',
    );
    expect(api.logged.join('')).not.toContain('Ann Smith');
  });

  it.each([
    ['none', ''],
    ['a state without a value', '?state'],
    ['NUL', '?state=%00&code=1'],
    ['two states', '?state=a&state=b'],
    ['a long state', `?state=${'x'.repeat(5_000)}`],
    ['half an escape', '?state=%'],
    ['a host', '?state=x&code=//evil.net'],
  ])('withstands a query with %s', async (_, query) => {
    const { status, headers } = await request(api.server).get(`/api/AuthUser/sso/callback${query}`);
    expect([303, 400, 422]).toContain(status);
    if (status === 303) expect(headers['location']).toBe('/single-sign-on/#error=expired');
  });

  it('of somebody without an e-mail of the company ends in words', async () => {
    const login = someone();
    provider.people.set(login, { email: `${login}@example.net` });
    const page = await new Visitor().signOn(startAddress(), login);
    expect(told(page).get('error')).toBe('no_company_email');
  });
});

describe('The account', () => {
  const generationOf = async (email: string) =>
    (
      await accountRows<{ generation: number; password_hash: string | null; email_proven: Date | null }>(
        api,
        'SELECT generation, password_hash, email_proven FROM identity.account WHERE email = $1',
        [email],
      )
    )[0];

  it('of somebody who registered the address and never proved it is taken over whole', async () => {
    const login = someone();
    const occupant = await api.register(`${login}@example.com`);
    const answer = await signOn(login);
    expect(await profile(answer)).toMatchObject({ id: occupant.userId, emailProven: true, hasPassword: false });
    await occupant.as('get', '/api/AuthUser/me').expect(401);
    const { email, password } = occupant;
    await request(api.server).post('/api/AuthUser/login').send({ email, password }).expect(401);
  });

  it('that was proven is joined: password, role and tokens stay', async () => {
    const login = someone();
    const owner = await api.register(`${login}@example.com`);
    await accountRows(api, `UPDATE identity.account SET email_proven = now(), role = 'Admin' WHERE id = $1`, [
      owner.userId,
    ]);
    const before = await generationOf(owner.email);
    const visitor = new Visitor();
    const response = await responseFor(visitor, login);
    expect(response.role).toBe('Admin');
    expect(await profile(await complete(visitor, response))).toMatchObject({
      id: owner.userId,
      role: 'Admin',
      hasPassword: true,
    });
    expect(await generationOf(owner.email)).toEqual(before);
  });

  it('is the same at the next sign-on, and when the person’s e-mail changes at the provider', async () => {
    const login = someone();
    const first = await profile(await signOn(login));
    expect(await profile(await signOn(login))).toEqual(first);
    provider.people.set(login, { email: `${login}.married@example.org` });
    expect(await profile(await signOn(login))).toEqual(first);
  });

  it('is one, when somebody new signs on in many browsers at once', async () => {
    const login = someone();
    const answers = await Promise.all(Array.from({ length: 4 }, () => signOn(login)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    // Each of them goes on: the account is taken over once.
    for (const answer of answers) expect(await profile(answer)).toMatchObject({ email: `${login}@example.com` });
    expect(
      await accountRows(api, 'SELECT 1 FROM identity.account WHERE email = $1', [`${login}@example.com`]),
    ).toHaveLength(1);
  });

  it('is refused to another person who got the e-mail later', async () => {
    const [leaver, joiner] = [someone(), someone()];
    const email = `${leaver}@example.com`;
    await signOn(leaver);
    provider.people.set(joiner, { email });
    const before = await generationOf(email);
    const answer = await signOn(joiner);
    expect([answer.status, answer.body]).toMatchObject([
      403,
      { title: 'This e-mail address belonged to somebody else before. Please ask an Admin.' },
    ]);
    expect(await generationOf(email)).toEqual(before);
    expect((await signOn(leaver)).status).toBe(200);
  });

  it('that is deactivated is refused, and stays as it is', async () => {
    const login = someone();
    const owner = await api.register(`${login}@example.com`);
    await accountRows(api, 'UPDATE identity.account SET deactivated = now() WHERE id = $1', [owner.userId]);
    const before = await generationOf(owner.email);
    const answer = await signOn(login);
    expect([answer.status, answer.body]).toMatchObject([
      403,
      { title: 'This account is deactivated. Please ask an Admin.' },
    ]);
    expect(await generationOf(owner.email)).toEqual(before);
  });

  it('of the first Admin is joined by whom the provider vouches for', async () => {
    await api.app.get(FirstAdmin, { strict: false }).ensure(api.url, () => undefined);
    expect(await profile(await signOn('the.admin'))).toMatchObject({ role: 'Admin', emailProven: true });
  });
});

describe('Sign-ons', () => {
  it('from one address are limited, and begun by nobody who is above it', async () => {
    await accountRows(api, 'TRUNCATE identity.attempt, identity.sign_on');
    const visitor = new Visitor();
    for (let i = 0; i < 300; i++) await visitor.ask(startAddress());
    const { location } = await visitor.ask(startAddress());
    expect([location?.pathname, location && told(location).get('error')]).toEqual(['/single-sign-on/', 'too_many']);
    expect(Number(location && told(location).get('retryAfter'))).toBeGreaterThan(0);
    expect(await accountRows(api, 'SELECT 1 FROM identity.sign_on')).toHaveLength(300);
    // Those that are over go with the next.
    clock.ahead += TEN_MINUTES_MS + 1_000;
    await accountRows(api, 'TRUNCATE identity.attempt');
    await visitor.ask(startAddress());
    expect(await accountRows(api, 'SELECT 1 FROM identity.sign_on')).toHaveLength(1);
  });

  it('that prove nothing are limited by address', async () => {
    await accountRows(api, 'TRUNCATE identity.attempt');
    const visitor = new Visitor();
    const response = await responseFor(visitor, someone());
    const wrong = { ...response, proof: 'wrong' };
    const answers = await Promise.all(Array.from({ length: 100 }, () => complete(visitor, wrong)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([401]));
    const answer = await complete(visitor, response);
    expect(answer.status).toBe(429);
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    await accountRows(api, 'TRUNCATE identity.attempt');
  });
});

describe('The product', () => {
  const partOf = async ({ server }: RunningApi) =>
    ((await request(server).get('/health').expect(200)).body as { parts: Record<string, object> }).parts[
      'single-sign-on'
    ];

  it('without a provider says that single sign-on is not set up', async () => {
    const plain = await startApi();
    const status = await request(plain.server).get('/api/AuthUser/sso').expect(200);
    expect(status.body).toEqual({ configured: false });
    expect(await errorOf(`${plain.url}/api/AuthUser/sso/start`)).toBe('/single-sign-on/ not_set_up');
    expect(await errorOf(`${plain.url}/api/AuthUser/sso/callback?state=x`)).toBe('/single-sign-on/ expired');
    const answer = await request(plain.server)
      .post('/api/AuthUser/sso/complete')
      .send({ name: 'ann@example.com', role: 'Admin', proof: 'x.y.z' });
    expect([answer.status, answer.body]).toMatchObject([401, { title: INVALID }]);
    expect(await partOf(plain)).toBeUndefined();
    await plain.close();
  });

  it('starts while the provider is away, says so on /health, and signs on once it is there; the way in is by invitation', async () => {
    const gone = await startOidcProvider();
    await gone.close();
    const late = await startApi({
      config: {
        oidc: settingsOf(gone),
        registration: { domains: undefined, byInvitationOnly: true },
        publicUrl: undefined,
      },
    });
    const start = `${late.url}/api/AuthUser/sso/start`;
    expect(await errorOf(start)).toBe('/single-sign-on/ away');
    expect(await partOf(late)).toEqual({ required: false, up: false, note: 'away' });
    await request(late.server).get('/health/ready').expect(200);

    const back = await startOidcProvider(Number(new URL(gone.issuer).port));
    let error = await errorOf(start);
    while (error === '/single-sign-on/ away') {
      await new Promise((resolve) => setTimeout(resolve, 200));
      error = await errorOf(start);
    }
    expect(await partOf(late)).toEqual({ required: false, up: true });
    const visitor = new Visitor();
    const page = await visitor.signOn(start, 'ann');
    await request(late.server)
      .post('/api/AuthUser/sso/complete')
      .set('Cookie', visitor.cookieHeader)
      .send(JSON.parse(told(page).get('response') ?? ''))
      .expect(200);
    await late.close();
    await back.close();
  });

  it('takes an e-mail of which the provider says nothing where the operator says that nobody chooses theirs', async () => {
    const assumed = await startApi({ config: { oidc: { ...settingsOf(provider), emailVerified: 'assumed' } } });
    const signedOnAs = async (login: string): Promise<number> => {
      const visitor = new Visitor();
      const page = await visitor.signOn(`${assumed.url}/api/AuthUser/sso/start`, login);
      if (told(page).get('error') === 'no_company_email') return 401;
      const answer = await request(assumed.server)
        .post('/api/AuthUser/sso/complete')
        .set('Cookie', visitor.cookieHeader)
        .send(JSON.parse(told(page).get('response') ?? ''));
      return answer.status;
    };
    provider.people.set('said.nothing', { email_verified: undefined });
    provider.people.set('said.no', { email_verified: false });
    expect([await signedOnAs('said.nothing'), await signedOnAs('said.no')]).toEqual([200, 401]);
    await assumed.close();
  });

  it('behind TLS keeps the cookie to it, and names its public address to the provider', async () => {
    const behind = await startApi({ config: { oidc: settingsOf(provider), publicUrl: 'https://plan.example.com' } });
    const { headers } = await request(behind.server).get('/api/AuthUser/sso/start').expect(303);
    expect(new URL(headers['location'] ?? '').searchParams.get('redirect_uri')).toBe(
      'https://plan.example.com/api/AuthUser/sso/callback',
    );
    expect(String(headers['set-cookie'])).toContain('; Secure;');
    await behind.close();
  });
});

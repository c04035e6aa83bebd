import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import request, { type Test } from 'supertest';
import { AccountLinks, PASSWORD_LINKS } from '../../../services/identity/account-links.js';
import { type RunningApi, type SignedUp, startApi } from '../../support/api.js';

// docs/product/accounts.md, Profile.

let api: RunningApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

const put = (user: SignedUp, body: object): Test => user.as('put', '/api/AuthUser/me').send(body);
const me = async (token: string): Promise<{ status: number; body: Record<string, unknown> }> =>
  request(api.server).get('/api/AuthUser/me').set('Authorization', `Bearer ${token}`);

async function sql(text: string, values: unknown[]): Promise<void> {
  const client = new pg.Client({ connectionString: api.databaseUrl });
  await client.connect();
  await client.query(text, values).finally(() => client.end());
}

describe('The profile', () => {
  it('takes a name and a theme, each without the other, and gives back the name of the e-mail', async () => {
    const ann = await api.register(`ann.smith.${Date.now()}@example.com`);
    const { body: first } = await put(ann, { name: '  E\u0301va Smith ' }).expect(200);
    expect(first).toMatchObject({ name: '\u00c9va Smith', theme: null, email: ann.email, hasPassword: true });
    expect((await put(ann, { theme: 'dark' }).expect(200)).body).toEqual({ ...first, theme: 'dark' });
    expect((await me(ann.token)).body).toEqual({ ...first, theme: 'dark' });
    expect((await put(ann, {}).expect(200)).body).toEqual({ ...first, theme: 'dark' });
    expect((await put(ann, { name: ' ' }).expect(200)).body).toMatchObject({
      name: expect.stringMatching(/^Ann Smith \d+$/),
      theme: 'dark',
    });
    expect((await put(ann, { theme: null }).expect(200)).body).toMatchObject({ theme: null });
  });

  it.each([
    ['a name of 101 characters', { name: 'x'.repeat(101) }, { name: ['A name has at most 100 characters.'] }],
    ...['\u202e', '\u00ad', '\u200b', '\u0007', '\u0085', '\u2028'].map(
      (unseen) =>
        [
          `a name with the unseen character ${JSON.stringify(unseen)}`,
          { name: `Ann${unseen}Smith` },
          { name: ['A name has no characters that cannot be seen.'] },
        ] as const,
    ),
    ['a name that is no text', { name: 7 }, { name: ['A name is a text.'] }],
    ['another theme', { name: 'Ann', theme: 'blue' }, { theme: ['The theme is system, light or dark.'] }],
  ] as const)('refuses %s, and stores nothing of it', async (_, body, errors) => {
    const ann = await api.register();
    const before = (await me(ann.token)).body;
    expect((await put(ann, body).expect(422)).body.errors).toEqual(errors);
    expect((await me(ann.token)).body).toEqual(before);
  });

  it('takes no role, e-mail or proof of it', async () => {
    const ann = await api.register();
    const before = (await me(ann.token)).body;
    await put(ann, { role: 'Admin', email: 'admin@example.com', emailProven: true, id: 1 }).expect(200);
    expect((await me(ann.token)).body).toEqual(before);
  });
});

describe('A change of the password', () => {
  const NEW = 'Plumb-2ine';
  const change = (user: Pick<SignedUp, 'as' | 'password'>, body: object = {}): Test =>
    user
      .as('post', '/api/AuthUser/change-password')
      .send({ currentPassword: user.password, password: NEW, confirmPassword: NEW, ...body });
  const login = async (email: string, password: string) =>
    request(api.server).post('/api/AuthUser/login').send({ email, password });

  it('ends all other sessions, goes on with the token of its answer, and lets only the new one in', async () => {
    const ann = await api.register();
    const other = (await login(ann.email, ann.password)).body.token as string;
    const { token } = (await change(ann).expect(200)).body as { token: string };
    expect((await me(token)).body).toMatchObject({ id: ann.userId, hasPassword: true });
    expect([(await me(ann.token)).status, (await me(other)).status]).toEqual([401, 401]);
    expect([(await login(ann.email, ann.password)).status, (await login(ann.email, NEW)).status]).toEqual([401, 200]);
  });

  it('makes links of no use that would set another', async () => {
    const [ann, bob] = [await api.register(), await api.register()];
    const links = api.app.get(AccountLinks);
    const [anns, bobs] = [await links.issue(ann.userId, 'reset'), await links.issue(bob.userId, 'reset')];
    await change(ann).expect(200);
    expect(await links.find(anns, PASSWORD_LINKS)).toBeUndefined();
    expect(await links.find(bobs, PASSWORD_LINKS)).toMatchObject({ accountId: bob.userId });
  });

  it.each([
    ['another password', { currentPassword: 'Plumb-9ine' }, 'currentPassword', 'The current password is not right.'],
    ['none', { currentPassword: '' }, 'currentPassword', 'Enter your current password.'],
    [
      'one of 10,000 characters',
      { currentPassword: 'x'.repeat(10_000) },
      'currentPassword',
      'The current password is not right.',
    ],
    [
      'the same one',
      { password: 'Plumb-1ine', confirmPassword: 'Plumb-1ine' },
      'password',
      'This is your current password. Choose another one.',
    ],
    [
      'a weak one',
      { password: 'plumb', confirmPassword: 'plumb' },
      'password',
      'Password needs at least 6 characters, 1 uppercase letter, 1 digit and 1 special character.',
    ],
    [
      'a common one',
      { password: 'Password1!', confirmPassword: 'Password1!' },
      'password',
      'This password is among the most common ones. Please choose another.',
    ],
    ['two that differ', { confirmPassword: 'Plumb-3ine' }, 'confirmPassword', 'Passwords do not match.'],
  ])('is refused for %s at its field, and changes nothing', async (_, body, field, text) => {
    const ann = await api.register();
    expect((await change(ann, body).expect(422)).body.errors).toEqual({ [field]: [text] });
    expect((await me(ann.token)).status).toBe(200);
    expect((await login(ann.email, ann.password)).status).toBe(200);
  });

  it('counts wrong passwords as failed log-ins', async () => {
    const ann = await api.register();
    for (let i = 0; i < 10; i++) await change(ann, { currentPassword: 'Plumb-9ine' }).expect(422);
    expect((await change(ann).expect(429)).headers['retry-after']).toMatch(/^\d+$/);
    expect((await login(ann.email, ann.password)).status).toBe(429);
    expect((await me(ann.token)).status).toBe(200);
  });

  it('of an account without one is refused with the way to set it', async () => {
    const ann = await api.register();
    await sql('UPDATE identity.account SET password_hash = NULL WHERE id = $1', [ann.userId]);
    expect((await change(ann).expect(409)).body).toMatchObject({
      code: 'no-password',
      title: "This account has no password yet. Set one by 'Forgot password?' on the log-in page.",
    });
  });

  it('happens once when it is asked for twice at the same time', async () => {
    const ann = await api.register();
    const answers = await Promise.all([
      change(ann),
      change(ann, { password: 'Plumb-3ine', confirmPassword: 'Plumb-3ine' }),
    ]);
    const kept = answers.filter(({ status }) => status === 200);
    expect(kept).toHaveLength(1);
    expect((await me(kept[0]?.body.token as string)).status).toBe(200);
  });
});

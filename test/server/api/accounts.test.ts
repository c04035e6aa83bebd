import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import request from 'supertest';
import { accountRows, loggedIn, proveEmail, registerAdmin } from '../../support/admins.js';
import { type RunningApi, type SignedUp, startApi } from '../../support/api.js';

// The calls of Admins (docs/product/accounts.md, Accounts page). That nobody else may use them: access.test.ts.

let api: RunningApi;
let admin: SignedUp;
beforeAll(async () => {
  // Nobody listens there, so that a mail stays among those that wait.
  api = await startApi({
    config: { mail: { smtpUrl: 'smtp://127.0.0.1:9', from: 'Plumbline <plan@example.com>' } },
  });
  admin = await registerAdmin(api);
});
afterAll(() => api.close());

interface Listed {
  id: number;
  email: string;
  name: string;
  role: string;
  active: boolean;
  emailProven: boolean;
  invited: boolean;
  created: string;
}
const list = async (query: string): Promise<{ items: Listed[]; total: string | undefined }> => {
  const { body, headers } = await admin.as('get', `/api/Accounts?${query}`).expect(200);
  return { items: body as Listed[], total: headers['x-total-count'] };
};
const put = (id: number, body: object) => admin.as('put', `/api/Accounts/${id}`).send(body);
const invite = (email: string, role?: string) => admin.as('post', '/api/Accounts/invitations').send({ email, role });
const statusOf = async ({ token }: SignedUp): Promise<number> =>
  (await request(api.server).get('/api/AuthUser/me').set('Authorization', `Bearer ${token}`)).status;
const logIn = ({ email, password }: { email: string; password: string }) =>
  request(api.server).post('/api/AuthUser/login').send({ email, password });
const mailsTo = (id: number) =>
  accountRows<{ purpose: string }>(api, 'SELECT purpose FROM identity.mail_due WHERE account_id = $1', [id]);

describe('The list of accounts', () => {
  it('is by e-mail, in pages, found by words of e-mail and name in any case', async () => {
    const mark = randomUUID();
    for (const name of ['zoe', 'Mia', 'abe', 'Mio']) await api.register(`${name}.${mark}@example.com`);
    await accountRows(api, `UPDATE identity.account SET name = '100% Ben_Jones' WHERE email LIKE $1`, [`zoe.${mark}%`]);
    const emails = async (query: string) => {
      const { items, total } = await list(query);
      return [items.map(({ email }) => email.split('.')[0]), total];
    };
    expect(await emails(`query=${mark}`)).toEqual([['abe', 'Mia', 'Mio', 'zoe'], '4']);
    expect(await emails(`query=${mark}&page=2&pageSize=3`)).toEqual([['zoe'], '4']);
    expect(await emails(`query=MI%20${mark}`)).toEqual([['Mia', 'Mio'], '2']);
    expect(await emails(`query=${mark}%20ben%20JONES`)).toEqual([['zoe'], '1']);
    expect(await emails(`query=${mark}%20100%25`)).toEqual([['zoe'], '1']);
    expect(await emails(`query=${mark}%20Ben_`)).toEqual([['zoe'], '1']);
    expect(await emails(`query=${mark}%20mi_`)).toEqual([[], '0']);
    expect((await list(`query=mia.${mark}`)).items).toEqual([
      {
        id: expect.any(Number),
        email: `Mia.${mark}@example.com`,
        name: `Mia ${mark.charAt(0).toUpperCase()}${mark.slice(1)}`,
        role: 'Viewer',
        active: true,
        emailProven: false,
        invited: false,
        created: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      },
    ]);
  });

  it('has ten of them unless told, a thousand at most', async () => {
    for (let i = 0; i < 11; i++) await invite(`page${i}.${randomUUID()}@example.com`).expect(200);
    expect((await list('')).items).toHaveLength(10);
    expect((await list('pageSize=2000000000')).items.length).toBeGreaterThan(10);
  });
});

describe('A role', () => {
  it('is given and taken at once, and the tokens of before end', async () => {
    const ben = await api.register();
    await proveEmail(api, ben);
    expect((await put(ben.userId, { role: 'Admin' }).expect(200)).body).toMatchObject({
      id: ben.userId,
      role: 'Admin',
    });
    expect(await statusOf(ben)).toBe(401);
    const asAdmin = await loggedIn(api, ben);
    await asAdmin.as('get', '/api/Accounts').expect(200);
    await put(ben.userId, { role: 'Viewer' }).expect(200);
    await asAdmin.as('get', '/api/Accounts').expect(401);
    await (await loggedIn(api, ben)).as('get', '/api/Accounts').expect(403);
  });

  it('of an Admin is not for whoever registered an address and never proved it', async () => {
    const ben = await api.register();
    const refused = await put(ben.userId, { role: 'Admin' }).expect(409);
    expect(refused.body).toMatchObject({ code: 'email-unproven', title: expect.stringMatching(/Invite the address/) });
    await ben.as('get', '/api/Accounts').expect(403);
    await put(ben.userId, { role: 'Admin', active: false }).expect(409);
    expect(await statusOf(ben)).toBe(200);
  });

  it('that the account has already leaves its tokens alone, and so does a body that says nothing', async () => {
    const ben = await api.register();
    for (const body of [{ role: 'Viewer', active: true }, {}, { role: null, active: null }])
      expect((await put(ben.userId, body).expect(200)).body).toMatchObject({ role: 'Viewer', active: true });
    expect(await statusOf(ben)).toBe(200);
  });

  it.each([
    [{ role: 'Owner' }, 'role', 'Role must be either "Viewer" or "Admin"'],
    [{ active: 'no' }, 'active', 'This is neither true nor false'],
  ])('%j is refused at its field, and nothing of the body is taken', async (wrong, field, text) => {
    const ben = await api.register();
    const { body } = await put(ben.userId, { role: 'Admin', active: false, ...wrong }).expect(422);
    expect(body.errors).toEqual({ [field]: [text] });
    expect(await statusOf(ben)).toBe(200);
  });

  it('of nobody is a 404', async () => {
    await put(2_000_000_000, { role: 'Admin' }).expect(404);
  });
});

describe('A deactivated account', () => {
  it('cannot log in, its tokens end, and it is let in again', async () => {
    const ben = await api.register();
    expect((await put(ben.userId, { active: false }).expect(200)).body).toMatchObject({ active: false });
    expect(await statusOf(ben)).toBe(401);
    const refused = await logIn(ben).expect(401);
    expect(refused.body).toEqual((await logIn({ ...ben, password: 'Wr0ng-word' }).expect(401)).body);
    expect((await put(ben.userId, { active: true }).expect(200)).body).toMatchObject({ active: true });
    expect(await statusOf(ben)).toBe(401);
    await logIn(ben).expect(200);
  });

  it('is nobody’s own, though there are other Admins', async () => {
    const other = await registerAdmin(api);
    const refused = await other.as('put', `/api/Accounts/${other.userId}`).send({ active: false }).expect(409);
    expect(refused.body).toMatchObject({ code: 'own-account', title: expect.stringMatching(/your own account/) });
    expect(await statusOf(other)).toBe(200);
    await put(other.userId, { role: 'Viewer' }).expect(200);
  });

  it('hears nothing more over the live stream', async () => {
    const ben = await api.register();
    const stream = await fetch(`${api.url}/api/changes`, { headers: { Authorization: `Bearer ${ben.token}` } });
    expect(stream.status).toBe(200);
    await put(ben.userId, { active: false }).expect(200);
    for await (const _ of stream.body ?? []) {
      // Until the server ends it.
    }
    expect(await statusOf(ben)).toBe(401);
  });
});

describe('The last active Admin', () => {
  it('stays one, though an invited one was not here yet, and one of two who demote each other at once does too', async () => {
    const own = await startApi();
    try {
      const ann = await registerAdmin(own);
      await ann.as('post', '/api/Accounts/invitations').send({ email: 'new@example.com', role: 'Admin' }).expect(200);
      const refused = await ann.as('put', `/api/Accounts/${ann.userId}`).send({ role: 'Viewer' }).expect(409);
      expect(refused.body).toEqual({
        status: 409,
        code: 'last-admin',
        title: 'This is the last active Admin. Make somebody else an Admin first.',
      });
      const ben = await registerAdmin(own);
      const demote = (by: SignedUp, whom: SignedUp) =>
        by.as('put', `/api/Accounts/${whom.userId}`).send({ role: 'Viewer' });
      const admins = () =>
        accountRows(
          own,
          `SELECT id FROM identity.account WHERE role = 'Admin' AND deactivated IS NULL AND password_hash IS NOT NULL`,
        );
      await Promise.all([demote(ann, ben), demote(ben, ann)]);
      expect(await admins()).toHaveLength(1);
      // Each themselves, and the other by deactivating.
      await accountRows(own, `UPDATE identity.account SET role = 'Admin' WHERE password_hash IS NOT NULL`);
      const [anew, benew] = await Promise.all([loggedIn(own, ann), loggedIn(own, ben)]);
      await Promise.all([
        demote(anew, ann),
        demote(benew, ben),
        anew.as('put', `/api/Accounts/${ben.userId}`).send({ active: false }),
      ]);
      expect(await admins()).toHaveLength(1);
    } finally {
      await own.close();
    }
  });
});

describe('An invitation', () => {
  it('makes an account without a password, and queues one mail for it', async () => {
    const email = `new.${randomUUID()}@example.com`;
    const { body } = await invite(email, 'Admin').expect(200);
    expect(body).toMatchObject({ email, role: 'Admin', active: true, emailProven: false, invited: true });
    expect(await mailsTo(body.id)).toEqual([{ purpose: 'invitation' }]);
    await logIn({ email, password: '' }).expect(422);
    await logIn({ email, password: 'Plumb-1ine' }).expect(401);
    await request(api.server)
      .post('/api/AuthUser/register')
      .send({ email, password: 'Plumb-1ine', confirmPassword: 'Plumb-1ine' })
      .expect(409);
  });

  it('is repeated with the role of now: another mail once the first has gone, and not two at a time', async () => {
    const email = `new.${randomUUID()}@example.com`;
    const { id } = (await invite(email).expect(200)).body as Listed;
    expect((await invite(email.toUpperCase(), 'Admin').expect(200)).body).toMatchObject({ id, role: 'Admin' });
    expect(await mailsTo(id)).toHaveLength(1);
    await accountRows(api, 'DELETE FROM identity.mail_due WHERE account_id = $1', [id]);
    await invite(email).expect(200);
    expect(await mailsTo(id)).toHaveLength(1);
  });

  it.each([
    ['is in use', 'UPDATE identity.account SET email_proven = now() WHERE id = $1', []],
    ['was deactivated', 'UPDATE identity.account SET deactivated = now(), password_hash = NULL WHERE id = $1', []],
    [
      'came by single sign-on',
      'UPDATE identity.account SET email_proven = now(), password_hash = NULL WHERE id = $1',
      [],
    ],
  ])('of an e-mail whose account %s is a 409, and sends nothing', async (_, sql) => {
    const ben = await api.register();
    await accountRows(api, sql, [ben.userId]);
    await accountRows(api, 'DELETE FROM identity.mail_due WHERE account_id = $1', [ben.userId]);
    const refused = await invite(ben.email, 'Admin').expect(409);
    expect(refused.body).toMatchObject({ code: 'DuplicateUserName', title: 'This email is already registered' });
    expect(await mailsTo(ben.userId)).toEqual([]);
    const [row] = await accountRows(api, 'SELECT role FROM identity.account WHERE id = $1', [ben.userId]);
    expect(row).toEqual({ role: 'Viewer' });
  });

  it.each([[''], ['ann'], ['ann@example'], ['an n@example.com'], [null], [7]])(
    'of %j is refused at the e-mail',
    async (email) => {
      const { body } = await invite(email as string).expect(422);
      expect(body.errors).toEqual({ email: ['Please enter a valid email address.'] });
    },
  );

  it('gives an account that somebody registered and never proved to whoever reads its mails', async () => {
    const squatter = await api.register();
    await squatter.as('put', '/api/AuthUser/me').send({ name: 'The Boss', theme: 'dark' }).expect(200);
    const { body } = await invite(squatter.email, 'Admin').expect(200);
    expect(body).toMatchObject({ id: squatter.userId, role: 'Admin', invited: true, emailProven: false });
    expect(body.name).not.toBe('The Boss');
    expect(await statusOf(squatter)).toBe(401);
    await logIn(squatter).expect(401);
    expect(await mailsTo(squatter.userId)).toContainEqual({ purpose: 'invitation' });
  });

  it('is withdrawn with its account, as long as nobody has used it', async () => {
    const { id } = (await invite(`new.${randomUUID()}@example.com`).expect(200)).body as Listed;
    expect((await admin.as('delete', `/api/Accounts/invitations/${id}`).expect(200)).body).toMatchObject({
      id,
      invited: true,
    });
    expect(await accountRows(api, 'SELECT FROM identity.account WHERE id = $1', [id])).toEqual([]);
    await admin.as('delete', `/api/Accounts/invitations/${id}`).expect(404);
    const ben = await api.register();
    const { body } = await admin.as('delete', `/api/Accounts/invitations/${ben.userId}`).expect(409);
    expect(body).toMatchObject({ code: 'account-in-use' });
    expect(await statusOf(ben)).toBe(200);
  });

  it('leaves no e-mail in the log', async () => {
    await invite('the.unlogged.guest@example.com').expect(200);
    await list('query=unlogged');
    expect(api.logged.join('')).not.toContain('unlogged');
  });
});

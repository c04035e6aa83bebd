import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { simpleParser } from 'mailparser';
import request from 'supertest';
import { AccountChanges } from '../../../services/identity/account-changes.js';
import { AccountLinks } from '../../../services/identity/account-links.js';
import { accountRows } from '../../support/admins.js';
import { startApi } from '../../support/api.js';
import { eventually } from '../../support/eventually.js';
import { linkIn, recipientOf } from '../../support/mail-server.js';
import {
  api,
  clock,
  forget,
  HOUR_MS,
  logIn,
  NEW_PASSWORD,
  newcomer,
  reset,
  server,
  startBeforeTests,
  startMailsAgain,
  tokenOf,
} from '../../support/recovery.js';

startBeforeTests();

describe('a forgotten password', () => {
  it('is set by one of many who use a link at once', async () => {
    const user = await newcomer();
    await forget(user.email);
    const token = await tokenOf(user.email, 2);
    const answers = await Promise.all(Array.from({ length: 6 }, (_, n) => reset(token, `Brass-b0b${n}`)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422, 422, 422, 422]);
  });

  it('has a link for an hour, and only the last one counts', async () => {
    const user = await newcomer();
    await forget(user.email);
    const first = await tokenOf(user.email, 2);
    await forget(user.email);
    const second = await tokenOf(user.email, 3);
    expect((await reset(first)).status).toBe(422);
    clock.ahead += HOUR_MS + 60_000;
    expect((await reset(second)).status).toBe(422);
    expect((await logIn(user.email, user.password)).status).toBe(200);
  });

  it('makes every other link that sets a password useless: an invitation’s, and the first Admin’s in the terminal', async () => {
    const user = await newcomer();
    const links = api.app.get(AccountLinks, { strict: false });
    const others = [await links.issue(user.userId, 'invitation'), await links.issue(user.userId, 'first-admin')];
    await forget(user.email);
    expect((await reset(await tokenOf(user.email, 2))).status).toBe(200);
    for (const token of others) expect((await reset(token, 'Brass-b0b2')).status).toBe(422);
    expect((await logIn(user.email, NEW_PASSWORD)).status).toBe(200);
    // The same for an account that was proved before.
    const again = await links.issue(user.userId, 'first-admin');
    await forget(user.email);
    expect((await reset(await tokenOf(user.email, 3), 'Brass-b0b3')).status).toBe(200);
    expect((await reset(again)).status).toBe(422);
  });

  it('is answered the same for an e-mail without an account, to which nothing is sent', async () => {
    const user = await newcomer();
    const [known, unknown] = [await forget(user.email), await forget('nobody@example.com')];
    expect([unknown.status, unknown.body]).toEqual([known.status, known.body]);
    await server.mailTo(user.email, 2);
    expect(server.mails.some((mail) => recipientOf(mail) === 'nobody@example.com')).toBe(false);
  });

  it.each([['known'], ['unknown']])('of an e-mail that is %s is asked for 5 times an hour', async (which) => {
    const email = which === 'known' ? (await newcomer()).email : 'nobody.else@example.com';
    for (let time = 0; time < 5; time++) expect((await forget(email)).status).toBe(200);
    const refused = await forget(email);
    expect([refused.status, refused.body.title]).toEqual([
      429,
      'Too many mails were asked for. Please try again later.',
    ]);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  });

  it('is asked for 60 times an hour from one address, whatever the e-mails', async () => {
    const other = await startApi();
    const ask = (n: number) =>
      request(other.server)
        .post('/api/AuthUser/forgot-password')
        .send({ email: `nobody.${n}@example.com` });
    const answers = await Promise.all(Array.from({ length: 60 }, (_, n) => ask(n)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect((await ask(60)).status).toBe(429);
    await other.close();
  });
});

describe('an e-mail', () => {
  it('is sent another link, 5 times an hour', async () => {
    const user = await newcomer();
    const send = () => user.as('post', '/api/AuthUser/send-confirmation');
    for (let time = 2; time <= 6; time++) {
      expect((await send()).status).toBe(200);
      await server.mailTo(user.email, time);
    }
    expect((await send()).status).toBe(429);
  });

  it('that somebody else registered goes to its owner whole: password, sessions and name of the occupier end', async () => {
    const occupier = await newcomer();
    await forget(occupier.email);
    expect((await reset(await tokenOf(occupier.email, 2))).status).toBe(200);
    expect((await logIn(occupier.email, occupier.password)).status).toBe(401);
    expect((await occupier.as('get', '/api/AuthUser/me')).status).toBe(401);
    const { token } = (await logIn(occupier.email, NEW_PASSWORD)).body as { token: string };
    const owner = await request(api.server).get('/api/AuthUser/me').set('Authorization', `Bearer ${token}`);
    expect(owner.body).toMatchObject({ emailProven: true, name: expect.stringMatching(/^Isla \d+$/) });
  });
});

describe('links', () => {
  it('cannot be guessed for long from one address', async () => {
    const other = await startApi();
    const guess = (n: number) =>
      request(other.server)
        .post('/api/AuthUser/check-link')
        .send({ token: `guess-${n}` });
    for (let n = 0; n < 100; n++) expect((await guess(n)).status).toBe(422);
    expect((await guess(100)).status).toBe(429);
    await other.close();
  });
});

describe('mails', () => {
  it('wait while the server is away, the health says so, and they are sent when it is back', async () => {
    const user = await newcomer();
    await server.close();
    await forget(user.email);
    const health = async () => (await request(api.server).get('/health')).body as { parts: Record<string, unknown> };
    await eventually(
      async () => (await health()).parts['mail'] && !((await health()).parts['mail'] as { up: boolean }).up,
    );
    expect((await health()).parts['mail']).toEqual({
      required: false,
      up: false,
      note: '1 mails could not be sent yet',
    });
    await startMailsAgain();
    clock.ahead += 60_000;
    await server.mailTo(user.email);
    await eventually(async () => ((await health()).parts['mail'] as { up: boolean }).up);
  });

  it('whose receiver the server refuses for good are given up; the health stays well, and the log names nobody', async () => {
    const user = await api.register(`Refused.Isla@Example.com`);
    const givenUp = () => api.logged.some((line) => line.includes('refuses the recipient'));
    await eventually(givenUp);
    expect(await accountRows(api, 'SELECT FROM identity.mail_due WHERE account_id = $1', [user.userId])).toEqual([]);
    const { body } = await request(api.server).get('/health').expect(200);
    expect(body.parts.mail).toEqual({ required: false, up: true });
    expect(api.logged.join('').toLowerCase()).not.toContain(user.email.toLowerCase());
  });

  it('end with the account that is deactivated', async () => {
    const user = await newcomer();
    const links = api.app.get(AccountLinks, { strict: false });
    const token = await links.issue(user.userId, 'reset');
    const changes = api.app.get(AccountChanges, { strict: false });
    await changes.setAccess(user.userId, { active: false });
    await changes.setAccess(user.userId, { active: true });
    expect((await reset(token)).status).toBe(422);
    expect(await accountRows(api, 'SELECT FROM identity.mail_due WHERE account_id = $1', [user.userId])).toEqual([]);
  });

  it('are sent once, however many processes look for them', async () => {
    const second = await startApi({
      clock,
      config: {
        databaseUrl: api.databaseUrl,
        mail: { smtpUrl: server.url, from: 'plumbline@example.com' },
        publicUrl: 'https://plan.example.com',
      },
    });
    const users = await Promise.all(Array.from({ length: 20 }, () => newcomer()));
    await second.close();
    for (const { email } of users) expect(server.mails.filter((mail) => recipientOf(mail) === email)).toHaveLength(1);
  });

  it('are files where no server is set, readable by their owner only, and the log names no address', async () => {
    const dataFolder = await mkdtemp(join(tmpdir(), 'plumbline-outbox-'));
    const other = await startApi({ config: { dataFolder } });
    const user = await other.register();
    const folder = join(dataFolder, 'outbox');
    const files = await eventually(async () => {
      const names = await readdir(folder).catch(() => []);
      return names.length > 0 && names;
    });
    const path = join(folder, files[0]!);
    const mail = await simpleParser(await readFile(path));
    expect(recipientOf(mail)).toBe(user.email);
    expect(linkIn(mail).url).toMatch(new RegExp(`^${other.url}/profile/#confirm=`));
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    expect(other.logged.some((line) => line.includes('SMTP_URL is not set'))).toBe(true);
    expect(other.logged.some((line) => line.includes(user.email) || line.includes(linkIn(mail).token))).toBe(false);
    await other.close();
    await rm(dataFolder, { recursive: true });
  });
});

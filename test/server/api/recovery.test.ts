import { describe, expect, it } from '@jest/globals';
import { linkIn } from '../../support/mail-server.js';
import {
  forget,
  logIn,
  me,
  NEW_PASSWORD,
  newcomer,
  post,
  reset,
  server,
  startBeforeTests,
  tokenOf,
} from '../../support/recovery.js';

// recovery.full.test.ts has every other rule of links and mails.
startBeforeTests();

describe('a forgotten password', () => {
  it('is replaced by whoever reads the mails of the address, once, and ends every session', async () => {
    const user = await newcomer();
    expect((await forget(user.email.toUpperCase())).body).toEqual({
      message: 'Password reset instructions have been sent to your email address.',
    });
    const mail = await server.mailTo(user.email, 2);
    expect(mail.subject).toBe('Choose a new password for Plumbline');
    expect(mail.from?.text).toBe('"Plumbline" <plumbline@example.com>');
    const { url, token } = linkIn(mail);
    expect(url).toBe(`https://plan.example.com/password-reset/#token=${token}`);
    expect(mail.html).toContain(`href="${url}"`);
    expect((await post('check-link', { token })).body).toEqual({ email: user.email, purpose: 'reset' });

    expect((await reset(token)).body).toEqual({ email: user.email });
    expect((await logIn(user.email, user.password)).status).toBe(401);
    expect((await logIn(user.email, NEW_PASSWORD)).status).toBe(200);
    expect((await user.as('get', '/api/AuthUser/me')).status).toBe(401);

    for (const answer of [await reset(token), await post('check-link', { token })]) {
      expect(answer.status).toBe(422);
      expect(answer.body.errors).toEqual({
        token: ['This link was used before or has expired. Please ask for a new one.'],
      });
    }
  });

  it('obeys the rules of sign-up, and a refused one leaves the link as it was', async () => {
    const user = await newcomer();
    await forget(user.email);
    const token = await tokenOf(user.email, 2);
    const refused = await post('reset-password', { token, password: 'short', confirmPassword: 'other' });
    expect(refused.status).toBe(422);
    expect(Object.keys(refused.body.errors).sort()).toEqual(['confirmPassword', 'password']);
    expect((await reset(token)).status).toBe(200);
  });

  it.each([[''], ['isla'], ['<isla@example.com'], ['isla@example.com,ann@example.com'], [undefined]])(
    'refuses the e-mail %j',
    async (email) => {
      const answer = await post('forgot-password', { email });
      expect([answer.status, answer.body.errors]).toEqual([422, { email: ['Please enter a valid email address.'] }]);
    },
  );
});

describe('an e-mail', () => {
  it('is proved by the account’s own user, who follows the link of the mail', async () => {
    const user = await newcomer();
    expect((await me(user)).emailProven).toBe(false);
    const { url, token } = linkIn(await server.mailTo(user.email));
    expect(url).toBe(`https://plan.example.com/profile/#confirm=${token}`);
    expect((await user.as('post', '/api/AuthUser/confirm-email').send({ token })).status).toBe(200);
    expect((await me(user)).emailProven).toBe(true);
    expect((await user.as('post', '/api/AuthUser/confirm-email').send({ token })).status).toBe(422);
  });

  it('is proved by nobody else’s link, and by none without signing in', async () => {
    const [user, other] = [await newcomer(), await newcomer()];
    const token = await tokenOf(user.email, 1);
    expect((await other.as('post', '/api/AuthUser/confirm-email').send({ token })).status).toBe(422);
    expect((await post('confirm-email', { token })).status).toBe(401);
    expect([(await me(user)).emailProven, (await me(other)).emailProven]).toEqual([false, false]);
    expect((await reset(token)).status).toBe(422); // it is for nothing else
  });
});

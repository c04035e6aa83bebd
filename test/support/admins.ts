import pg from 'pg';
import request from 'supertest';
import type { RunningApi, SignedUp } from './api.js';

/** Rows of the accounts' tables, for what no call answers. */
export async function accountRows<Row extends pg.QueryResultRow>(
  { databaseUrl }: Pick<RunningApi, 'databaseUrl'>,
  sql: string,
  values: unknown[] = [],
): Promise<Row[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  return (await client.query<Row>(sql, values).finally(() => client.end())).rows;
}

/** A new account with the role Admin, as the operator's own statement gives it, logged in. */
export async function registerAdmin(api: RunningApi, email?: string): Promise<SignedUp> {
  const admin = await api.register(email);
  await accountRows(api, `UPDATE identity.account SET role = 'Admin' WHERE id = $1`, [admin.userId]);
  return loggedIn(api, admin);
}

/** As if the person had followed the link of the confirmation mail. */
export async function proveEmail(api: RunningApi, { userId }: SignedUp): Promise<void> {
  await accountRows(api, 'UPDATE identity.account SET email_proven = now() WHERE id = $1', [userId]);
}

/** The same person with a token of now. */
export async function loggedIn(api: RunningApi, person: SignedUp): Promise<SignedUp> {
  const { body } = await request(api.server)
    .post('/api/AuthUser/login')
    .send({ email: person.email, password: person.password })
    .expect(200);
  const { token } = body as { token: string };
  return {
    ...person,
    token,
    as: (method, path) => request(api.server)[method](path).set('Authorization', `Bearer ${token}`),
  };
}

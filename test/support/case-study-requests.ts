import { afterAll, beforeAll } from '@jest/globals';
import pg from 'pg';
import request, { type Response, type Test } from 'supertest';
import { type RunningApi, startApi } from './api.js';

// docs/product/landing-case-study.md

export let api: RunningApi;
export const clock = { now: () => clock.time, time: new Date('2027-03-01T12:00:00Z') };

/** Starts the product before the tests of a file. */
export function startBeforeTests(): void {
  beforeAll(async () => {
    api = await startApi({ clock });
  });
  afterAll(() => api.close());
}

let people = 0;
const newEmail = (): string => `reader.${++people}@example.com`;
export const wholeBody = (): Record<string, unknown> => ({
  firstName: 'Ann',
  lastName: 'Smith',
  jobTitle: 'Senior planner',
  companyName: 'Smith & Partners',
  businessEmail: newEmail(),
  mailingList: false,
  acknowledgement: true,
});
export const ask = (body: object): Promise<Response> => request(api.server).post('/api/CaseStudies').send(body);

export async function rows<Row extends pg.QueryResultRow>(sql: string, values: unknown[] = []): Promise<Row[]> {
  const client = new pg.Client({ connectionString: api.databaseUrl });
  await client.connect();
  return (await client.query<Row>(sql, values).finally(() => client.end())).rows;
}
export const stored = (email: unknown) =>
  rows(
    `SELECT *, first_requested::text AS first, last_requested::text AS last FROM case_studies.request WHERE email = $1`,
    [email],
  );
export const count = async (): Promise<number> =>
  (await rows<{ count: number }>('SELECT count(*)::integer AS count FROM case_studies.request'))[0]?.count ?? -1;

export const file = (): Test => request(api.server).get('/api/CaseStudies/a9-dualling.pdf').responseType('blob');

import { afterEach, describe, expect, it } from '@jest/globals';
import type { SignedUp } from '../../support/api.js';
import { api, programme, start } from '../../support/limited-product.js';

// limits.full.test.ts has the others.
afterEach(() => api.close());

describe('Files of a programme', () => {
  it('are limited by account', async () => {
    const [ann, bob] = await start({ exportsPerAccount: 1 });
    const path = `/api/Projects/${await programme(ann)}/export?format=csv`;
    const asked = await Promise.all([...Array.from({ length: 20 }, () => ann.as('get', path)), bob.as('get', path)]);
    expect(asked.pop()?.status).toBe(200);
    expect(new Set(asked.map(({ status }) => status))).toEqual(new Set([200, 429]));
    const refused = asked.find(({ status }) => status === 429);
    expect(refused?.body).toMatchObject({ code: 'too-many-at-once' });
    expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(0);
    await ann.as('get', path).expect(200);
  });
});

describe('Changes', () => {
  it('are limited by account and minute, and refused ones are not recorded', async () => {
    const [ann, bob] = await start({ writesPerMinute: 3 });
    const projectId = await programme(ann);
    const add = (who: SignedUp, zoneName: string) => who.as('post', '/api/AssetsZones').send({ projectId, zoneName });
    await add(ann, 'North').expect(200);
    await add(ann, 'South').expect(200);
    const refused = await add(ann, 'East').expect(429);
    expect(refused.body).toMatchObject({
      code: 'too-many-writes',
      title: 'Too many requests. Please try again later.',
    });
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(60);
    await add(bob, 'West').expect(200);
    const zones = (await bob.as('get', `/api/AssetsZones?projectId=${projectId}`).expect(200)).body as {
      zoneName: string;
    }[];
    expect(zones.map(({ zoneName }) => zoneName).sort()).toEqual(['North', 'South', 'West']);
  });
});

import { beforeEach, describe, expect, it } from '@jest/globals';
import { HttpResponse, http, problem, serve } from '../testing/server.js';
import { signIn, tokenOf } from '../testing/session.js';
import { ApiError, calculate, read, readWithEtag, write } from './api.js';
import { currentUser, endSession, sessionToken } from './session.js';

const seen: Request[] = [];
const server = serve(
  http.all('*/api/*', ({ request }) => {
    seen.push(request.clone());
    return HttpResponse.json({ ok: true }, { headers: { ETag: '"7"', 'X-Position': '41' } });
  }),
);

beforeEach(() => {
  endSession();
  seen.length = 0;
});

const failure = async (call: Promise<unknown>): Promise<ApiError> => {
  const outcome = await call.then(
    () => null,
    (error: unknown) => error,
  );
  if (!(outcome instanceof ApiError)) throw new Error(`expected an ApiError, got ${String(outcome)}`);
  return outcome;
};

describe('a call', () => {
  it('carries the bearer token of the signed-in user', async () => {
    signIn();
    await read('/api/Regions');
    expect(seen[0]?.headers.get('authorization')).toBe(`Bearer ${tokenOf()}`);
  });

  it('leaves out query values that are not given', async () => {
    await read('/api/Assets', { query: { projectId: 3, assetName: undefined, id: null } });
    expect(new URL(seen[0]?.url ?? '').search).toBe('?projectId=3');
  });

  it('answers the ETag beside the entity', async () => {
    expect(await readWithEtag('/api/Projects/1')).toEqual({ data: { ok: true }, etag: '"7"', commandId: null });
  });
});

describe('a write', () => {
  it('has a key of its own, so that a repeated request is not a repeated command', async () => {
    await write('POST', '/api/Projects/full', { name: 'A9' });
    await write('POST', '/api/Projects/full', { name: 'A9' });
    const [first, second] = seen.map((request) => request.headers.get('idempotency-key'));
    expect(first).toMatch(/^[0-9a-f-]{36}$/);
    expect(second).not.toBe(first);
  });

  it('says which version it stands on', async () => {
    await write('PUT', '/api/Projects/1/full', {}, { ifMatch: '"7"' });
    expect(seen[0]?.headers.get('if-match')).toBe('"7"');
  });

  it('is seen by every later read, which waits for its position', async () => {
    server.use(
      http.post('*/api/Projects/full', () => HttpResponse.json({}, { headers: { 'X-Position': '9007199254740993' } })),
    );
    await write('POST', '/api/Projects/full', {});
    await read('/api/Projects');
    expect(seen[0]?.headers.get('x-min-position')).toBe('9007199254740993');
  });

  it('of an older position does not take a later one back', async () => {
    await write('POST', '/api/Projects/full', {});
    await read('/api/Projects');
    expect(seen.at(-1)?.headers.get('x-min-position')).toBe('9007199254740993');
  });
});

describe('a question that stores nothing', () => {
  it('is sent without the marks of a write', async () => {
    await calculate('/api/Projects/1/preview', { asset: null });
    expect(seen[0]?.headers.has('idempotency-key')).toBe(false);
  });

  it('that is given up ends as an abort, not as a failure to report', async () => {
    const giveUp = new AbortController();
    const asked = calculate('/api/Projects/1/preview', {}, giveUp.signal);
    giveUp.abort();
    await expect(asked).rejects.toMatchObject({ name: 'AbortError' });
  });
});

describe('a refusal', () => {
  it('carries the server’s text, code and the first message of each field', async () => {
    server.use(
      http.post('*/api/Projects/full', () =>
        problem(422, 'Validation failed', { code: 'invalid', errors: { name: ['Name is required', 'x'] } }),
      ),
    );
    const error = await failure(write('POST', '/api/Projects/full', {}));
    expect({ ...error, message: error.message }).toMatchObject({
      status: 422,
      code: 'invalid',
      message: 'Validation failed',
      fieldErrors: { name: 'Name is required' },
    });
  });

  it.each([
    [400, 'Invalid request'],
    [403, 'Access forbidden'],
    [404, 'Resource not found'],
    [409, 'Conflict with existing data'],
    [422, 'Validation failed'],
    [500, 'Internal server error'],
    [503, 'Service unavailable'],
    [418, 'HTTP error 418'],
  ])('with status %i and no text reads “%s”', async (status, text) => {
    server.use(http.get('*/api/Regions', () => new HttpResponse('<html>', { status })));
    expect((await failure(read('/api/Regions'))).message).toBe(text);
  });

  it('that never came says that the server cannot be reached', async () => {
    server.use(http.get('*/api/Regions', () => HttpResponse.error()));
    expect(await failure(read('/api/Regions'))).toMatchObject({ status: 0, code: 'unreachable' });
  });
});

describe('a 401', () => {
  it('ends the session', async () => {
    signIn();
    server.use(http.get('*/api/Projects', () => problem(401, 'Unauthorized access')));
    await failure(read('/api/Projects'));
    expect(currentUser()).toBeNull();
  });

  it('to a token that was replaced meanwhile leaves the new session alone', async () => {
    signIn();
    server.use(
      http.get('*/api/Projects', () => {
        signIn({ sub: 'new@example.com' });
        return problem(401, 'Unauthorized access');
      }),
    );
    await failure(read('/api/Projects'));
    expect(sessionToken()).toBe(tokenOf({ sub: 'new@example.com' }));
  });
});

import { beforeEach, describe, expect, it } from '@jest/globals';
import { HttpResponse, http, problem, serve } from '../testing/server.js';
import { signIn, tokenOf } from '../testing/session.js';
import { ApiError, read } from './api.js';
import { type Progress, postWithProgress } from './ndjson.js';
import { currentUser, endSession } from './session.js';

const url = '/api/P6Activities/preview';
const server = serve();
beforeEach(() => endSession());

const lines = (...texts: string[]) =>
  new HttpResponse(
    new ReadableStream<Uint8Array>({
      async start(controller) {
        for (const text of texts) {
          controller.enqueue(new TextEncoder().encode(text));
          await new Promise((resolve) => setTimeout(resolve, 5));
        }
        controller.close();
      },
    }),
    { headers: { 'Content-Type': 'application/x-ndjson' } },
  );

const failure = async (call: Promise<unknown>): Promise<ApiError> => {
  const outcome = await call.then(
    () => null,
    (error: unknown) => error,
  );
  if (!(outcome instanceof ApiError)) throw new Error(`expected an ApiError, got ${String(outcome)}`);
  return outcome;
};

describe('a command that tells its progress', () => {
  it('tells of every line as it comes, also of one cut in two, and answers the last', async () => {
    server.use(
      http.post(`*${url}`, () =>
        lines(
          '{"progress":{"step":"reading","done":0.25}}\n{"progress":{"step":"rea',
          'ding","done":1}}\n',
          '{"preview":{"rows":46}}',
        ),
      ),
    );
    const told: Progress<string>[] = [];
    expect(await postWithProgress(url, 'preview', { body: {}, onProgress: (progress) => told.push(progress) })).toEqual(
      {
        rows: 46,
      },
    );
    expect(told).toEqual([
      { step: 'reading', done: 0.25 },
      { step: 'reading', done: 1 },
    ]);
  });

  it('sends a file as a form, with the token, and tells how much of it is sent', async () => {
    signIn();
    const seen: { authorization: string | null; accept: string | null; content: string; name: string }[] = [];
    server.use(
      http.post(`*${url}`, async ({ request }) => {
        const file = (await request.formData()).get('file') as File;
        seen.push({
          authorization: request.headers.get('authorization'),
          accept: request.headers.get('accept'),
          content: await file.text(),
          name: file.name,
        });
        return HttpResponse.json({ rows: 1 });
      }),
    );
    const body = new FormData();
    body.append('file', new File(['ERMHDR'], 'A9.xer'));
    const told: Progress<string>[] = [];
    expect(await postWithProgress(url, 'preview', { body, onProgress: (progress) => told.push(progress) })).toEqual({
      rows: 1,
    });
    expect(seen).toEqual([
      {
        authorization: `Bearer ${tokenOf()}`,
        accept: 'application/x-ndjson, application/json',
        content: 'ERMHDR',
        name: 'A9.xer',
      },
    ]);
    expect(told.at(-1)).toEqual({ step: 'uploading', done: 1 });
  });

  it('fails with the problem that ends the stream', async () => {
    server.use(
      http.post(`*${url}`, () =>
        lines(
          '{"progress":{"step":"reading","done":0.5}}\n',
          '{"problem":{"title":"Cut off","status":422,"code":"truncated","detail":"Row 7 ends early.","errors":{"file":["Cut off"]}}}\n',
        ),
      ),
    );
    expect(await failure(postWithProgress(url, 'preview', { body: {}, onProgress: () => undefined }))).toMatchObject({
      status: 422,
      code: 'truncated',
      message: 'Cut off',
      detail: 'Row 7 ends early.',
      fieldErrors: { file: 'Cut off' },
    });
  });

  it('fails with a refusal that comes instead of a stream', async () => {
    server.use(http.post(`*${url}`, () => problem(415, 'This kind of file is not read.', { code: 'unknown-kind' })));
    expect(await failure(postWithProgress(url, 'preview', { body: {}, onProgress: () => undefined }))).toMatchObject({
      status: 415,
      code: 'unknown-kind',
      message: 'This kind of file is not read.',
    });
  });

  it.each([
    ['never comes', () => HttpResponse.error()],
    ['breaks off before its last line', () => lines('{"progress":{"step":"reading","done":0.5}}\n')],
  ])('whose answer %s says that the server cannot be reached', async (_how, answer) => {
    server.use(http.post(`*${url}`, answer));
    expect(await failure(postWithProgress(url, 'preview', { body: {}, onProgress: () => undefined }))).toMatchObject({
      status: 0,
      code: 'unreachable',
    });
  });

  it('whose line makes no sense fails, instead of waiting for ever', async () => {
    server.use(http.post(`*${url}`, () => lines('{"progress"\n', '{"preview":{}}\n')));
    expect((await failure(postWithProgress(url, 'preview', { body: {}, onProgress: () => undefined }))).code).toBe(
      'unreadable',
    );
  });

  it('ends with the signal, as an abort and not as a failure to report', async () => {
    server.use(http.post(`*${url}`, () => new Promise<never>(() => undefined)));
    const stop = new AbortController();
    const outcome = postWithProgress(url, 'preview', {
      body: {},
      onProgress: () => undefined,
      signal: stop.signal,
    }).catch((error: unknown) => error);
    setTimeout(() => stop.abort(), 20);
    expect(await outcome).not.toBeInstanceOf(ApiError);
    expect(
      await postWithProgress(url, 'preview', { body: {}, onProgress: () => undefined, signal: stop.signal }).catch(
        () => 'not sent',
      ),
    ).toBe('not sent');
  });

  it('ends the session when its token is refused', async () => {
    signIn();
    server.use(http.post(`*${url}`, () => problem(401, 'Unauthorized access')));
    await failure(postWithProgress(url, 'preview', { body: {}, onProgress: () => undefined }));
    expect(currentUser()).toBeNull();
  });

  it('is seen by later reads, by the position in its last line', async () => {
    const asked: (string | null)[] = [];
    server.use(
      http.post('*/api/P6Activities/import', () => lines('{"import":{"imported":1,"position":"987654321"}}\n')),
      http.get('*/api/P6Activities', ({ request }) => {
        asked.push(request.headers.get('x-min-position'));
        return HttpResponse.json([]);
      }),
    );
    await postWithProgress('/api/P6Activities/import', 'import', { body: {}, onProgress: () => undefined });
    await read('/api/P6Activities');
    expect(asked).toEqual(['987654321']);
  });
});

import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type ServerResponse } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Body, Controller, Get, Param, Post, Query, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { IsNumber, IsOptional, IsString, Min } from 'class-validator';
import type { Response } from 'express';
import request, { type Response as Answer, type Test } from 'supertest';
import { CommandRequest } from '../../../services/commands/request.js';
import { Health } from '../../../services/platform/health/health.js';
import { Versioned } from '../../../services/platform/http/answer-headers.js';
import type { CommandMetadata } from '../../../services/platform/http/command-meta.js';
import { drain } from '../../../services/platform/http/drain.js';
import { IdPipe } from '../../../services/platform/http/id.pipe.js';
import { listenFrom } from '../../../services/platform/http/listen.js';
import { BodyList } from '../../../services/platform/http/nested-fields.js';
import { type RunningApi, type SignedUp, startApi } from '../../support/api.js';

const NOW = new Date('2027-06-10T08:30:00.123Z');

class PartBody {
  @IsString({ message: 'Name the part' })
  name!: string;

  @IsNumber({}, { message: 'Size is a number' })
  @Min(0, { message: 'Size cannot be negative' })
  partSize!: number;
}

class AssetBody {
  @IsString({ message: 'Name the asset' })
  assetName!: string;

  @BodyList(PartBody, { max: 5, optional: true })
  parts?: PartBody[];
}

class AssetQuery {
  @IsOptional()
  @IsString()
  baseProjectId?: string;
}

/** The bodies that a call was given. */
const taken: AssetQuery[] = [];

/** Looks at the shell from inside: a controller as the product's own are, that answers what it was given. */
@ApiExcludeController()
@Controller('api/Probes')
class ProbeController {
  @Get('named')
  named(@Query('baseProjectId') baseProjectId: unknown): object {
    return { baseProjectId: baseProjectId ?? null };
  }

  @Get('classed')
  classed(@Query() query: AssetQuery): object {
    return { ...query };
  }

  @Get('broken')
  broken(): never {
    throw new Error('SELECT secret FROM table_of_ours');
  }

  @Get('refused')
  refused(): never {
    throw Object.assign(new Error('connect ECONNREFUSED 10.0.0.7:5432'), { code: 'ECONNREFUSED' });
  }

  @Get('half')
  half(@Res() response: Response): never {
    response.write('[1, 2');
    throw new Error('The rest is gone');
  }

  @Get('long')
  long(): object {
    return { text: 'plumb '.repeat(10_000) };
  }

  @Get(':id')
  byId(@Param('id', IdPipe) id: number): object {
    return new Versioned({ id }, 17);
  }

  @Post('bodies')
  body(@Body() body: AssetBody): object {
    return body;
  }

  @Post('anything')
  anything(@Body() body: AssetQuery): object {
    taken.push(body);
    return body;
  }

  @Post('commands')
  command(@CommandRequest() meta: CommandMetadata): object {
    return { answer: meta, position: '42', commandId: meta.commandId, version: 18 };
  }
}

let api: RunningApi;
let ann: SignedUp;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'client-'));
  const client = join(folder, 'web');
  await mkdir(join(client, 'assets'), { recursive: true });
  await writeFile(join(folder, 'beside.txt'), 'not for the web');
  await writeFile(join(client, '.env'), 'not for the web');
  await writeFile(
    join(client, 'index.html'),
    '<meta name="csp-nonce" content="__CSP_NONCE__"><meta name="contact" content="__CONTACT_EMAIL__">',
  );
  await writeFile(join(client, 'plumb-bob.svg'), '<svg/>');
  await writeFile(join(client, 'assets', 'index-4f2a.js'), 'void 0;');
  api = await startApi({
    config: { clientFolder: client, contactEmail: "o'neill&$&@example.com" },
    clock: { now: () => NOW },
    beside: { controllers: [ProbeController] },
  });
  ann = await api.register();
});
afterAll(async () => {
  await api.close();
  await rm(folder, { recursive: true });
});

const get = (path: string): Test => ann.as('get', path);
const post = (path: string, body?: object | string): Test =>
  ann.as('post', path).set('Content-Type', 'application/json').send(body);

describe('a problem', () => {
  it('on an unknown path is a 404 in problem details, also without a token', async () => {
    const answer = await request(api.server).get('/api/Nothing');
    expect(answer.status).toBe(404);
    expect(answer.headers['content-type']).toMatch(/^application\/problem\+json/);
    expect(answer.body).toEqual({ title: 'Resource not found', status: 404, code: 'missing' });
  });

  it.each([['{"assetName": '], ['7'], ['"text"'], ['null'], ['{"assetName": "\u0000"}']])(
    'of the malformed body %j is a 400',
    async (body) => {
      const answer = await post('/api/Probes/bodies', body);
      expect(answer.status).toBe(400);
      expect(answer.body).toEqual({
        title: 'Invalid request',
        status: 400,
        code: 'malformed',
        detail: expect.stringMatching(/^The body is /),
      });
    },
  );

  it('of a body past the limit is a 413, also when it only grows past it unpacked', async () => {
    const large = JSON.stringify({ assetName: 'x'.repeat(17 * 1024 * 1024) });
    expect((await post('/api/Probes/bodies', large)).body).toEqual({
      title: 'Request too large',
      status: 413,
      code: 'too-large',
    });
    const packed = await ann
      .as('post', '/api/Probes/bodies')
      .set('Content-Type', 'application/json')
      .set('Content-Encoding', 'gzip')
      .serialize((body) => body as string)
      .send(gzipSync(large));
    expect(packed.status).toBe(413);
  });

  it('of our own making is a 500 that says nothing but where to find it in the log', async () => {
    const answer = await get('/api/Probes/broken');
    expect(answer.status).toBe(500);
    const correlationId = answer.headers['x-correlation-id'];
    expect(answer.body).toEqual({ title: 'Internal server error', status: 500, code: 'internal', correlationId });
    const entries = api.logged.map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(entries).toContainEqual(
      expect.objectContaining({
        level: 'error',
        correlationId,
        error: expect.objectContaining({ message: 'SELECT secret FROM table_of_ours' }),
      }),
    );
  });

  it('of a database that is away is a 503 to try again, without its address', async () => {
    const answer = await get('/api/Probes/refused');
    expect(answer.status).toBe(503);
    expect(answer.headers['retry-after']).toBe('1');
    expect(answer.text).not.toContain('10.0.0.7');
  });

  it('in the middle of an answer cuts it, so that half of it is not taken for whole', async () => {
    const answer = fetch(`${api.url}/api/Probes/half`, { headers: { Authorization: `Bearer ${ann.token}` } }).then(
      (response) => response.text(),
    );
    await expect(answer).rejects.toThrow();
  });
});

describe('a body', () => {
  it('loses what its class does not name, also in its parts', async () => {
    const answer = await post('/api/Probes/bodies', {
      assetName: 'Runway 09/27',
      createdBy: 1000,
      parts: [{ name: 'a', partSize: 1, id: 4 }],
    });
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({ assetName: 'Runway 09/27', parts: [{ name: 'a', partSize: 1 }] });
  });

  it('with wrong fields is a 422 that names each by its dotted path', async () => {
    const answer = await post('/api/Probes/bodies', {
      parts: [{ name: 'a', partSize: -1 }, { name: 'b', partSize: 2 }, { partSize: 'x' }],
    });
    expect(answer.status).toBe(422);
    expect(answer.body).toMatchObject({
      status: 422,
      code: 'invalid-fields',
      errors: {
        assetName: ['Name the asset'],
        'parts.0.partSize': ['Size cannot be negative'],
        'parts.2.name': ['Name the part'],
        'parts.2.partSize': expect.arrayContaining(['Size is a number']),
      },
    });
    expect(Object.keys((answer.body as { errors: object }).errors)).not.toContain('parts.1.partSize');
  });

  it.each([
    ['a list', [{ assetName: 'x' }]],
    ['nothing', undefined],
  ])('that is %s where an object belongs is a 422', async (_, body) => {
    expect((await post('/api/Probes/bodies', body)).status).toBe(422);
  });

  it.each([
    ['a NUL', 'a\0b'],
    ['the first half of a surrogate pair', 'a\ud83d'],
    ['the second half of a surrogate pair', '\ude00b'],
  ])('with %s in a text is a 422 at its field', async (_, name) => {
    const answer = await post('/api/Probes/bodies', JSON.stringify({ assetName: 'x', parts: [{ name, partSize: 1 }] }));
    expect(answer.status).toBe(422);
    expect(answer.body).toMatchObject({ errors: { 'parts.0.name': ['Holds a character that cannot be stored'] } });
  });

  it.each([
    ['pairs of surrogates', 'Quay \u{1F6A7}'],
    ['the words of an escape', 'a\\u0000b'],
    ['10,000 characters', 'x'.repeat(10_000)],
  ])('may hold %s', async (_, assetName) => {
    expect((await post('/api/Probes/bodies', { assetName })).body).toEqual({ assetName });
  });

  it('with a NUL in a name is a 400', async () => {
    expect((await post('/api/Probes/bodies', '{"a\\u0000": 1}')).status).toBe(400);
  });

  it('nested 100,000 deep is a 400', async () => {
    expect((await post('/api/Probes/bodies', `{"parts":${'['.repeat(100_000)}${']'.repeat(100_000)}}`)).status).toBe(
      400,
    );
  });

  it('is never taken for an empty one when its sender has left', async () => {
    const body = JSON.stringify({ baseProjectId: 'x' });
    const lines = [
      'POST /api/Probes/anything HTTP/1.1',
      'Host: localhost',
      `Authorization: Bearer ${ann.token}`,
      'Content-Type: application/json',
      `Content-Length: ${body.length}`,
    ];
    for (let tries = 0; tries < 20; tries++) {
      const socket = connect(Number(new URL(api.url).port), 'localhost');
      socket.end([...lines, '', body].join('\r\n'));
      await once(socket.resume(), 'close');
    }
    await post('/api/Probes/anything', body).expect(200);
    expect(taken.filter(({ baseProjectId }) => baseProjectId !== 'x')).toEqual([]);
  });

  it('cannot reach the prototype of what it becomes', async () => {
    const answer = await post(
      '/api/Probes/bodies',
      '{"assetName": "x", "__proto__": {"admin": true}, "constructor": {"prototype": {"admin": true}}}',
    );
    expect(answer.body).toEqual({ assetName: 'x' });
    expect(({} as { admin?: boolean }).admin).toBeUndefined();
  });
});

describe('an address', () => {
  it.each([
    '/api/Probes/named?baseProjectId=5',
    '/API/probes/NAMED?baseProjectid=5',
    '/api/probes/named?BASEPROJECTID=5',
  ])('%s is one and the same', async (path) => {
    expect((await get(path)).body).toEqual({ baseProjectId: '5' });
  });

  it('finds the names of a class of queries in any case, and no others', async () => {
    expect((await get('/api/Probes/classed?BaseProjectID=5&other=1')).body).toEqual({ baseProjectId: '5' });
  });

  it('gives a repeated name as a list, and an escaped value decoded once', async () => {
    expect((await get('/api/Probes/named?baseProjectId=1&BaseProjectId=2')).body).toEqual({
      baseProjectId: ['1', '2'],
    });
    expect((await get('/api/Probes/named?baseProjectId=A%26B+%252F')).body).toEqual({ baseProjectId: 'A&B %2F' });
  });

  it.each([
    '/api/Probes/%',
    '/api/Probes/%E0%A4',
    '/api/Probes/named?baseProjectId=%',
    '/api/Probes/named?baseProjectId=%00',
    '/api/Probes/%00',
    '/projects/%C0%AE',
  ])('%s is a 400', async (path) => {
    const answer = await get(path);
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ title: 'Invalid request', status: 400 });
  });

  it.each([
    ['12', 200],
    ['x', 400],
    ['-1', 400],
    ['1.5', 400],
    ['1e3', 400],
    ['2147483647', 200],
    ['2147483648', 404],
    ['99999999999999999999', 404],
  ])('with the id %s is a %d', async (id, status) => {
    expect((await get(`/api/Probes/${id}`)).status).toBe(status);
  });
});

describe('a write', () => {
  it('succeeds with 200 and tells position, command and version', async () => {
    const answer = await post('/api/Probes/commands', {});
    expect(answer.status).toBe(200);
    const { commandId, correlationId, ...others } = answer.body as CommandMetadata;
    expect(others).toMatchObject({ userId: ann.userId, time: '2027-06-10T08:30:00.123Z' });
    expect(others).not.toHaveProperty('ifMatch');
    expect(answer.headers).toMatchObject({
      'x-position': '42',
      'x-command-id': commandId,
      etag: '"18"',
      'x-correlation-id': correlationId,
    });
  });

  it('has the same command id for the same key of the same user, in any case, and for nobody else', async () => {
    const key = randomUUID();
    const commandIdOf = async (user: SignedUp, value?: string): Promise<string> => {
      const call = user.as('post', '/api/Probes/commands');
      return ((await (value === undefined ? call : call.set('Idempotency-Key', value))).body as CommandMetadata)
        .commandId;
    };
    const bob = await api.register();
    const first = await commandIdOf(ann, key);
    expect(await commandIdOf(ann, key.toUpperCase())).toBe(first);
    const others = [
      await commandIdOf(ann, randomUUID()),
      await commandIdOf(bob, key),
      await commandIdOf(ann),
      await commandIdOf(ann),
    ];
    expect(new Set([first, ...others]).size).toBe(5);
  });

  it.each([
    ['"17"', 17],
    ['W/"17"', 17],
  ])('reads If-Match %s as version %d', async (tag, version) => {
    expect((await post('/api/Probes/commands', {}).set('If-Match', tag)).body).toMatchObject({ ifMatch: version });
  });

  it.each([
    ['If-Match', '17'],
    ['If-Match', '*'],
    ['If-Match', '"x"'],
    ['If-Match', '"1", "2"'],
    ['Idempotency-Key', '17'],
    ['Idempotency-Key', `${randomUUID()}x`],
  ])('with %s: %s is a 400', async (name, value) => {
    expect((await post('/api/Probes/commands', {}).set(name, value)).status).toBe(400);
  });
});

describe('a read', () => {
  it('tells the version for the next If-Match, and is kept by nobody', async () => {
    const answer = await get('/api/Probes/12');
    expect(answer.headers).toMatchObject({ etag: '"17"', 'cache-control': 'no-store' });
    expect((await get('/api/Probes/named')).headers['etag']).toBeUndefined();
  });

  it('that names a position of the log is answered once the read models are there', async () => {
    expect((await get('/api/Probes/12').set('X-Min-Position', '1')).status).toBe(200);
  });

  it('is a 503 to try again when they are late', async () => {
    const answer = await get('/api/Probes/12').set('X-Min-Position', '999999999').retry(0);
    expect(answer.status).toBe(503);
    expect(answer.headers['retry-after']).toBe('1');
    expect(answer.body).toMatchObject({ code: 'not-caught-up' });
  });

  it('that names something else is a 400', async () => {
    expect((await get('/api/Probes/12').set('X-Min-Position', 'now')).status).toBe(400);
  });

  it('is compressed when it is worth it', async () => {
    const answer = await get('/api/Probes/long').set('Accept-Encoding', 'gzip');
    expect(answer.headers['content-encoding']).toBe('gzip');
    expect((answer.body as { text: string }).text).toHaveLength(60_000);
  });
});

describe('every answer', () => {
  it.each(['4bf92f3577b34da6a3ce929d0e0e4736', randomUUID()])(
    'carries the correlation id %s that came with the request',
    async (id) => {
      expect((await get('/api/Probes/12').set('X-Correlation-Id', id)).headers['x-correlation-id']).toBe(id);
    },
  );

  it('carries a new one for a text that could say something of a person', async () => {
    expect(
      (await get('/api/Probes/12').set('X-Correlation-Id', 'ann.smith@example.com')).headers['x-correlation-id'],
    ).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('lets no other origin read it', async () => {
    const foreign = await get('/api/Probes/12').set('Origin', 'https://elsewhere.example');
    const preflight = await request(api.server)
      .options('/api/Probes/bodies')
      .set('Origin', 'https://elsewhere.example')
      .set('Access-Control-Request-Method', 'POST');
    for (const { headers } of [foreign, preflight]) {
      expect(Object.keys(headers).filter((name) => name.startsWith('access-control-'))).toEqual([]);
    }
  });

  it('names no software, forbids framing and sniffing', async () => {
    const { headers } = await get('/api/Probes/12');
    expect(headers['x-powered-by']).toBeUndefined();
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
    });
  });

  it('tells browsers to keep to themselves what is not for others', async () => {
    for (const path of ['/api/Probes/12', '/projects/', '/assets/index-4f2a.js', '/api/Nothing']) {
      expect((await get(path)).headers).toMatchObject({
        'referrer-policy': 'no-referrer',
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-resource-policy': 'same-origin',
        'permissions-policy': expect.stringContaining('camera=()'),
        'x-frame-options': 'SAMEORIGIN',
      });
    }
  });

  it('asks for TLS only where there is TLS: by the public address, or the word of a trusted proxy', async () => {
    const secure = (call: Test): Test => call.set('X-Forwarded-Proto', 'https');
    const strict = ({ headers }: Pick<Answer, 'headers'>): unknown => headers['strict-transport-security'];
    // Nobody is trusted here.
    expect([strict(await get('/login/')), strict(await secure(get('/login/')))]).toEqual([undefined, undefined]);
    const behind = await startApi({ config: { trustedProxies: ['loopback'] } });
    const published = await startApi({ config: { publicUrl: 'https://plan.example.com' } });
    expect(strict(await request(behind.server).get('/health/live'))).toBeUndefined();
    expect(strict(await secure(request(behind.server).get('/health/live')))).toBe('max-age=31536000');
    expect(strict(await request(published.server).get('/health/live'))).toBe('max-age=31536000');
    await behind.close();
    await published.close();
  });

  it('is logged and counted by its route, not by its address', async () => {
    await get('/api/Probes/12?baseProjectId=Ann+Smith');
    const last = JSON.parse(api.logged.at(-1) ?? '{}') as object;
    expect(last).toMatchObject({
      level: 'info',
      message: 'request',
      method: 'GET',
      route: '/api/Probes/:id',
      status: 200,
    });
    expect(api.logged.join('')).not.toContain('Smith');
    const lines = api.logged.length;
    const metrics = await request(api.server).get('/metrics');
    expect(api.logged.slice(lines)).toEqual([]);
    expect(metrics.headers['content-type']).toBe('text/plain; version=0.0.4; charset=utf-8');
    expect(metrics.text).toMatch(/^http_requests_total\{method="GET",route="\/api\/Probes\/:id",status="200"\} \d+$/m);
    expect(metrics.text).toMatch(
      /^http_request_duration_seconds_bucket\{le="\+Inf",method="GET",route="\/api\/Probes\/:id"\} \d+$/m,
    );
  });
});

describe('the client', () => {
  it.each(['/', '/index.html', '/projects/edit/7/', '/apiary/', '/not-found/?path=%2Fx'])(
    'gets its page at %s, with the nonce of this answer in it',
    async (path) => {
      const answers = [await request(api.server).get(path), await request(api.server).get(path)];
      const nonces = answers.map(({ text }) => /^<meta name="csp-nonce" content="([^"]{20,})">/.exec(text)?.[1]);
      expect(new Set(nonces).size).toBe(2);
      answers.forEach((answer, i) => {
        expect(answer.headers).toMatchObject({
          'content-type': 'text/html; charset=utf-8',
          'cache-control': 'no-cache',
        });
        expect(answer.headers['content-security-policy']).toContain(`style-src 'self' 'nonce-${nonces[i]}'`);
        expect(answer.headers['content-security-policy']).toContain("script-src 'self';");
        expect(answer.text).toContain('<meta name="contact" content="o&#39;neill&amp;$&amp;@example.com">');
      });
    },
  );

  it('keeps files with a hash in their name for a year, and asks again for the others', async () => {
    expect((await request(api.server).get('/assets/index-4f2a.js').expect(200)).headers['cache-control']).toBe(
      'public, max-age=31536000, immutable',
    );
    expect((await request(api.server).get('/plumb-bob.svg').expect(200)).headers).toMatchObject({
      'cache-control': 'no-cache',
      'content-type': 'image/svg+xml',
    });
  });

  it.each(['/assets/index-0000.js', '/assets/'])('finds nothing at %s', async (path) => {
    expect((await request(api.server).get(path)).body).toMatchObject({ status: 404, code: 'missing' });
  });

  it.each(['/..%2fbeside.txt', '/assets/..%2f..%2fbeside.txt', '/assets/..%2f.env', '/.env'])(
    'never gets at %s, which is not its file',
    async (path) => {
      expect((await request(api.server).get(path)).text).not.toContain('not for the web');
    },
  );

  it('is only read', async () => {
    expect((await request(api.server).post('/projects/')).status).toBe(404);
  });
});

describe('the documentation', () => {
  it('shows itself at /api/docs, the only page that may have its styles in the page', async () => {
    const answer = await request(api.server).get('/api/docs/').expect(200);
    expect(answer.text).toContain('swagger-ui');
    expect(answer.headers['content-security-policy']).toMatch(/script-src 'self';.*style-src 'self' 'unsafe-inline'/);
    await request(api.server).get('/api/docs/swagger-ui-init.js').expect(200);
  });

  it('describes bearer tokens', async () => {
    const { components } = (await request(api.server).get('/api/docs-json')).body as {
      components: { securitySchemes: object };
    };
    expect(components.securitySchemes).toEqual({ bearer: { scheme: 'bearer', bearerFormat: 'JWT', type: 'http' } });
  });
});

describe('health', () => {
  const health = (path = ''): Test => request(api.server).get(`/health${path}`);

  it('needs no token and says what is there', async () => {
    expect((await health()).body).toMatchObject({ status: 'up', parts: { database: { required: true, up: true } } });
    expect((await health('/ready')).body).toEqual({ status: 'up' });
  });

  it('tells a part that is missed from one that nothing goes without', async () => {
    const own = await startApi();
    try {
      own.app
        .get(Health)
        .add({ name: 'Kafka', required: false, check: () => Promise.reject(new Error('broker kafka-7 refuses')) });
      const degraded = await request(own.server).get('/health').expect(200);
      expect(degraded.body).toMatchObject({
        status: 'degraded',
        parts: { Kafka: { required: false, up: false, note: 'away' } },
      });
      await request(own.server).get('/health/ready').expect(200);

      own.app.get(Health).add({
        name: 'event store',
        required: true,
        check: () => Promise.resolve({ up: false, note: 'stopped at a poisoned event' }),
      });
      const down = await request(own.server).get('/health').expect(503);
      expect(down.body).toMatchObject({
        status: 'down',
        parts: { 'event store': { note: 'stopped at a poisoned event' } },
      });
      expect((await request(own.server).get('/health/ready').expect(503)).body).toEqual({ status: 'down' });
      await request(own.server).get('/health/live').expect(200);
    } finally {
      await own.close();
    }
  });

  it('takes a part that does not answer as away', async () => {
    const own = await startApi();
    try {
      own.app.get(Health).add({ name: 'mail', required: false, check: () => new Promise(() => undefined) });
      expect((await request(own.server).get('/health')).body).toMatchObject({
        status: 'degraded',
        parts: { mail: { up: false, note: 'does not answer' } },
      });
    } finally {
      await own.close();
    }
  });
});

describe('the port', () => {
  it('is the next free one when the wanted one is taken', async () => {
    const other = createServer();
    const taken = await new Promise<number>((resolve) =>
      other.listen(0, () => resolve((other.address() as { port: number }).port)),
    );
    const own = createServer();
    try {
      expect(await listenFrom(own, taken)).toBeGreaterThan(taken);
    } finally {
      own.close();
      other.close();
    }
  });
});

describe('the end', () => {
  it('waits for the requests in progress and takes no more', async () => {
    const server = createServer();
    const port = await listenFrom(server, 0);
    const reached = once(server, 'request') as Promise<[unknown, ServerResponse]>;
    const inProgress = fetch(`http://127.0.0.1:${port}/`).then((answer) => answer.text());
    const [, response] = await reached;
    response.write('half ');
    const drained = drain(server);
    await expect(fetch(`http://127.0.0.1:${port}/`)).rejects.toThrow();
    response.end('and whole');
    expect(await inProgress).toBe('half and whole');
    await drained;
  });
});

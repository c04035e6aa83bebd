import { spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Client } from 'pg';
import { registerAdmin } from '../../support/admins.js';
import { type RunningApi, type SignedUp, startApi } from '../../support/api.js';

let api: RunningApi;
let ann: SignedUp;
let folder: string;
let id: number;
let exported: string;
beforeAll(async () => {
  api = await startApi();
  ann = await api.register();
  folder = await mkdtemp(join(tmpdir(), 'plumbline-audit-'));
  id = (await ann.as('post', '/api/Projects').send({ name: 'A9', regionId: 1, metricId: 1 }).expect(200)).body.id;
  for (const zoneName of ['North', 'Middle', 'South'])
    await ann.as('post', '/api/AssetsZones').send({ projectId: id, zoneName }).expect(200);
  await ann
    .as('post', '/api/P6Activities')
    .send({
      projectId: id,
      p6ActivityName: 'A1000',
      p6ActivityDescription: 'Earthworks\u2028north',
      p6StartDate: '2027-03-01',
      p6EndDate: '2027-06-11',
    })
    .expect(200);
  await ann.as('post', '/api/AssetsZones').send({ projectId: id, zoneName: 'End' }).expect(200);
  await ann.as('post', '/api/Projects').send({ name: 'Another', regionId: 1, metricId: 1 }).expect(200);
  exported = await exportOf(ann, `?projectId=${id}`);
});
afterAll(async () => {
  await api?.close();
  await rm(folder, { recursive: true, force: true });
});

const exportOf = async (who: SignedUp, query = ''): Promise<string> => {
  const answer = await who
    .as('get', `/api/Audit/export${query}`)
    .buffer(true)
    .parse(asText as never)
    .expect(200);
  expect(answer.headers['content-type']).toMatch(/^application\/x-ndjson/);
  expect(answer.headers['content-encoding']).toBe('gzip');
  return answer.body as string;
};
function asText(stream: NodeJS.ReadableStream, done: (error: Error | null, text: string) => void): void {
  let text = '';
  stream.setEncoding('utf8');
  stream.on('data', (piece: string) => (text += piece));
  stream.on('end', () => done(null, text));
}
const linesOf = (text: string): string[] => text.split('\n').slice(0, -1);

/** What the script says of a file that consists of these lines. */
async function check(lines: readonly string[], ...options: string[]): Promise<{ said: string; ok: boolean }> {
  const path = join(folder, 'audit.ndjson');
  await writeFile(path, lines.map((line) => `${line}\n`).join(''));
  return run(path, ...options);
}
function run(...args: string[]): { said: string; ok: boolean } {
  const { stdout, stderr, status } = spawnSync(process.execPath, ['web/public/check-audit-file.mjs', ...args], {
    encoding: 'utf8',
  });
  return { said: stdout + stderr, ok: status === 0 };
}

describe('An exported programme', () => {
  it('has its stream and its schedule in the order of the log, and nobody else’s', () => {
    const lines = linesOf(exported).map((line) => JSON.parse(line));
    expect(lines[0]).toMatchObject({ format: 'plumbline-log', version: 1, programme: id });
    expect(lines.slice(1, -1).map(({ stream }) => stream)).toEqual([
      ...Array(4).fill(`programme-${id}`),
      `schedule-${id}`,
      `programme-${id}`,
    ]);
    expect(lines.at(-1)).toEqual({ events: 6, sha256: expect.stringMatching(/^[0-9a-f]{64}$/) });
    expect(exported).not.toContain('Another');
  });

  it('is found whole by the script, compressed or not, and by the installation', async () => {
    expect(await check(linesOf(exported))).toEqual({ ok: true, said: expect.stringContaining('Nothing is wrong.') });
    const packed = join(folder, 'audit.ndjson.gz');
    await writeFile(packed, gzipSync(exported));
    expect(run(packed)).toMatchObject({ ok: true });
    const { sha256 } = JSON.parse(linesOf(exported).at(-1) ?? '');
    const { body } = await ann.as('get', `/api/Audit/verify?projectId=${id}`).expect(200);
    expect(body).toEqual({ events: 6, sha256, findings: [], moreFindings: 0 });
    expect(await check(linesOf(exported), '--sha256', sha256)).toMatchObject({ ok: true });
  });

  const altered = (lines: string[], at: number, from: string, to: string) =>
    lines.map((line, i) => (i === at ? line.replace(from, to) : line));

  it.each<[string, (lines: string[]) => string[], RegExp]>([
    ['an altered line', (lines) => altered(lines, 2, 'North', 'Noord'), /Line 3: programme-\d+ version 2 .*altered/],
    [
      'an altered author',
      (lines) => altered(lines, 2, `"userId":`, `"userId":1`),
      /Line 3: programme-\d+ version 2 .*altered/,
    ],
    ['a removed line', (lines) => lines.toSpliced(2, 1), /Line 3: programme-\d+ version 3: version 2 is missing/],
    [
      'reordered lines of a stream',
      (lines) => lines.toSpliced(2, 2, lines[3] ?? '', lines[2] ?? ''),
      /Line 4: programme-\d+ version 2 comes after version 3: lines were moved/,
    ],
    [
      'reordered lines of two streams',
      (lines) => lines.toSpliced(5, 2, lines[6] ?? '', lines[5] ?? ''),
      /lines of different streams were moved/,
    ],
    ['a line twice', (lines) => lines.toSpliced(2, 0, lines[2] ?? ''), /version 2 comes after version 2/],
    ['a cut-off end', (lines) => lines.slice(0, -2), /cut off after line 6/],
    ['a half line', (lines) => [...lines.slice(0, -1), '{"events":6,'], /Line 8 is damaged, or cut off/],
    ['a removed last event', (lines) => lines.toSpliced(-2, 1), /The last line tells of 6 events, and there are 5/],
    ['something behind the end', (lines) => [...lines, lines[2] ?? ''], /Line 9 comes after the last one/],
    [
      'events under the name of another stream',
      (lines) => lines.map((line) => line.replace(`"stream":"programme-${id}"`, '"stream":"programme-999"')),
      /Line 2: programme-999 version 1 .* was written to another stream/,
    ],
    [
      'a first line of another programme',
      (lines) => altered(lines, 0, `"programme":${id}`, '"programme":999'),
      /Line 2: programme-\d+ version 1 is not of programme 999/,
    ],
    [
      'something added beside the event',
      (lines) => altered(lines, 2, '{"data"', '{"approved":true,"data"'),
      /Line 3: programme-\d+ version 2 .*altered/,
    ],
    [
      'an entry twice in a line, of which readers take the first',
      (lines) => altered(lines, 2, '{"data"', '{"data":{"zoneName":"Noord"},"data"'),
      /Line 3: programme-\d+ version 2 .*altered/,
    ],
    ['no metadata', (lines) => altered(lines, 2, '"metadata"', '"metadata":null,"was"'), /Line 3 is no event/],
    [
      'nesting without end',
      (lines) => altered(lines, 2, '"data":{', `"data":{"deep":${'['.repeat(50_000)}${']'.repeat(50_000)},`),
      /Line 3: programme-\d+ version 2 .*altered/,
    ],
    ['a removed first line', (lines) => lines.slice(1), /Line 1 does not say/],
  ])('shows %s, and where', async (_, change, finding) => {
    const { ok, said } = await check(change(linesOf(exported)));
    expect(said).toMatch(finding);
    expect(ok).toBe(false);
  });

  it('cannot hide what is said of it', async () => {
    const { ok, said } = await check(
      altered(linesOf(exported), 0, '"format"', String.raw`"exported":"\n0 findings\u001b[8m","format"`),
    );
    expect(said).toContain('exported \ufffd0 findings\ufffd[8m.\n');
    expect(ok).toBe(false);
  });

  it('that was cut off with a last line made anew is told by the sum that the installation has', async () => {
    const { body } = await ann.as('get', `/api/Audit/verify?projectId=${id}&events=5`).expect(200);
    expect(body).toMatchObject({ events: 5, findings: [] });
    const shorter = linesOf(exported).toSpliced(-2, 2, JSON.stringify({ events: 5, sha256: body.sha256 }));
    // It is a beginning of the log, and says so; what comes after it only the whole sum tells.
    expect(await check(shorter)).toMatchObject({ ok: true });
    const whole = (await ann.as('get', `/api/Audit/verify?projectId=${id}`).expect(200)).body.sha256;
    const { ok, said } = await check(shorter, '--sha256', whole);
    expect(said).toContain('this is not the beginning of that log');
    expect(ok).toBe(false);
  });
});

describe('The whole log', () => {
  it('is for Admins alone: it has the inputs of all planners', async () => {
    expect((await ann.as('get', '/api/Audit/export').expect(403)).body.code).toBe('admins-only');
    await ann.as('get', '/api/Audit/verify').expect(403);
    const admin = await registerAdmin(api);
    const lines = linesOf(await exportOf(admin));
    expect(await check(lines)).toMatchObject({ ok: true });
    expect(lines.join('')).toContain('Another');
    const { body } = await admin.as('get', '/api/Audit/verify').expect(200);
    expect(body).toEqual({ ...JSON.parse(lines.at(-1) ?? ''), findings: [], moreFindings: 0 });
  });

  it('of a programme that was never made is a 404, without a token a 401', async () => {
    await ann.as('get', '/api/Audit/export?projectId=999999').expect(404);
    await ann.as('get', '/api/Audit/verify?projectId=999999').expect(404);
    await ann.as('get', '/api/Audit/export?projectId=x').expect(400);
    expect((await fetch(`${api.url}/api/Audit/export?projectId=${id}`)).status).toBe(401);
  });

  it('shows a programme that was deleted whole, which no later version tells of', async () => {
    const gone = (await ann.as('post', '/api/Projects').send({ name: 'Gone', regionId: 1, metricId: 1 }).expect(200))
      .body.id;
    await ann.as('post', '/api/Projects').send({ name: 'After', regionId: 1, metricId: 1 }).expect(200);
    const admin = await registerAdmin(api);
    const client = new Client(api.databaseUrl);
    await client.connect();
    await client.query('SET session_replication_role = replica');
    await client.query('DELETE FROM log.events WHERE stream = $1', [`programme-${gone}`]);
    await client.end();
    const { body } = await admin.as('get', '/api/Audit/verify').expect(200);
    expect(body.findings).toEqual([expect.stringMatching(/^Position \d+ is missing$/)]);
  });
});

import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { join } from 'node:path';
import { area, atLeast, atMost, type Bar, during, type Figure, inRounds, inTurn, median } from './area.js';
import type { Ground } from './ground.js';
import { newPart } from './planner.js';
import { ProductProcess } from './product-process.js';

/** Planners at once: the full size of the row, and less. */
const SIZES = [1, 3, 32];
const PLANNERS = 32;
/** Both programs take turns, so that whatever else the machine does meets both; each figure is the median of the rounds. */
const ROUNDS = 7;
const ROUND_MS = 1_500;
/** What a program that was just started runs is compiled meanwhile: its first 3,000 saves take half as long again. */
const WARM_MS = 8_000;

/** Folder of the built release that is measured beside this one (docs/quality.md, Edits through HTTP). */
const BASELINE = process.env.BENCH_BASELINE;

/**
 * Row Edits through HTTP: planners at once, each saving the one part of a programme of their own as the edit page does, while the
 * projections follow in the same process; against the program of another release in the same run, where one is there.
 */
export const bench = area({
  name: 'Edits through HTTP',
  sizes: SIZES,
  of: 'planners',
  async prepare(ground) {
    const programs = [await programOf(ground)];
    if (BASELINE !== undefined) programs.push(await programOf(ground, mainOf(BASELINE)));
    for (const program of programs) await program(WARM_MS, PLANNERS);
    return programs;
  },
  async measure(planners, programs) {
    const inTurns = () => inRounds(programs.length, (nth) => inTurn(programs, nth)(ROUND_MS, planners));
    await inTurns();
    const rounds = await inRounds(ROUNDS, inTurns);
    const [own = [], other] = programs.map((_, nth) => rounds.map((round) => inTurn(round, nth)));
    const name = `one part each, ${PLANNERS} at once`;
    const figure = (told: string, of: readonly Round[], figure: keyof Round, unit: string, bar?: Bar): Figure => ({
      name: `${name}${told}`,
      value: median(of.map((round) => round[figure])),
      unit,
      bar,
    });
    const figures = [
      { ...figure('', own, 'perSecond', '/s'), grows: 'saves per second', kind: 'rate' as const },
      figure(', p99', own, 'p99', 'ms', atMost(100)),
      figure(', processor time of the product', own, 'cpuMs', 'ms/save'),
    ];
    if (other === undefined) return figures;
    const ratio = median(own.map(({ perSecond }, round) => perSecond / (other[round]?.perSecond ?? 1)));
    return [
      ...figures,
      figure(', the other release', other, 'perSecond', '/s'),
      figure(', p99 of the other release', other, 'p99', 'ms'),
      figure(', processor time of the other release', other, 'cpuMs', 'ms/save'),
      { name: `${name}, against the other release`, value: ratio, unit: 'x', bar: atLeast(4) },
    ];
  },
});

/** Where a release has its main program; releases before the floors of services have it elsewhere. */
function mainOf(folder: string): string {
  const places = ['dist/server/main.js', 'dist/server/services/main.js'].map((place) => join(folder, place));
  const found = places.find((place) => existsSync(place));
  if (found === undefined) throw new Error(`BENCH_BASELINE is not built: there is no ${places.join(' and no ')}`);
  return found;
}

type Program = Awaited<ReturnType<typeof programOf>>;
type Round = Awaited<ReturnType<Program>>;
const NEW_PART = { ...newPart(1), partSize: 500, assetZoneId: null, p6ActivityId: null };

/**
 * One release of the product, with a programme of one part for each planner.
 * @returns what lets so many of them save for some time. Processor time of the product for each save, ms, says what a save costs also
 *   where the machine is busy.
 */
async function programOf(ground: Ground, main?: string) {
  const product = await ProductProcess.start(await ground.run.database(), {}, main);
  ground.keep(product, () => product.stop());
  const agent = ground.keep(new Agent({ keepAlive: true, maxSockets: PLANNERS }), (one) => one.destroy());
  const send = senderTo(product, agent);
  const assetName = 'Bridge';
  const programmes = await inRounds(PLANNERS, async (nth) => {
    const path = `/api/Projects/${await product.programme(`Programme ${nth}`)}/assets`;
    const added = await send('POST', path, { assetName, parts: [NEW_PART] }, {});
    const [part] = (JSON.parse(added.text) as { asset: { parts: { partSize: number }[] } }).asset.parts;
    if (!part) throw new Error('The asset has no part');
    return { path: `${path}/${assetName}`, part, etag: added.etag };
  });
  const save = async (planner: number): Promise<void> => {
    const programme = inTurn(programmes, planner);
    programme.part.partSize += 1;
    // A key with every save, as the client sends it.
    const headers = { 'If-Match': programme.etag, 'Idempotency-Key': randomUUID() };
    const body = { assetName, parts: [programme.part] };
    programme.etag = (await send('PUT', programme.path, body, headers)).etag;
  };
  return async (ms: number, planners: number) => {
    const cpu = await product.cpuSeconds();
    const { perSecond, p99, count } = await during(ms, planners, save);
    return { perSecond, p99, cpuMs: (((await product.cpuSeconds()) - cpu) * 1_000) / count };
  };
}

/** Not `fetch`, which takes as much of the two cores as a save. */
const senderTo =
  ({ url, token }: ProductProcess, agent: Agent) =>
  (method: string, path: string, body: object, more: Record<string, string>) => {
    const payload = JSON.stringify(body);
    const headers = {
      Authorization: `Bearer ${token}`,
      'Content-Type': 'application/json',
      'Content-Length': Buffer.byteLength(payload),
      ...more,
    };
    return new Promise<{ text: string; etag: string }>((resolve, reject) => {
      const sent = request(url + path, { method, agent, headers }, (response) => {
        let text = '';
        response.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
        response.once('error', reject).once('end', () => {
          if (response.statusCode === 200) resolve({ text, etag: response.headers.etag ?? '' });
          else reject(new Error(`${method} ${path}: ${response.statusCode} ${text.slice(0, 300)}`));
        });
      });
      sent.once('error', reject).end(payload);
    });
  };

import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { join } from 'node:path';
import { type BenchEnvironment, type BenchResult, percentile } from './bench-row.js';
import { type ProductProcess, startProcess } from './product-process.js';

/** Planners at once: the full size of the row, and less. */
const SIZES = [1, 3, 32];
const PLANNERS = 32;
/** Both programs take turns, so that whatever else the machine does meets both; each figure is the median of the rounds. */
const ROUNDS = 7;
const ROUND_MS = 1_500;
/** What a program that was just started runs is compiled meanwhile: its first 3,000 saves take half as long again. */
const WARM_MS = 8_000;
const FACTOR = 4;
const P99_MS = 100;

/** Folder of the built release that is measured beside this one (docs/quality.md, Edits through HTTP). */
const BASELINE = process.env.BENCH_BASELINE;

/**
 * Row Edits through HTTP: planners at once, each saving the one part of a programme of their own as the edit page does, while the
 * projections follow in the same process; against the program of another release in the same run, where one is there.
 */
export async function httpEditsBench({ database, report }: BenchEnvironment): Promise<BenchResult> {
  const programs: Program[] = [];
  try {
    programs.push(await Program.start(await database(), 'dist/server/main.js'));
    if (BASELINE !== undefined) programs.push(await Program.start(await database(), mainOf(BASELINE)));
    const points: { size: number; value: number }[] = [];
    let rounds: Round[][] = [];
    for (const program of programs) await program.during(WARM_MS, PLANNERS);
    for (const planners of SIZES) {
      report(`Edits through HTTP: ${planners} at once`);
      for (const program of programs) await program.during(ROUND_MS, planners);
      rounds = [];
      for (let round = 0; round < ROUNDS; round++) {
        const one: Round[] = [];
        for (const program of programs) one.push(await program.during(ROUND_MS, planners));
        rounds.push(one);
      }
      points.push({ size: planners, value: median(rounds.map(([own]) => own?.perSecond ?? 0)) });
    }
    const of = (program: number, pick: (round: Round) => number) =>
      median(rounds.map((round) => pick(round[program] ?? NOTHING)));
    const p99 = of(0, (round) => round.p99);
    const area = 'Edits through HTTP';
    const row = `one part each, ${PLANNERS} at once`;
    return {
      rows: [
        { area, name: row, value: of(0, (round) => round.perSecond), unit: '/s' },
        {
          area,
          name: `${row}, p99`,
          value: p99,
          unit: 'ms',
          bar: `at most ${P99_MS} ms`,
          met: p99 <= P99_MS,
        },
        { area, name: `${row}, processor time of the product`, value: of(0, (round) => round.cpuMs), unit: 'ms/save' },
        ...(programs.length > 1 ? comparedRows(area, row, rounds, of) : []),
      ],
      growth: [{ area, name: 'saves per second', of: 'planners', unit: '/s', kind: 'rate', points }],
    };
  } finally {
    for (const program of programs) await program.stop();
  }
}

function comparedRows(
  area: string,
  row: string,
  rounds: readonly Round[][],
  of: (program: number, pick: (round: Round) => number) => number,
): BenchResult['rows'] {
  const ratio = median(rounds.map(([own, other]) => (own?.perSecond ?? 0) / (other?.perSecond ?? 1)));
  return [
    { area, name: `${row}, the other release`, value: of(1, (round) => round.perSecond), unit: '/s' },
    { area, name: `${row}, p99 of the other release`, value: of(1, (round) => round.p99), unit: 'ms' },
    {
      area,
      name: `${row}, processor time of the other release`,
      value: of(1, (round) => round.cpuMs),
      unit: 'ms/save',
    },
    {
      area,
      name: `${row}, against the other release`,
      value: ratio,
      unit: 'x',
      bar: `at least ${FACTOR} x`,
      met: ratio >= FACTOR,
    },
  ];
}

/** Where a release has its main program; releases before the floors of services have it elsewhere. */
function mainOf(folder: string): string {
  const places = ['dist/server/main.js', 'dist/server/services/main.js'].map((place) => join(folder, place));
  const found = places.find((place) => existsSync(place));
  if (found === undefined) throw new Error(`BENCH_BASELINE is not built: there is no ${places.join(' and no ')}`);
  return found;
}

interface Round {
  readonly perSecond: number;
  /** Milliseconds. */
  readonly p99: number;
  /** Processor time of the product for each save, ms: says what a save costs also where the machine is busy. */
  readonly cpuMs: number;
}
const NOTHING: Round = { perSecond: 0, p99: 0, cpuMs: 0 };

interface Planner {
  readonly path: string;
  readonly assetName: string;
  readonly part: { partSize: number };
  etag: string;
}

/** One release of the product, with its planners. */
class Program {
  private readonly agent = new Agent({ keepAlive: true, maxSockets: PLANNERS });
  private planners: readonly Planner[] = [];

  private constructor(private readonly product: ProductProcess) {}

  static async start(databaseUrl: string, main: string): Promise<Program> {
    const program = new Program(await startProcess(databaseUrl, {}, main));
    try {
      const planners: Planner[] = [];
      while (planners.length < PLANNERS) planners.push(await program.planner(planners.length));
      program.planners = planners;
    } catch (error) {
      await program.stop();
      throw error;
    }
    return program;
  }

  async stop(): Promise<void> {
    this.agent.destroy();
    await this.product.stop();
  }

  async during(ms: number, planners: number): Promise<Round> {
    const took: number[] = [];
    const cpu = await this.product.cpuSeconds();
    const start = performance.now();
    await Promise.all(
      this.planners.slice(0, planners).map(async (planner) => {
        for (let before = start; before - start < ms; ) {
          await this.save(planner);
          const after = performance.now();
          took.push(after - before);
          before = after;
        }
      }),
    );
    const seconds = (performance.now() - start) / 1000;
    return {
      perSecond: took.length / seconds,
      p99: percentile(took, 0.99),
      cpuMs: (((await this.product.cpuSeconds()) - cpu) * 1000) / took.length,
    };
  }

  /** With a programme of one part. */
  private async planner(nth: number): Promise<Planner> {
    const calendar = { workingPatternBitMask: 31, noShifts: 1, shift1Hours: 8, nonWorkingDays: [] };
    const programme = { name: `Programme ${nth}`, regionId: 1, metricId: 1, calendar };
    const { id } = (await this.product.call('POST', '/api/Projects/full', programme)) as { id: number };
    const path = `/api/Projects/${id}/assets`;
    const assetName = 'Bridge';
    const part = {
      partName: 'North',
      assetCategoryId: 11,
      subProgrammId: 1,
      unitId: 1,
      partSize: 500,
      partAssetStart: '2027-03-01',
      partAssetEnd: '2027-12-17',
      assetZoneId: null,
      p6ActivityId: null,
    };
    const added = await this.send('POST', path, { assetName, parts: [part] }, {});
    const { asset } = JSON.parse(added.text) as { asset: { parts: { partSize: number }[] } };
    const [made] = asset.parts;
    if (!made) throw new Error('The asset has no part');
    return { path: `${path}/${assetName}`, assetName, part: { ...made }, etag: added.etag };
  }

  private async save(planner: Planner): Promise<void> {
    planner.part.partSize += 1;
    const body = { assetName: planner.assetName, parts: [planner.part] };
    // A key with every save, as the client sends it.
    const headers = { 'If-Match': planner.etag, 'Idempotency-Key': randomUUID() };
    planner.etag = (await this.send('PUT', planner.path, body, headers)).etag;
  }

  /** Not `fetch`, which takes as much of the two cores as a save. */
  private send(
    method: string,
    path: string,
    body: object,
    headers: Record<string, string>,
  ): Promise<{ text: string; etag: string }> {
    const payload = JSON.stringify(body);
    return new Promise((resolve, reject) => {
      const sent = request(this.product.url + path, {
        method,
        agent: this.agent,
        headers: {
          Authorization: `Bearer ${this.product.token}`,
          'Content-Type': 'application/json',
          'Content-Length': Buffer.byteLength(payload),
          ...headers,
        },
      });
      sent.once('error', reject);
      sent.once('response', (response) => {
        let text = '';
        response.setEncoding('utf8');
        response.on('data', (chunk: string) => (text += chunk));
        response.once('error', reject);
        response.once('end', () =>
          response.statusCode === 200
            ? resolve({ text, etag: response.headers.etag ?? '' })
            : reject(new Error(`${method} ${path}: ${response.statusCode} ${text.slice(0, 300)}`)),
        );
      });
      sent.end(payload);
    });
  }
}

const median = (values: readonly number[]): number => percentile(values, 0.5);

import { get, type IncomingMessage } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { type BenchEnvironment, type BenchResult, type BenchRow, type Growth, percentile } from './bench-row.js';
import { type ProductProcess, startProcess } from './product-process.js';

const SIZES = [5, 50, 500];
const PROGRAMMES = 50;
/** Each fifth tab shows the list of programmes, as many the library, the others a programme. */
const KINDS = 5;
const COMMANDS_PER_SECOND = 20;
const SECONDS = 10;
/** Spans with and without streams, in turns: the machine's other work falls on both. */
const TURNS = 3;
const BAR_CORES = 0.1;

/** Row Live changes: what the product takes more where so many tabs listen while others work, and how often they are told to read lists. */
export async function liveChangesBench({ database, report }: BenchEnvironment): Promise<BenchResult> {
  const product = await startProcess(await database(), { LIVE_STREAMS_PER_ACCOUNT: '1000' });
  try {
    const programmes = await makeProgrammes(product);
    const bobs = new Author(product, programmes);
    await bobs.work();
    const spread: Growth['points'][number][] = [];
    let rows: BenchRow[] = [];
    for (const size of SIZES) {
      report(`Live changes: ${size} tabs`);
      const { cores, linesPerSecond, listsPerSecond } = await fanOut(product, bobs, size, (tab) =>
        queryOf(tab, programmes),
      );
      spread.push({ size, value: cores * 1_000 });
      rows = [
        {
          area: 'Live changes',
          name: `fan-out to ${size} tabs of ${PROGRAMMES} programmes, ${COMMANDS_PER_SECOND} commands/s`,
          value: cores,
          unit: 'cores',
          bar: `at most ${BAR_CORES} cores`,
          met: cores <= BAR_CORES,
          note: `${linesPerSecond.toFixed(0)} lines/s in all`,
        },
        {
          area: 'Live changes',
          name: 'times that a tab is told to read its lists again',
          value: listsPerSecond,
          unit: '/s',
          bar: 'at most 1 /s',
          // A span begins and ends between two times.
          met: listsPerSecond <= 1 + 1 / SECONDS,
        },
      ];
    }
    const size = SIZES.at(-1) ?? 0;
    report(`Live changes: ${size} tabs of one programme that is edited`);
    const one = new Author(product, programmes.slice(0, 1), 'Area');
    const { cores, linesPerSecond } = await fanOut(
      product,
      one,
      size,
      () => `programme=${programmes[0]}&cards=true&library=true&news=true`,
    );
    rows.push({
      area: 'Live changes',
      name: `fan-out to ${size} tabs of the one programme that is edited`,
      value: cores,
      unit: 'cores',
      bar: `at most ${BAR_CORES} cores`,
      met: cores <= BAR_CORES,
      note: `${linesPerSecond.toFixed(0)} lines/s in all`,
    });
    return {
      rows,
      growth: [
        { area: 'Live changes', name: 'CPU of the fan-out', of: 'tabs', unit: 'ms/s', kind: 'time', points: spread },
      ],
    };
  } finally {
    await product.stop();
  }
}

async function makeProgrammes(product: ProductProcess): Promise<number[]> {
  const ids: number[] = [];
  for (let nth = 0; nth < PROGRAMMES; nth++) {
    const body = { name: `Followed ${nth}`, regionId: 1, metricId: 1 };
    ids.push(((await product.call('POST', '/api/Projects', body)) as { id: number }).id);
  }
  return ids;
}

function queryOf(tab: number, programmes: readonly number[]): string {
  if (tab % KINDS === 0) return 'cards=true&news=true';
  if (tab % KINDS === 1) return 'library=true&news=true';
  return `programme=${programmes[tab % programmes.length]}&news=true`;
}

/** Somebody who names a zone of one programme after the other, so many in a second. */
class Author {
  private made = 0;

  constructor(
    private readonly product: ProductProcess,
    private readonly programmes: readonly number[],
    /** What the zones are called: no two of a programme have one name. */
    private readonly named = 'Zone',
  ) {}

  /** A busy machine refuses some for a moment. */
  private async send(zone: object, tries = 10): Promise<void> {
    try {
      await this.product.call('POST', '/api/AssetsZones', zone);
    } catch (error) {
      if (tries <= 1) throw error;
      await pause(1_000);
      await this.send(zone, tries - 1);
    }
  }

  /** @returns cores that the product takes for so many commands in a second, and how long it took here */
  async work(): Promise<{ cores: number; seconds: number }> {
    const [began, cpu] = [performance.now(), await this.product.cpuSeconds()];
    const sent: Promise<unknown>[] = [];
    for (let nth = 0; nth < COMMANDS_PER_SECOND * SECONDS; nth++) {
      await pause(Math.max(0, began + (nth * 1_000) / COMMANDS_PER_SECOND - performance.now()));
      const projectId = this.programmes[this.made % this.programmes.length];
      const zone = { projectId, zoneName: `${this.named} ${(this.made += 1)}` };
      sent.push(this.send(zone));
    }
    await Promise.all(sent);
    const seconds = (performance.now() - began) / 1_000;
    // A machine that is busy with other work takes longer for them, and no more CPU.
    return { cores: ((await this.product.cpuSeconds()) - cpu) / SECONDS, seconds };
  }
}

interface FanOut {
  readonly cores: number;
  readonly linesPerSecond: number;
  /** Of the tab that was told most often. */
  readonly listsPerSecond: number;
}

async function fanOut(
  product: ProductProcess,
  author: Author,
  tabs: number,
  query: (tab: number) => string,
): Promise<FanOut> {
  const more: number[] = [];
  let lines = 0;
  let listened = 0;
  let listsPerSecond = 0;
  for (let turn = 0; turn < TURNS; turn++) {
    const without = await author.work();
    const streams = await Promise.all(Array.from({ length: tabs }, (_, tab) => listen(product, query(tab))));
    // What they are told of the seconds before, and the work of connecting, is not counted.
    await pause(2_000);
    for (const { told } of streams) Object.assign(told, { lines: 0, lists: 0 });
    const { cores, seconds } = await author.work();
    more.push(cores - without.cores);
    listened += seconds;
    lines += streams.reduce((sum, { told }) => sum + told.lines, 0);
    listsPerSecond = Math.max(listsPerSecond, ...streams.map(({ told }) => told.lists / seconds));
    for (const { leave } of streams) leave();
  }
  return { cores: percentile(more, 0.5), linesPerSecond: lines / listened, listsPerSecond };
}

async function listen({ url, token }: ProductProcess, query: string) {
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    get(`${url}/api/changes?${query}`, { agent: false, headers: { Authorization: `Bearer ${token}` } }, resolve).on(
      'error',
      reject,
    );
  });
  if (answer.statusCode !== 200) throw new Error(`GET /api/changes: ${answer.statusCode}`);
  const told = { lines: 0, lists: 0 };
  answer
    .setEncoding('utf8')
    .on('error', () => undefined)
    .on('data', (text: string) => {
      told.lines += text.split('data: ').length - 1;
      told.lists += /"(?:cards|lists)":/.test(text) ? 1 : 0;
    });
  return { told, leave: () => answer.destroy() };
}

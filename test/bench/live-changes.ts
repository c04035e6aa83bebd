import { get, type IncomingMessage } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { area, atMost, type Figure, inRounds, inTurn, median, times } from './area.js';
import type { ProductProcess } from './product-process.js';

const SIZES = [5, 50, 500];
const PROGRAMMES = 50;
/** Each fifth tab shows the list of programmes, as many the library, the others a programme. */
const KINDS = 5;
const COMMANDS_PER_SECOND = 20;
const SECONDS = 10;
/** Spans with and without streams, in turns: the machine's other work falls on both. */
const TURNS = 3;
const LISTS_PER_SECOND = 1;

/** Row Live changes: what the product takes more where so many tabs listen while others work, and how often they are told to read lists. */
export const bench = area({
  name: 'Live changes',
  sizes: SIZES,
  of: 'tabs',
  async prepare(ground) {
    const product = await ground.process(undefined, { LIVE_STREAMS_PER_ACCOUNT: '1000' });
    const programmes = await inRounds(PROGRAMMES, (nth) => product.programme(`Followed ${nth}`));
    const author = authorOf(product, programmes, 'Zone');
    await author();
    return { product, programmes, author };
  },
  async measure(size, { product, programmes, author }) {
    const spread = await fanOut(product, author, size, (tab) => queryOf(tab, programmes));
    return [
      fanOutTo(`${size} tabs of ${PROGRAMMES} programmes, ${COMMANDS_PER_SECOND} commands/s`, spread),
      { grows: 'CPU of the fan-out', value: spread.cores * 1_000, unit: 'ms/s' },
      {
        name: 'times that a tab is told to read its lists again',
        value: spread.listsPerSecond,
        unit: '/s',
        // A span begins and ends between two times.
        bar: { ...atMost(LISTS_PER_SECOND), isMet: atMost(LISTS_PER_SECOND + 1 / SECONDS).isMet },
      },
    ];
  },
  async once({ product, programmes }, ground) {
    const size = SIZES.at(-1) ?? 0;
    ground.say(`${size} tabs of one programme that is edited`);
    const one = authorOf(product, programmes.slice(0, 1), 'Area');
    const query = `programme=${programmes[0]}&cards=true&library=true&news=true`;
    return [
      fanOutTo(`${size} tabs of the one programme that is edited`, await fanOut(product, one, size, () => query)),
    ];
  },
});

const fanOutTo = (tabs: string, { cores, linesPerSecond }: Awaited<ReturnType<typeof fanOut>>): Figure => ({
  name: `fan-out to ${tabs}`,
  value: cores,
  unit: 'cores',
  bar: atMost(0.1),
  note: `${linesPerSecond.toFixed(0)} lines/s in all`,
});

function queryOf(tab: number, programmes: readonly number[]): string {
  if (tab % KINDS === 0) return 'cards=true&news=true';
  if (tab % KINDS === 1) return 'library=true&news=true';
  return `programme=${inTurn(programmes, tab)}&news=true`;
}

/**
 * Somebody who names a zone of one programme after the other, so many in a second.
 * @param named what the zones are called: no two of a programme have one name
 * @returns what does so for some time, and then says how many cores the product took, and how long it took here
 */
function authorOf(product: ProductProcess, programmes: readonly number[], named: string) {
  let made = 0;
  // A busy machine refuses some for a moment.
  const planner = product.patientWith(429, 503);
  return async (): Promise<{ cores: number; seconds: number }> => {
    const [began, cpu] = [performance.now(), await product.cpuSeconds()];
    const sent: Promise<unknown>[] = [];
    for (let nth = 0; nth < COMMANDS_PER_SECOND * SECONDS; nth++) {
      await pause(Math.max(0, began + (nth * 1_000) / COMMANDS_PER_SECOND - performance.now()));
      const zone = { projectId: inTurn(programmes, made), zoneName: `${named} ${(made += 1)}` };
      sent.push(planner.call('POST', '/api/AssetsZones', zone));
    }
    await Promise.all(sent);
    const seconds = (performance.now() - began) / 1_000;
    // A machine that is busy with other work takes longer for them, and no more CPU.
    return { cores: ((await product.cpuSeconds()) - cpu) / SECONDS, seconds };
  };
}
type Author = ReturnType<typeof authorOf>;

/** @returns with `listsPerSecond` those of the tab that was told most often */
async function fanOut(product: ProductProcess, author: Author, tabs: number, query: (tab: number) => string) {
  const more: number[] = [];
  let [lines, listened, listsPerSecond] = [0, 0, 0];
  for (let turn = 0; turn < TURNS; turn++) {
    const without = await author();
    const streams = await Promise.all(times(tabs, (tab) => listen(product, query(tab))));
    // What they are told of the seconds before, and the work of connecting, is not counted.
    await pause(2_000);
    for (const { told } of streams) Object.assign(told, { lines: 0, lists: 0 });
    const { cores, seconds } = await author();
    more.push(cores - without.cores);
    listened += seconds;
    lines += streams.reduce((sum, { told }) => sum + told.lines, 0);
    listsPerSecond = Math.max(listsPerSecond, ...streams.map(({ told }) => told.lists / seconds));
    for (const { leave } of streams) leave();
  }
  return { cores: median(more), linesPerSecond: lines / listened, listsPerSecond };
}

async function listen({ url, token }: ProductProcess, query: string) {
  const headers = { Authorization: `Bearer ${token}` };
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    get(`${url}/api/changes?${query}`, { agent: false, headers }, resolve).on('error', reject);
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

import { setTimeout as pause } from 'node:timers/promises';
import type { Library } from '../../services/domain/library/library.js';
import { productCodec } from '../../services/domain/product-codec.js';
import type { EventStore } from '../../services/event-store/event-store.js';
import { PostgresEventStore } from '../../services/event-store/postgres/postgres-event-store.js';
import { countingIds, Plan, referenceLibraryState } from '../support/test-programmes.js';
import { type BenchEnvironment, type BenchResult, type Growth, percentile } from './bench-row.js';
import { appendAll, editOf } from './product.js';
import { type ProductProcess, startProcess } from './product-process.js';

/** Programmes that planners have worked on since the process started. */
const SIZES = [100, 1_000, 5_000, 10_000];
const PARTS = 20;
const PLANNERS = 8;
const BAR_MB = 600;
/** The second half of the day may leave so much more than the first. */
const FLAT = 1.1;
/** Ids far from those that the product hands out. */
const FIRST_ID = 900_000_000;

/**
 * Row Memory: what a process of all roles has resident after a day in which planners have opened 10,000 programmes, looked at their
 * dashboards, tried an edit and saved it.
 */
export async function memoryBench({ database, report }: BenchEnvironment): Promise<BenchResult> {
  const databaseUrl = await database();
  const product = await startProcess(databaseUrl);
  const store = new PostgresEventStore({ url: databaseUrl, codec: productCodec });
  try {
    const library = await referenceLibraryState();
    const ids = countingIds(FIRST_ID);
    const points: Growth['points'][number][] = [];
    let worked = 0;
    for (const size of SIZES) {
      report(`Memory: ${size.toLocaleString('en-GB')} programmes of ${PARTS} parts`);
      const programmes = Array.from({ length: size - worked }, (_, i) => FIRST_ID + worked + i);
      for (const id of programmes) await made(store, library, ids, id);
      // Between two collections memory grows by a quarter: a figure of one moment would say where between them it was.
      const resident: number[] = [];
      const last = programmes.slice(-Math.ceil(programmes.length / 4))[0] ?? 0;
      await atOnce(PLANNERS, programmes, async (id) => {
        await workedOn(product, id);
        if (id >= last) resident.push(await product.megabytes('VmRSS'));
      });
      worked = size;
      const value = percentile(resident, 0.5);
      report(`Memory: ${value.toFixed(0)} MB after ${size.toLocaleString('en-GB')}`);
      points.push({ size, value });
    }
    const value = points.at(-1)?.value ?? 0;
    const growth = value / (points.at(-2)?.value ?? value);
    const peak = await product.megabytes('VmHWM');
    return {
      rows: [
        {
          area: 'Memory',
          name: 'resident towards the end of 10,000 programmes, median',
          value,
          unit: 'MB',
          bar: `at most ${BAR_MB} MB`,
          met: value <= BAR_MB,
          note: `peak ${peak.toFixed(0)} MB`,
        },
        {
          area: 'Memory',
          name: 'the same towards the end of 5,000 of them',
          value: growth,
          unit: 'x as much after all',
          bar: `flat: at most ${FLAT} x`,
          met: growth <= FLAT,
        },
      ],
      growth: [{ area: 'Memory', name: 'resident', of: 'programmes', unit: 'MB', kind: 'time', points }],
    };
  } finally {
    await store.close();
    await product.stop();
  }
}

async function made(store: EventStore, library: Library, ids: ReturnType<typeof countingIds>, id: number) {
  await appendAll(store, `programme-${id}`, new Plan(library, ids).sized(id, PARTS).drain());
}

/** Opens a programme, tries another size of a part and saves it, and looks at what that comes to. */
async function workedOn({ url, token }: ProductProcess, id: number): Promise<void> {
  const call = async (method: string, path: string, body?: object, headers: Record<string, string> = {}) => {
    for (;;) {
      const response = await fetch(url + path, {
        method,
        headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json', ...headers },
        ...(body && { body: JSON.stringify(body) }),
      });
      const text = await response.text();
      if (response.ok) return { body: JSON.parse(text) as never, headers: response.headers };
      // It is shown a moment after it was made, and all planners are one account, which has few raw views at once.
      if (![404, 429, 503].includes(response.status))
        throw new Error(`${method} ${path}: ${response.status} ${text.slice(0, 300)}`);
      await pause(100);
    }
  };
  const path = `/api/Projects/${id}`;
  const opened = await call('GET', path);
  const asset = editOf(opened.body, 0, id - FIRST_ID);
  await call('POST', `${path}/preview`, { asset, part: { index: 0 } });
  const saved = await call('PUT', `${path}/assets/${encodeURIComponent(asset.assetName)}`, asset, {
    'If-Match': opened.headers.get('etag') ?? '',
  });
  const shown = { 'X-Min-Position': saved.headers.get('x-position') ?? '' };
  for (const chart of ['materials', 'labour'])
    await call('GET', `/api/Dashboards/${chart}?projectId=${id}`, undefined, shown);
  await call('GET', `${path}/history`, undefined, shown);
  await call('GET', `/api/MaterialViews?projectId=${id}`, undefined, shown);
}

/** Does work on all items, some of them at once. */
async function atOnce<Item>(workers: number, items: readonly Item[], work: (item: Item) => Promise<void>) {
  const left = items.values();
  await Promise.all(
    Array.from({ length: workers }, async () => {
      for (const item of left) await work(item);
    }),
  );
}

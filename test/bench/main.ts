// `npm run bench [-- append live-panel …]`: the bars of docs/quality.md, measured on this machine; not part of the tests.
import { randomUUID } from 'node:crypto';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { openPool } from '../../services/platform/database.js';
import { startEmbeddedPostgres } from '../../services/platform/embedded-postgres/embedded-postgres.js';
import { appendBench, appendOnEventStoreDb, appendThroughHttp } from './append.js';
import { attacksBench } from './attacks.js';
import type { BenchEnvironment, BenchResult, BenchRow, Growth } from './bench-row.js';
import { comparisonBench } from './comparison.js';
import { customInputsBench } from './custom-inputs.js';
import { dashboardBench } from './dashboard.js';
import { dashboardPaintBench } from './dashboard-paint.js';
import { openEventStoreDb } from './event-store-db.js';
import { historyBench } from './history.js';
import { httpEditsBench } from './http-edits.js';
import { importBench } from './import.js';
import { libraryChangeBench } from './library-change.js';
import { libraryPreviewBench } from './library-preview.js';
import { listsBench } from './lists.js';
import { liveChangesBench } from './live-changes.js';
import { liveLagBench } from './live-lag.js';
import { livePanelBench } from './live-panel.js';
import { longDecisionsBench } from './long-decisions.js';
import { memoryBench } from './memory.js';
import { plannerDayBench } from './planner-day.js';
import { rawViewsBench } from './raw-views.js';
import { rebuildBench } from './rebuild.js';
import { rehydrateBench } from './rehydrate.js';
import { scaleOutBench } from './scale-out.js';
import { scenarioBench } from './scenario.js';
import { searchBench } from './search.js';
import { staleEditBench } from './stale-edit.js';
import { startBench } from './start.js';
import { takeoverBench } from './takeover.js';
import { webBench } from './web.js';
import { whyBench } from './why.js';

const BENCHES: Record<string, (ground: BenchEnvironment) => Promise<BenchResult>> = {
  append: appendAtThreeSizes,
  'http-edits': httpEditsBench,
  'live-panel': livePanelBench,
  'library-preview': libraryPreviewBench,
  dashboard: dashboardBench,
  'dashboard-paint': dashboardPaintBench,
  web: webBench,
  'raw-views': rawViewsBench,
  why: whyBench,
  comparison: comparisonBench,
  'custom-inputs': customInputsBench,
  lists: listsBench,
  search: searchBench,
  history: historyBench,
  rehydrate: rehydrateBench,
  rebuild: rebuildBench,
  scenario: scenarioBench,
  import: importBench,
  'stale-edit': staleEditBench,
  memory: memoryBench,
  'live-lag': liveLagBench,
  'live-changes': liveChangesBench,
  'library-change': libraryChangeBench,
  'scale-out': scaleOutBench,
  takeover: takeoverBench,
  start: startBench,
  'planner-day': plannerDayBench,
  attacks: attacksBench,
  'long-decisions': longDecisionsBench,
};

async function appendAtThreeSizes({ database, eventStoreDb, report: say }: BenchEnvironment): Promise<BenchResult> {
  const databaseUrl = await database();
  const points = [];
  let rows: BenchRow[] = [];
  for (const scale of [0.01, 0.1, 1]) {
    say(`Append: a log of ${(1_000_000 * scale).toLocaleString('en-GB')} events`);
    rows = await appendBench({ databaseUrl, scale });
    points.push({
      size: 1_000_000 * scale,
      value: rows.find(({ name, unit }) => name.startsWith('append, 32') && unit === '/s')?.value ?? 0,
    });
  }
  say('Append: EventStoreDB');
  rows = [...rows, ...(await appendOnEventStoreDb({ database, eventStoreDb }))];
  say('Append: through HTTP');
  rows = [...rows, ...(await appendThroughHttp({ database }))];
  return {
    rows,
    growth: [
      {
        area: 'Append',
        name: 'commands per second, 32 concurrent',
        of: 'events in the log',
        unit: '/s',
        kind: 'rate',
        points,
      },
    ],
  };
}

async function main(wanted: readonly string[]): Promise<void> {
  const unknown = wanted.filter((name) => !(name in BENCHES));
  if (unknown.length > 0) {
    console.error(`No such row: ${unknown.join(', ')}. There are ${Object.keys(BENCHES).join(', ')}.`);
    process.exit(2);
  }
  const dataFolder = await mkdtemp(join(tmpdir(), 'plumbline-bench-'));
  await chmod(dataFolder, 0o755);
  const server = await startEmbeddedPostgres({ dataFolder, log: () => undefined });
  // Ctrl-C leaves no server behind. Connections that are cut by it have nothing to say any more.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      process.on('uncaughtException', () => undefined).on('unhandledRejection', () => undefined);
      void server
        .stop()
        .then(() => rm(dataFolder, { recursive: true, force: true, maxRetries: 5 }))
        .finally(() => process.exit(130));
    });
  }
  const admin = openPool(server.url, () => undefined);
  const { eventStoreDb, close: closeEventStoreDb } = openEventStoreDb();
  const ground: BenchEnvironment = {
    eventStoreDb,
    async database() {
      const name = `bench_${randomUUID().replaceAll('-', '')}`;
      await admin.query(`CREATE DATABASE ${name}`);
      return server.url.replace(/\/postgres$/, `/${name}`);
    },
    report: (line) => process.stderr.write(`${line} …\n`),
  };
  const rows: BenchRow[] = [];
  const growth: Growth[] = [];
  try {
    for (const [name, bench] of Object.entries(BENCHES)) {
      if (wanted.length > 0 && !wanted.includes(name)) continue;
      const measured = await bench(ground);
      rows.push(...measured.rows);
      growth.push(...measured.growth);
      for (const row of measured.rows) print(row);
      await connectionsGone(admin);
    }
  } finally {
    await admin.end();
    await closeEventStoreDb();
    await server.stop();
    await rm(dataFolder, { recursive: true, force: true, maxRetries: 5 });
  }
  printGrowth(growth);
  await writeFile(
    'bench-results.json',
    `${JSON.stringify({ time: new Date().toISOString(), node: process.version, rows, growth }, null, 2)}\n`,
  );
  const short = rows.filter(({ met }) => met === false);
  console.log(
    short.length === 0
      ? '\nEvery bar is met.'
      : `\nShort of the bar: ${short.map(({ area, name }) => `${area} (${name})`).join('; ')}`,
  );
}

/** PostgreSQL ends a connection a moment after its client said goodbye; a server that stops meanwhile would look like a lost one. */
async function connectionsGone(admin: pg.Pool): Promise<void> {
  const open = async () =>
    Number(
      (await admin.query<{ n: string }>(`SELECT count(*) AS n FROM pg_stat_activity WHERE datname LIKE 'bench_%'`))
        .rows[0]?.n,
    );
  for (let looks = 0; looks < 100 && (await open()) > 0; looks++) await new Promise((done) => setTimeout(done, 50));
}

const figure = (value: number): string =>
  value >= 1_000 ? Math.round(value).toLocaleString('en-GB') : value.toPrecision(3);

function print({ area, name, value, unit, bar, met, note }: BenchRow): void {
  const verdict = bar === undefined ? '' : ` (bar: ${bar}${met === false ? ', SHORT' : ', met'})`;
  console.log(`${area} | ${name}: ${figure(value)} ${unit}${verdict}${note === undefined ? '' : ` – ${note}`}`);
}

/** Linear or better: the time for one does not grow with the size; a rate does not fall (a factor of 1.5 is the noise of a shared machine). */
function printGrowth(growth: readonly Growth[]): void {
  console.log('\nGrowth (1/100, 1/10 and the full size)');
  for (const { area, name, of, unit, kind, points } of growth) {
    const [first, last] = [points[0], points.at(-1)];
    const scale = first && last ? last.size / first.size : 1;
    const factor = first && last ? last.value / first.value : 1;
    const linear = kind === 'time' ? factor <= scale * 1.5 : factor >= 1 / 1.5;
    console.log(
      `${area} | ${name}: ${points.map(({ size, value }) => `${size.toLocaleString('en-GB')} ${of} ${figure(value)} ${unit}`).join(' · ')} – ${kind === 'time' ? `${factor.toFixed(1)} x the ${unit === 'kB' ? 'bytes' : 'time'} for ${scale} x the size` : `${factor.toFixed(2)} x the rate`}${linear ? '' : ', WORSE THAN LINEAR'}`,
    );
  }
}

await main(process.argv.slice(2));

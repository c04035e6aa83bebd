// `npm run bench [-- append live-panel …]`: the bars of docs/quality.md, measured on this machine; not part of the tests.
import { randomUUID } from 'node:crypto';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { openPool } from '../../services/platform/database.js';
import { startEmbeddedPostgres } from '../../services/platform/embedded-postgres/embedded-postgres.js';
import type { Area, BenchRow, Growth } from './area.js';
import { openEventStoreDb } from './event-store-db.js';
import type { Run } from './ground.js';
import { count, words } from './measuring.js';

/** In their order; each is in the file of its name. */
const AREAS = words(`
  append, http-edits, live-panel, library-preview, dashboard, dashboard-paint, web, raw-views, why, comparison,
  custom-inputs, lists, search, history, rehydrate, rebuild, scenario, import, stale-edit, memory, live-lag,
  live-changes, library-change, scale-out, takeover, start, planner-day, attacks, long-decisions`);

async function main(wanted: readonly string[]): Promise<void> {
  const unknown = wanted.filter((name) => !AREAS.includes(name));
  if (unknown.length > 0) {
    console.error(`No such row: ${unknown.join(', ')}. There are ${AREAS.join(', ')}.`);
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
  const run: Run = {
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
    for (const name of AREAS) {
      if (wanted.length > 0 && !wanted.includes(name)) continue;
      const { bench } = (await import(`./${name}.js`)) as { readonly bench: Area };
      const measured = await bench(run);
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
  const open = async () => (await admin.query("SELECT FROM pg_stat_activity WHERE datname LIKE 'bench_%'")).rowCount;
  for (let looks = 0; looks < 100 && (await open()) !== 0; looks++) await pause(50);
}

const figure = (value: number): string => (value >= 1_000 ? count(Math.round(value)) : value.toPrecision(3));

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
    const sizes = points.map(({ size, value }) => `${count(size)} ${of} ${figure(value)} ${unit}`).join(' · ');
    const told =
      kind === 'time'
        ? `${factor.toFixed(1)} x the ${unit === 'kB' ? 'bytes' : 'time'} for ${scale} x the size`
        : `${factor.toFixed(2)} x the rate`;
    console.log(`${area} | ${name}: ${sizes} – ${told}${linear ? '' : ', WORSE THAN LINEAR'}`);
  }
}

await main(process.argv.slice(2));

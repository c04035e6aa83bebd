// Builds the server as the next release could be: node test/support/processes/build-next-release.mjs <folder in the project>
// One more migration, a projection with a raised version, and an event type with a newer schema.
import { readdir, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { build } from 'vite';

const SERVICES = resolve(import.meta.dirname, '../../../services');

/** What the next release changes: in a file, a text and what comes in its place. */
const CHANGES = [
  [
    'projections/p6-activities/p6-activities-projection.ts',
    /version: (\d+),/,
    (_, version) => `version: ${Number(version) + 1},`,
  ],
  [
    'services/domain/programmes/events.ts',
    /ZoneAdded: \{ schema: 1 \}/,
    () => 'ZoneAdded: { schema: 2, upcasters: [upcastData((stored) => stored)] }',
  ],
];

const nextRelease = {
  name: 'next-release',
  enforce: 'pre',
  transform(code, id) {
    const change = CHANGES.find(([file]) => id.endsWith(file));
    if (!change) return undefined;
    const [file, text, replacement] = change;
    if (!text.test(code)) throw new Error(`${file} has no ${text}`);
    return code.replace(text, replacement);
  },
};

const outDir = resolve(process.argv[2]);
await build({
  root: SERVICES,
  configFile: join(SERVICES, 'vite.config.js'),
  logLevel: 'error',
  plugins: [nextRelease],
  build: { outDir },
});

const migrations = join(outDir, 'migrations');
const number = String((await readdir(migrations)).length + 1).padStart(4, '0');
await writeFile(join(migrations, `${number}-next-release.sql`), 'ALTER TABLE identity.account ADD COLUMN note text;\n');

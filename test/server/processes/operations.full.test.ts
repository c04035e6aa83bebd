import { randomInt } from 'node:crypto';
import { chmod, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { allProjections } from '../../../projections/all-projections.js';
import { sql, type TestDatabase, testDatabase } from '../../support/postgres.js';
import { OperationProcess, operate, ProductProcess } from '../../support/processes/programs.js';
import { runs } from '../../support/runs.js';

/** A product that was used and stopped: what each test gets a copy of. */
let history: TestDatabase;
/** Programmes in it. */
let programmes: readonly number[] = [];
let folder = '';
const cleanups: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plumbline-operations-'));
  await chmod(folder, 0o755);
  history = await testDatabase();
  const product = new ProductProcess({ DATABASE_URL: history.url, PLUMBLINE_DATA: folder });
  await product.start();
  await product.logIn('ann@example.com');
  const made: number[] = [];
  for (let programme = 1; programme <= 4; programme++)
    made.push(await product.createProgramme(`Programme ${programme}`));
  programmes = made;
  await product.end();
});

afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

afterAll(async () => {
  await history?.drop();
  await rm(folder, { recursive: true, force: true, maxRetries: 5 });
});

/** Where an operation, or the product, works on a copy of the history. */
async function installation(of: TestDatabase | undefined = history) {
  const database = of ? await testDatabase(of.url) : await testDatabase();
  cleanups.push(() => database.drop());
  return { DATABASE_URL: database.url, PLUMBLINE_DATA: folder };
}

/** An installation that was never started. */
async function newInstallation() {
  const database = await testDatabase();
  cleanups.push(() => database.drop());
  return { DATABASE_URL: database.url, PLUMBLINE_DATA: folder };
}

async function startedOn(environment: Awaited<ReturnType<typeof installation>>): Promise<ProductProcess> {
  const product = new ProductProcess(environment);
  cleanups.push(() => product.end());
  await product.start();
  await product.logIn('ann@example.com');
  return product;
}

let files = 0;
const newFile = (ending = 'ndjson'): string => join(folder, `log-${++files}.${ending}`);

const WELL = ['Nothing is wrong.'];
const lastOf = ({ said }: { said: readonly string[] }): readonly string[] => said.slice(-1);

describe('An operation that is asked wrongly', () => {
  it.each([
    [['move-log', '--from', 'postgres'], '--to must be postgres or eventstoredb'],
    [['move-log', '--from', 'mysql', '--to', 'postgres'], "--from must be postgres or eventstoredb, not 'mysql'"],
    [['move-log', '--from', 'postgres', '--to', 'postgres'], '--from and --to are the same'],
    [['verify', '--fiel', 'x.ndjson'], '--fiel'],
    [['verify', 'x.ndjson'], 'x.ndjson'],
    [['verify', '--file', '/nowhere/x.ndjson'], '/nowhere/x.ndjson'],
    [['export'], 'file is missing'],
    [['export', 'log.txt'], 'log.txt'],
    [['export', '/nowhere/x.ndjson'], '/nowhere'],
    [['restore', 'a.ndjson', 'b.ndjson'], 'b.ndjson'],
    [['restore', '/nowhere/x.ndjson'], '/nowhere/x.ndjson'],
    [['rebuild', 'materials'], 'materials'],
  ])('answers %j with one line, its usage and exit code 2', async (args, line) => {
    const { code, said, complained } = await operate(args, { DATABASE_URL: history.url });
    expect(code).toBe(2);
    expect(said).toEqual([]);
    expect(complained).toEqual([expect.stringContaining(line), expect.stringMatching(/^Usage: npm run /)]);
  });

  it('says in one line which setting is wrong or what cannot be reached', async () => {
    expect(await operate(['verify'], { EVENT_STORE: 'mongodb' })).toMatchObject({
      code: 1,
      complained: ["EVENT_STORE must be postgres or eventstoredb, not 'mongodb'"],
    });
    expect(await operate(['verify'], { DATABASE_URL: 'postgres://ann:secret@127.0.0.1:1/plumbline' })).toMatchObject({
      code: 1,
      complained: [expect.stringContaining('cannot be reached')],
    });
    expect(await operate(['verify'], { PLUMBLINE_DATA: '/nowhere' })).toMatchObject({
      code: 1,
      complained: [expect.stringContaining('There is no Plumbline in /nowhere')],
    });
    expect(await operate(['verify'], await newInstallation())).toMatchObject({
      code: 1,
      complained: [expect.stringContaining('There is no Plumbline in this database')],
    });
  });
});

describe('Verify', () => {
  it('finds nothing while the product is written to, and leaves nothing behind', async () => {
    const environment = await installation();
    const product = await startedOn(environment);
    const schemas = () => sql(environment.DATABASE_URL, 'SELECT nspname FROM pg_namespace ORDER BY 1');
    const before = await schemas();
    let writing = true;
    const writers = [1, 2].map(async (writer) => {
      for (let round = 0; writing; round++) await product.createProgramme(`While verified ${writer}.${round}`);
    });
    const verified = await operate(['verify'], environment);
    writing = false;
    await Promise.all(writers);
    expect(verified).toMatchObject({ code: 0, complained: [] });
    expect(verified.said).toEqual([
      expect.stringMatching(/^The log: [\d,]+ events, SHA-256 [0-9a-f]{64}$/),
      ...allProjections.map(({ name }) => `${name} equals the log.`),
      ...WELL,
    ]);
    const killed = new OperationProcess(['verify'], environment);
    await killed.hasSaid(/library equals/);
    await killed.signal('SIGKILL');
    expect((await schemas()).filter((schema) => !JSON.stringify(schema).includes('pg_t'))).toEqual(
      before.filter((schema) => !JSON.stringify(schema).includes('pg_t')),
    );
  });

  const untouchable = (statement: string) => `SET session_replication_role = replica; ${statement}`;

  it.each([
    [
      'an altered event',
      untouchable(
        `UPDATE log.events SET data = '{"id":1,"name":"Altered"}' WHERE stream = 'programme-2' AND version = 1`,
      ),
      /^programme-2 version 1 \(position \d+\) is not what was written\.$/,
    ],
    [
      'an altered author',
      untouchable(
        `UPDATE log.events SET metadata = replace(metadata::text, '"userId":1', '"userId":2')::json WHERE stream = 'programme-3' AND version = 2`,
      ),
      /^programme-3 version 2 \(position \d+\) is not what was written\.$/,
    ],
    [
      'a missing event',
      untouchable(`DELETE FROM log.events WHERE stream = 'programme-2' AND version = 1`),
      /^Position \d+ is missing\.$/,
    ],
    [
      'a head that is behind',
      `UPDATE log.head SET position = position - 1`,
      /^The log's head is \d+, its last event is at \d+\.$/,
    ],
    [
      'an altered figure',
      `DO $$ BEGIN EXECUTE (SELECT format('UPDATE %I.%I SET quantity = quantity + 1', n.nspname, t.table_name) FROM pg_namespace n JOIN information_schema.columns t ON t.table_schema = n.nspname WHERE n.nspname LIKE 'part_lines%' AND t.column_name = 'quantity' LIMIT 1); END $$`,
      /^part_lines_v\d+_b\d+ differs from the log at \d+: rows of \w+ are others\.$/,
    ],
    [
      'a row too few',
      `DO $$ BEGIN EXECUTE (SELECT format('DELETE FROM %I.library_records WHERE id = 3', nspname) FROM pg_namespace WHERE nspname LIKE 'library_v%'); END $$`,
      /^library_v\d+_b\d+ differs from the log at \d+: library_records has \d+ rows, not \d+\.$/,
    ],
    [
      'a read model of a longer log',
      `UPDATE projections.checkpoint SET position = '999999' WHERE projection = 'p6-activities'`,
      /^p6_activities_v\d+_b\d+ stands at 999999, past the end of the log at \d+\.$/,
    ],
    [
      'a read model of another store',
      `UPDATE projections.checkpoint SET position = '400/400' WHERE projection = 'p6-activities'`,
      /^p6_activities_v\d+_b\d+ stands at 400\/400, which is no position of the log in postgres\.$/,
    ],
  ])('finds %s, says so in one line and ends with 1', async (_, harm, finding) => {
    const environment = await installation();
    await sql(environment.DATABASE_URL, harm);
    const { code, said } = await operate(['verify'], environment);
    expect(said).toContainEqual(expect.stringMatching(finding));
    expect(lastOf({ said })).toEqual([expect.stringMatching(/^\d+ findings?\.$/)]);
    expect(code).toBe(1);
  });
});

describe('An export', () => {
  it('is the whole log, which can be verified offline, also altered or cut off', async () => {
    const environment = await installation();
    const [plain, packed] = [newFile(), newFile('ndjson.gz')];
    const first = await operate(['export', plain], environment);
    const second = await operate(['export', packed], environment);
    expect([first.code, second.code]).toEqual([0, 0]);
    const [told] = /\d+ events, SHA-256 \w+/.exec(first.said[0] ?? '') ?? [];
    expect(second.said[0]).toContain(told);
    const offline = { PLUMBLINE_DATA: '/nowhere' };
    for (const file of [plain, packed])
      expect(await operate(['verify', '--file', file], offline)).toMatchObject({
        code: 0,
        said: [`The file: ${told}`, ...WELL],
      });

    const text = await readFile(plain, 'utf8');
    const altered = newFile();
    await writeFile(altered, text.replace('"Programme 2"', '"Programme 9"'));
    expect(await operate(['verify', '--file', altered], offline)).toMatchObject({
      code: 1,
      said: expect.arrayContaining([expect.stringMatching(/^programme-2 version 1 .* is not what was written\.$/)]),
    });
    const cut = newFile();
    await writeFile(cut, text.slice(0, -100));
    expect(await operate(['verify', '--file', cut], offline)).toMatchObject({
      code: 1,
      complained: [expect.stringContaining('cut off')],
    });
    for (const file of [altered, cut]) {
      const empty = await newInstallation();
      expect(await operate(['restore', file], empty)).toMatchObject({ code: 1, said: [] });
      expect(await sql(empty.DATABASE_URL, `SELECT to_regclass('log.events') AS log`)).toEqual([{ log: null }]);
    }
    expect(await operate(['export', plain], environment)).toMatchObject({
      code: 2,
      complained: [`${plain} is there already.`, expect.stringContaining('Usage')],
    });
  });

  it('that is interrupted leaves no file', async () => {
    const environment = await longLog();
    const file = newFile('ndjson.gz');
    const exporting = new OperationProcess(['export', file], environment);
    await untilThere(`${file}.`);
    const { code, complained } = await exporting.signal('SIGINT');
    expect([code, complained.at(-1)]).toEqual([130, 'Interrupted. No file was written.']);
    expect((await readdir(folder)).filter((name) => join(folder, name).startsWith(file))).toEqual([]);
  });
});

/** Until the folder has a file of such a name. */
async function untilThere(prefix: string): Promise<void> {
  while (!(await readdir(folder)).some((name) => join(folder, name).startsWith(prefix))) await pause(5);
}

/** The history with so many more events in its log that it takes a while to read. */
async function longLog() {
  const environment = await installation();
  const events = 20_000;
  // Straight into the table: hashes are no matter here, and a product would take minutes.
  await sql(
    environment.DATABASE_URL,
    `
    INSERT INTO log.events (position, stream, version, type, data, metadata, hash)
    SELECT head.position + n, 'programme-' || (1000 + n), 1, type, data, metadata, hash FROM log.head, generate_series(1, ${events}) AS n,
      (SELECT type, data, metadata, hash FROM log.events WHERE stream = 'programme-1' AND version = 1) AS first;
    UPDATE log.head SET position = position + ${events}`,
  );
  return environment;
}

describe('A restored log', () => {
  it('is that of the export, has its read models, and the product goes on with it', async () => {
    const source = await installation();
    const file = newFile();
    await operate(['export', file], source);
    const product = await startedOn(source);
    const shown = await Promise.all(programmes.map((id) => product.views(id)));
    await product.end();

    const target = await newInstallation();
    const restored = await operate(['restore', file], target);
    expect(restored).toMatchObject({ code: 0, complained: [] });
    expect(lastOf(await operate(['verify'], target))).toEqual(WELL);
    const again = newFile();
    await operate(['export', again], target);
    // But for the moments of the exports, in the first line.
    const [exported, reexported] = await Promise.all(
      [file, again].map(async (path) => (await readFile(path, 'utf8')).split('\n').slice(1)),
    );
    expect(reexported).toEqual(exported);

    const successor = await startedOn(target);
    expect(await Promise.all(programmes.map((id) => successor.views(id)))).toEqual(shown);
    await expect(successor.createProgramme('Programme 1')).rejects.toThrow(/40[09]/);
    const created = await successor.createProgramme('After the restore');
    expect(programmes).not.toContain(created);
    expect(created).toBeGreaterThan(Math.max(...programmes));
    await successor.end();
    expect(lastOf(await operate(['verify'], target))).toEqual(WELL);
  });

  it('goes on where it was killed, as often as that is', async () => {
    const file = newFile();
    await operate(['export', file], await installation());
    const target = await newInstallation();
    for (let kill = 0; kill < runs(2, 10); kill++) {
      const restoring = new OperationProcess(['restore', file], target);
      // From before the first event to the read models.
      await Promise.race([restoring.ended, pause(randomInt(200, 1_500))]);
      await restoring.signal('SIGKILL');
    }
    expect(await operate(['restore', file], target)).toMatchObject({ code: 0 });
    expect(lastOf(await operate(['verify'], target))).toEqual(WELL);
    expect(await operate(['restore', file], target)).toMatchObject({
      code: 0,
      said: expect.arrayContaining([expect.stringMatching(/^0 events restored, [\d,]+ were there already\.$/)]),
    });
  });

  it('is refused where there is another log, which stays as it is', async () => {
    const file = newFile();
    await operate(['export', file], await installation());
    const other = await newInstallation();
    const product = await startedOn(other);
    await product.createProgramme('Another one');
    await product.end();
    const before = await operate(['verify'], other);
    expect(await operate(['restore', file], other)).toMatchObject({
      code: 1,
      complained: [expect.stringContaining('There is another log already')],
    });
    expect(await operate(['verify'], other)).toEqual(before);
  });

  it('is refused while Plumbline runs there', async () => {
    const file = newFile();
    const environment = await installation();
    await operate(['export', file], environment);
    const product = await startedOn(environment);
    for (const args of [
      ['restore', file],
      ['move-log', '--from', 'postgres', '--to', 'eventstoredb'],
    ]) {
      const refused = await operate(args, { ...environment, EVENTSTOREDB_URL: 'esdb://127.0.0.1:1?tls=false' });
      expect(refused).toMatchObject({
        code: 1,
        said: [],
        complained: [expect.stringMatching(/^Plumbline runs on this database \(sessions: .*\)\. Stop it first\.$/)],
      });
    }
    await product.createProgramme('Undisturbed');
  });

  it('makes read models forget what they have read of another one', async () => {
    const [longer, shorter] = [newFile(), newFile()];
    const environment = await installation();
    await operate(['export', shorter], environment);
    // The read models of a longer log beside an empty one: an EventStoreDB made anew, or a log taken out of the database.
    const product = await startedOn(environment);
    await product.createProgramme('Only in the longer log');
    await product.end();
    await operate(['export', longer], environment);
    await sql(
      environment.DATABASE_URL,
      'SET session_replication_role = replica; TRUNCATE log.events; UPDATE log.head SET position = 0',
    );
    expect(await operate(['restore', shorter], environment)).toMatchObject({ code: 0 });
    expect(lastOf(await operate(['verify'], environment))).toEqual(WELL);
  });
});

describe('Rebuild', () => {
  it('fills read models beside a running product, whose reads go on', async () => {
    const environment = await installation();
    const product = await startedOn(environment);
    const builds = () =>
      sql<{ projection: string; build: number }>(
        environment.DATABASE_URL,
        `SELECT projection, build FROM projections.checkpoint WHERE stage = 'live' ORDER BY 1`,
      );
    const before = await builds();
    const shown = await product.views(programmes[0] ?? 0);
    let rebuilding = true;
    const reader = (async () => {
      while (rebuilding) expect(await product.views(programmes[0] ?? 0)).toEqual(shown);
    })();
    const rebuilt = await operate(['rebuild', 'all'], environment);
    rebuilding = false;
    await reader;
    expect(rebuilt).toMatchObject({ code: 0, said: allProjections.map(({ name }) => `${name} is rebuilt.`) });
    expect(await builds()).toEqual(before.map(({ projection, build }) => ({ projection, build: build + 1 })));
    expect(lastOf(await operate(['verify'], environment))).toEqual(WELL);
  });

  it('fills one of a stopped installation, and those that the log went back behind', async () => {
    const environment = await installation();
    expect(await operate(['rebuild', 'part-lines'], environment)).toMatchObject({
      code: 0,
      said: ['part-lines is rebuilt.'],
    });
    await sql(
      environment.DATABASE_URL,
      `UPDATE projections.checkpoint SET position = '999999' WHERE projection = 'p6-activities' AND stage = 'live'`,
    );
    expect((await operate(['verify'], environment)).code).toBe(1);
    expect(await operate(['rebuild', 'p6-activities'], environment)).toMatchObject({
      code: 0,
      said: [expect.stringContaining('stood at 999999'), 'p6-activities is rebuilt.'],
    });
    expect(lastOf(await operate(['verify'], environment))).toEqual(WELL);
  });

  it('that is interrupted goes on at the next start, and says so', async () => {
    const environment = await longLog();
    const rebuilding = new OperationProcess(['rebuild', 'part-lines'], environment);
    await untilFilling(environment.DATABASE_URL);
    const { code, complained } = await rebuilding.signal('SIGINT');
    expect([code, complained.at(-1)]).toEqual([
      130,
      expect.stringMatching(/^Interrupted\. part_lines_v\d+_b2 goes on at the next start\.$/),
    ]);
    expect(
      await sql(
        environment.DATABASE_URL,
        `SELECT stage FROM projections.checkpoint WHERE projection = 'part-lines' ORDER BY build`,
      ),
    ).toEqual([{ stage: 'live' }, { stage: 'filling' }]);
  });
});

async function untilFilling(url: string): Promise<void> {
  while ((await sql(url, `SELECT FROM projections.checkpoint WHERE stage = 'filling'`)).length === 0) await pause(5);
}

describe('Operations on the embedded database', () => {
  it('work beside the product that runs it, are refused where they must be alone, and start it themselves otherwise', async () => {
    const dataFolder = await mkdtemp(join(tmpdir(), 'plumbline-embedded-'));
    await chmod(dataFolder, 0o755);
    cleanups.push(() => rm(dataFolder, { recursive: true, force: true, maxRetries: 5 }));
    const environment = { PLUMBLINE_DATA: dataFolder };
    const product = new ProductProcess(environment);
    cleanups.push(() => product.end());
    await product.start();
    await product.logIn('ann@example.com');
    const programme = await product.createProgramme('A9 dualling');
    expect(lastOf(await operate(['verify'], environment))).toEqual(WELL);
    const file = newFile();
    expect((await operate(['export', file], environment)).code).toBe(0);
    expect(await operate(['restore', file], environment)).toMatchObject({
      code: 1,
      complained: [expect.stringMatching(/Plumbline already runs from this folder .*Stop it first/)],
    });
    expect((await product.views(programme)).length).toBe(3);

    // The server that a killed product leaves behind is stopped, and nothing is left running by the operation.
    await product.end('SIGKILL');
    expect(lastOf(await operate(['verify'], environment))).toEqual(WELL);
    await product.start();
    await product.end();
    expect(lastOf(await operate(['verify'], environment))).toEqual(WELL);
  });
});

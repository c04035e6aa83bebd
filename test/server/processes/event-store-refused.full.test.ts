import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { type StandIn, startStandIn, tlsMissing } from '../../support/event-store-db/event-store-db.js';
import { type TestDatabase, testDatabase } from '../../support/postgres.js';
import { operate, ProductProcess } from '../../support/processes/programs.js';
import { describeWhen } from '../../support/skipped.js';

const NO_TLS = await tlsMissing();
const PASSWORD = 'p@ss:w0rd';

describeWhen(NO_TLS === undefined, `no TLS: ${NO_TLS}`)('An EventStoreDB with TLS and a password', () => {
  let eventStoreDb: StandIn;
  let impostor: StandIn;
  let database: TestDatabase;
  let folder: string;
  beforeAll(async () => {
    eventStoreDb = await startStandIn({ tls: true, password: PASSWORD });
    impostor = await startStandIn({ tls: true, certifiedName: 'elsewhere.example' });
    database = await testDatabase();
    folder = await mkdtemp(join(tmpdir(), 'plumbline-refused-'));
  });
  afterAll(async () => {
    await database?.drop();
    await impostor?.stop();
    await eventStoreDb?.stop();
    if (folder !== undefined) await rm(folder, { recursive: true, force: true });
  });

  const environment = (url: string) => ({
    DATABASE_URL: database.url,
    PLUMBLINE_DATA: folder,
    EVENT_STORE: 'eventstoredb',
    EVENTSTOREDB_URL: url,
    LOG_LEVEL: 'warn',
  });

  const mistakes: [string, (url: string) => string, (port: number) => string][] = [
    [
      'a wrong password',
      (url) => url.replace('w0rd', 'word'),
      (port) => `EventStoreDB at localhost:${port} refuses the user or the password`,
    ],
    [
      'no user',
      (url) => url.replace(/\/\/.*@/, '//'),
      (port) => `EventStoreDB at localhost:${port} does not let this user read all streams`,
    ],
    [
      'an authority that nobody trusts',
      (url) => url.replace(/\?.*/, ''),
      (port) => `the certificate of EventStoreDB at localhost:${port} is refused: self-signed certificate`,
    ],
    [
      'a file of authorities that is not there',
      (url) => url.replace(/tlsCAFile=.*/, 'tlsCAFile=/nowhere.pem'),
      () => 'Failed to load certificate file. File was not found.',
    ],
    [
      'an option that nobody knows',
      (url) => `${url}&tlsCA=/authority.pem`,
      () => 'the client ignores the option tlsCA',
    ],
    [
      'an option not to verify certificates',
      (url) => `${url}&tlsVerifyCert=false`,
      () => 'the client ignores the option tlsVerifyCert',
    ],
    [
      'a password that begins like options',
      (url) => url.replace(/\/\/.*@/, '//:?word=p@'),
      () => 'must read esdb://user:password@host:port?tls=true',
    ],
    [
      'a password with characters that have to be escaped',
      (url) => url.replace(/\/\/.*@/, '//:p@ss@'),
      () => 'must read esdb://user:password@host:port?tls=true',
    ],
  ];

  it.each(mistakes)('that is given %s ends the start with one line', async (_, mistaken, line) => {
    const started = new ProductProcess(environment(mistaken(eventStoreDb.url))).start();
    const error = await started.catch((reason: unknown) => reason);
    expect(error).toEqual(new Error(`The product ended with 1: EVENTSTOREDB_URL: ${line(eventStoreDb.port)}\n`));
  });

  it.each(mistakes)('that is given %s ends an operation with one line', async (_, mistaken, line) => {
    expect(await operate(['verify'], environment(mistaken(eventStoreDb.url)))).toEqual({
      code: 1,
      said: [],
      complained: [`EVENTSTOREDB_URL: ${line(eventStoreDb.port)}.`],
    });
  });

  it('whose certificate is made out to another name ends the start and an operation with one line', async () => {
    const line = `EVENTSTOREDB_URL: the certificate of EventStoreDB at localhost:${impostor.port} is refused: Hostname/IP does not match certificate's altnames: Host: localhost. is not in the cert's altnames: DNS:elsewhere.example`;
    const started = new ProductProcess(environment(impostor.url)).start();
    expect(await started.catch((reason: unknown) => reason)).toEqual(new Error(`The product ended with 1: ${line}\n`));
    expect(await operate(['verify'], environment(impostor.url))).toMatchObject({ code: 1, complained: [`${line}.`] });
  });

  it('serves the product that is given the right user and certificate', async () => {
    const product = new ProductProcess(environment(eventStoreDb.url));
    await product.start();
    await product.logIn('ann@example.com');
    expect(await product.createProgramme('A9 dualling')).toBeGreaterThan(0);
    await product.end();
  });
});

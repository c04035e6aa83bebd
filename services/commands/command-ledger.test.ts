import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type TestDatabase, testDatabase } from '../../test/support/postgres.js';
import { openPool } from '../platform/database.js';
import { migrate } from '../platform/migrations.js';
import { CommandLedger, keyReused, PURGE } from './command-ledger.js';
import { IdRanges } from './id-ranges.js';
import { NameReservations } from './name-reservations.js';

let database: TestDatabase;
let pool: ReturnType<typeof openPool>;
let ledger: CommandLedger;
let ids: IdRanges;
let names: NameReservations;

beforeAll(async () => {
  database = await testDatabase();
  pool = openPool(database.url, () => undefined);
  [ledger, ids, names] = [
    new CommandLedger(pool, { commandRetryDays: 30 }),
    new IdRanges(pool),
    new NameReservations(pool),
  ];
  await migrate(pool);
});
afterAll(async () => {
  await pool?.end();
  await database?.drop();
});

const firstTry = { stream: 'programme-42', version: 3, wantedIds: { part: 2, zone: 1, task: 0 } };

describe('A command that is begun', () => {
  it('has its ids, and they are its stream’s', async () => {
    const found = await ledger.begin(randomUUID(), 'a', firstTry);
    if ('refusal' in found) throw new Error('It was refused');
    const { begun, isRepeated } = found;
    expect([begun.stream, begun.version, begun.unchangedAt, isRepeated]).toEqual(['programme-42', 3, null, false]);
    const { part, zone, ...others } = begun.ids;
    expect(others).toEqual({});
    expect([(part?.last ?? 0) - (part?.first ?? 0), (zone?.last ?? 0) - (zone?.first ?? 0)]).toEqual([1, 0]);
    expect(await ids.ownerOf('part', part?.last ?? 0)).toBe('programme-42');
    const wanted = [part?.first ?? 0, part?.last ?? 0, 1_000_000_000];
    expect(await ids.ownersOf('part', wanted)).toEqual(new Map(wanted.slice(0, 2).map((id) => [id, 'programme-42'])));
    expect((await ids.ownersOf('part', [])).size).toBe(0);
  });

  it('many times, one after the other or at once, has the ids of the first time, and no id goes to two', async () => {
    const commands = Array.from({ length: 8 }, () => randomUUID());
    const found = await Promise.all(
      [...commands, ...commands, ...commands].map(async (id) => ({ id, ...(await ledger.begin(id, 'a', firstTry)) })),
    );
    for (const id of commands) {
      const again = await ledger.begin(id, 'a', { ...firstTry, stream: 'programme-43' });
      const same = found.filter((one) => one.id === id);
      expect(same.filter((one) => 'isRepeated' in one && !one.isRepeated)).toHaveLength(1);
      for (const one of same) expect({ ...again, id }).toMatchObject({ id, begun: 'begun' in one && one.begun });
    }
    const firsts = new Set(found.map((one) => ('begun' in one ? one.begun.ids.part?.first : undefined)));
    expect(firsts.size).toBe(commands.length);
  });

  it('beside others, each has its own ids, which are its own stream’s', async () => {
    const tries = Array.from({ length: 20 }, (_, n) => ({
      stream: `programme-${100 + n}`,
      version: n,
      wantedIds: { part: n % 3, zone: 1 },
    }));
    const found = await Promise.all(tries.map((one) => ledger.begin(randomUUID(), 'a', one)));
    for (const [n, one] of found.entries()) {
      if ('refusal' in one) throw new Error('It was refused');
      const { stream, version, ids: taken } = one.begun;
      expect([stream, version, one.isRepeated]).toEqual([tries[n]?.stream, n, false]);
      const { part, zone } = taken;
      expect([part && part.last - part.first + 1, zone && zone.last - zone.first + 1]).toEqual([n % 3 || undefined, 1]);
      for (const [kind, range] of [
        ['part', part],
        ['zone', zone],
      ] as const)
        if (range) for (const id of [range.first, range.last]) expect(await ids.ownerOf(kind, id)).toBe(stream);
    }
  });

  it('takes no ids for a repetition', async () => {
    const id = randomUUID();
    await ledger.begin(id, 'a', firstTry);
    const before = await ids.next('part');
    await ledger.begin(id, 'a', firstTry);
    expect(await ids.next('part')).toBe(before + 1);
  });

  it('is refused for another request under its key', async () => {
    const id = randomUUID();
    await ledger.begin(id, 'a', firstTry);
    expect(await ledger.begin(id, 'b', firstTry)).toEqual({ refusal: keyReused });
    expect(await ledger.find(id, 'b')).toEqual({ refusal: keyReused });
    expect(await ledger.find(id, 'a')).toMatchObject({ stream: 'programme-42' });
  });
});

describe('A command that was begun longer ago than it may be repeated', () => {
  const begunAgo = async (days: number, stream = 'programme-42') => {
    const id = randomUUID();
    await ledger.begin(id, 'a', { ...firstTry, stream });
    await pool.query('UPDATE commands.begun SET begun_at = now() - make_interval(hours => $2) WHERE command_id = $1', [
      id,
      24 * days + (days > 0 ? 1 : 0),
    ]);
    return id;
  };
  const isKnown = async (id: string) => (await ledger.locate(id)) !== undefined;

  it('is purged, and no other is', async () => {
    const [old, recent, today] = [await begunAgo(30), await begunAgo(29), await begunAgo(0)];
    await ledger.purge();
    expect([await isKnown(old), await isKnown(recent), await isKnown(today)]).toEqual([false, true, true]);
  });

  it('is kept on a Database Input, where an undo finds it by nothing else', async () => {
    const [ofPlanner, ofAll] = [await begunAgo(400, 'library-7'), await begunAgo(400, 'material-7')];
    await ledger.purge();
    expect([await isKnown(ofPlanner), await isKnown(ofAll)]).toEqual([false, true]);
  });

  it('is purged with thousands of others, by several processes at once, each of them once', async () => {
    await pool.query(
      `INSERT INTO commands.begun (command_id, stream, version, ids, begun_at)
       SELECT gen_random_uuid(), 'programme-' || n, 1, '{}', now() - interval '31 days' FROM generate_series(1, 4500) AS n`,
    );
    const other = new CommandLedger(pool, { commandRetryDays: 30 });
    const purged = await Promise.all([ledger.purge(), other.purge(), ledger.purge()]);
    expect(purged.reduce((sum, count) => sum + count, 0) + (await ledger.purge())).toBe(4500);
  });

  it('is found by an index', async () => {
    const client = await pool.connect();
    try {
      await client.query('BEGIN; SET LOCAL enable_seqscan = off');
      const { rows } = await client.query<{ 'QUERY PLAN': string }>(
        `EXPLAIN ${PURGE.replace('$1', '30').replace('$2', '1000')}`,
      );
      expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('begun_purged');
    } finally {
      await client.query('ROLLBACK');
      client.release();
    }
  });
});

describe('Names', () => {
  const name = (key: string) => ({ scope: 'programme', key });

  it('are reserved together, for one of those who ask at once, in whatever order', async () => {
    const [one, two] = [name(randomUUID()), name(randomUUID())];
    const taken = await Promise.all(
      Array.from({ length: 12 }, (_, i) =>
        names.reserve(`programme-${i}`, i % 2 ? [one, two] : [two, one], async () => true),
      ),
    );
    const holder = await names.holder(one);
    expect(await names.holder(two)).toBe(holder);
    expect(taken.filter((which) => which === undefined)).toHaveLength(1);
    expect(holder).toBe(`programme-${taken.indexOf(undefined)}`);
  });

  it('that are free are reserved beside one that is taken, which is said', async () => {
    const [free, taken] = [name(randomUUID()), name(randomUUID())];
    await names.reserve('programme-1', [taken], async () => true);
    expect(await names.reserve('programme-2', [free, taken], async () => true)).toEqual(taken);
    // Settled, the log decides: nobody has the one, and its holder the other.
    await names.settle('programme-2', [free, taken]);
    await names.settle('programme-1', [taken]);
    const holds = async (stream: string) => stream === 'programme-1';
    expect(await names.reserve('programme-3', [free], holds)).toBeUndefined();
    expect(await names.reserve('programme-3', [taken], holds)).toEqual(taken);
  });
});

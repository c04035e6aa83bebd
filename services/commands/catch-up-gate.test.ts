import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { accepted } from '../../test/support/accepted.js';
import { type TestDatabase, testDatabase } from '../../test/support/postgres.js';
import { asset, partFacts, programmeCreated } from '../../test/support/programme-history.js';
import { restoreLogTo } from '../../test/support/restored-log.js';
import { runs } from '../../test/support/runs.js';
import { backUpTables, type TablesBackup } from '../../test/support/tables-backup.js';
import { delivering } from '../../test/support/unreliable-store.js';
import { productCodec } from '../domain/product-codec.js';
import { accept, programmeNotFound, refuse } from '../domain/programmes/decision.js';
import type { RecordedProgrammeEvent } from '../domain/programmes/events.js';
import { idCountsOfContents } from '../domain/programmes/lifecycle/programme-contents.js';
import { uniqueNamesOf } from '../domain/programmes/lifecycle/programme-names.js';
import { nameKey } from '../domain/programmes/name-key.js';
import { evolve, noProgramme } from '../domain/programmes/programme.js';
import { type IdKind } from '../domain/reservations.js';
import { type RecordedEvent } from '../event-store/event.js';
import type { EventStore } from '../event-store/event-store.js';
import { PostgresEventStore } from '../event-store/postgres/postgres-event-store.js';
import { Accounts, retireAccountIds } from '../identity/accounts.js';
import { systemClock } from '../platform/clock.js';
import { keyedCommandId } from '../platform/command-id.js';
import { openPool } from '../platform/database.js';
import { Health } from '../platform/health/health.js';
import { jsonLog } from '../platform/log.js';
import { migrate } from '../platform/migrations.js';
import { BEGINNING, type Position } from '../platform/position.js';
import { Refused } from '../platform/problem.js';
import { SetCalendarCommand, SetCalendarHandler } from '../programmes/calendar/set-calendar.js';
import {
  ChangeShiftHoursCommand,
  ChangeShiftHoursHandler,
  shiftHoursName,
} from '../programmes/calendar/shift-hours.js';
import { activateProgramme } from '../programmes/lifecycle/activate-programme.js';
import { duplicateScenario } from '../programmes/lifecycle/duplicate-scenario.js';
import { editProgramme } from '../programmes/lifecycle/edit-programme.js';
import { changeZone } from '../programmes/zones/change-zone.js';
import { CatchUpGate } from './catch-up-gate.js';
import { CommandLedger } from './command-ledger.js';
import { IdRanges } from './id-ranges.js';
import { NameReservations } from './name-reservations.js';
import { ProgrammeCommands, programmeStream } from './programme-commands.js';
import { type WriteRequest, type Written } from './stream-change.js';

let database: TestDatabase;
let pool: ReturnType<typeof openPool>;

/** What a process has that takes commands; what one keeps in memory, another does not know. */
function process(url = database.url, seenBy: (store: EventStore) => EventStore = (store) => store) {
  const store = new PostgresEventStore({ codec: productCodec, url });
  const [ids, names, ledger] = [
    new IdRanges(pool),
    new NameReservations(pool),
    new CommandLedger(pool, { commandRetryDays: 30 }),
  ];
  const programmes = new ProgrammeCommands(store, ids, names, ledger);
  const logged: string[] = [];
  const log = jsonLog('warn', (line) => logged.push(line));
  const health = new Health(log);
  const gate = new CatchUpGate(seenBy(store), pool, log, health, ids, names, ledger);
  gate.register('accounts', retireAccountIds);
  return {
    store,
    ids,
    names,
    ledger,
    programmes,
    logged,
    health,
    shiftHours: new ChangeShiftHoursHandler(store, ids, names, programmes, ledger),
    calendars: new SetCalendarHandler(programmes, names, store),
    gate,
  };
}
type Process = ReturnType<typeof process>;

const running: Process[] = [];
const started = (...how: Parameters<typeof process>): Process => {
  const one = process(...how);
  running.push(one);
  return one;
};

beforeAll(async () => {
  database = await testDatabase();
  pool = openPool(database.url, () => undefined);
  await migrate(pool);
});
const endAll = async (): Promise<void> => {
  for (const { store } of running.splice(0)) await store.close();
};
afterEach(endAll);
afterAll(async () => {
  await pool?.end();
  await database?.drop();
});

const request = (userId = 1, key = randomUUID()): WriteRequest => ({
  commandId: keyedCommandId(userId, key),
  idempotencyKey: key,
  userId,
  correlationId: key,
  time: '2027-01-01T08:00:00.000Z',
  fingerprint: key,
});

// What planners ask for. Each answers with what its sender is told.

const any = { region: () => true, metric: () => true };
const told = ({ answer, position, version }: { answer: unknown; position: Position; version?: number }) => ({
  answer,
  position,
  version,
});

const create = ({ programmes }: Process, asked: WriteRequest, name: string) =>
  accepted(
    programmes.create(asked, {
      decide: (programmeId) => accept(programmeCreated({ programmeId, name })),
      answer: (programme) => [programme.id, programme.name],
    }),
  );
const rename = ({ programmes }: Process, asked: WriteRequest, id: number, name: string) =>
  accepted(
    programmes.change(id, asked, {
      decide: (programme) => editProgramme(programme, { form: { details: { name } }, known: any }),
      answer: (programme) => programme.name,
    }),
  );
const activate = ({ programmes }: Process, asked: WriteRequest, id: number, active: boolean) =>
  accepted(
    programmes.change(id, asked, {
      decide: (programme) => activateProgramme(programme, active),
      answer: (programme) => programme.isActive,
    }),
  );
const duplicate = async ({ programmes }: Process, asked: WriteRequest, id: number, scenarioName: string) => {
  const original = await programmes.original(id);
  const base = (await programmes.original(original.programme.baseProjectId || id)).programme;
  return accepted(
    programmes.create(asked, {
      ids: () => idCountsOfContents(original.programme),
      decide: (programmeId, ids) => duplicateScenario({ programmeId, original, base, scenarioName, ids }),
      answer: (programme) => [programme.id, programme.scenarioName],
    }),
  );
};
const renameScenario = ({ programmes }: Process, asked: WriteRequest, id: number, scenarioName: string) =>
  accepted(
    programmes.change(id, asked, {
      decide: (programme) => editProgramme(programme, { form: { details: { scenarioName } }, known: any }),
      answer: (programme) => programme.scenarioName,
    }),
  );
const addZone = ({ programmes }: Process, asked: WriteRequest, id: number, zoneName: string) =>
  accepted(
    programmes.change(id, asked, {
      ids: () => ({ zone: 1 }),
      decide: (programme, ids) => changeZone(programme, { kind: 'add', zoneName }, ids.zone),
      answer: (programme) => [...programme.zones.keys()],
    }),
  );
/** Takes fewer ids than are kept for it, as a refused or smaller decision does. */
const addParts = ({ programmes }: Process, asked: WriteRequest, id: number, count: number) =>
  accepted(
    programmes.change(id, asked, {
      ids: () => ({ part: count + 2, subprogramme: 2, task: 3 }),
      decide: (programme, ids) => {
        if (programme.id === 0) return refuse(programmeNotFound);
        const copy = {
          id: ids.subprogramme(),
          sourceId: 1,
          assetName: 'Mainline',
          name: '',
          assetType: '',
          assetCategoryId: 11,
          tasks: [],
        };
        const tasks = [ids.task(), ids.task()].map((taskId) => ({
          id: taskId,
          name: '',
          taskCode: '',
          durationPercent: 100,
          lagPercent: 0,
          quantityFactor: null,
          elementMakeupId: 1,
          baseTaskId: 1,
          p6ActivityId: null,
        }));
        const created = Array.from({ length: count }, () => partFacts(ids.part(), { subprogrammeId: copy.id }));
        return accept(
          {
            type: 'SubprogrammesCopied',
            data: { assetName: 'Mainline', copies: [{ ...copy, ...asset(1, 'Mainline'), tasks }] },
          },
          { type: 'AssetPartsChanged', data: { ...asset(1, 'Mainline'), created, changed: [], removed: [] } },
        );
      },
      answer: (programme) => [...programme.parts.keys()],
    }),
  );
const hours = { noShifts: 1, shift1Hours: 9, shift2Hours: 0, shift3Hours: 0 };
const addHours = ({ shiftHours }: Process, asked: WriteRequest) =>
  accepted(shiftHours.execute(new ChangeShiftHoursCommand(asked, { kind: 'create', hours })));
const nameHours = ({ calendars }: Process, asked: WriteRequest, id: number, shiftId: number) =>
  accepted(calendars.execute(new SetCalendarCommand(asked, { programmeId: id, form: { shiftId } })));

const n = fc.nat(5);
const name = fc.constantFrom('A9', 'M8', 'Runway');
type Step =
  | readonly ['create', string]
  | readonly ['rename' | 'duplicate' | 'rename scenario', number, string]
  | readonly ['remove' | 'bring back' | 'zone', number]
  | readonly ['parts', number, number]
  | readonly ['hours']
  | readonly ['calendar', number, number]
  | readonly ['pass'];
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: fc.tuple(fc.constant('create' as const), name) },
  { weight: 3, arbitrary: fc.tuple(fc.constant('rename' as const), n, name) },
  { weight: 3, arbitrary: fc.tuple(fc.constantFrom('duplicate' as const, 'rename scenario' as const), n, name) },
  { weight: 3, arbitrary: fc.tuple(fc.constantFrom('remove' as const, 'bring back' as const), n) },
  fc.tuple(fc.constant('zone' as const), n),
  { weight: 2, arbitrary: fc.tuple(fc.constant('parts' as const), n, fc.integer({ min: 1, max: 3 })) },
  fc.constant(['hours'] as const),
  fc.tuple(fc.constant('calendar' as const), n, n),
  fc.constant(['pass'] as const),
);

/** A command that was carried out, and how it is sent again. */
interface Sent {
  readonly send: (by: Process) => Promise<unknown>;
  readonly answer: unknown;
  readonly changed: boolean;
}

/** Programmes and shift hours made in one run of the property. */
class World {
  readonly programmes: number[] = [];
  readonly hours: number[] = [];
  readonly sent: Sent[] = [];

  /** Names are of this world alone: the log has those of the worlds before it. */
  constructor(
    private readonly by: Process,
    private readonly prefix = randomUUID(),
  ) {}

  async take([kind, ...on]: Step, userId: number): Promise<void> {
    const asked = request(userId);
    const [at, more] = on as [number, number | string];
    const id = this.programmes[at % Math.max(this.programmes.length, 1)] ?? 0;
    const called = (given: unknown) => `${this.prefix} ${given as string}`;
    switch (kind) {
      case 'create':
        return this.try(
          (by) => create(by, asked, called(at)),
          ({ programmeId }) => this.programmes.push(programmeId),
        );
      case 'rename':
        return this.try((by) => rename(by, asked, id, called(more)));
      case 'duplicate':
        return this.try(
          (by) => duplicate(by, asked, id, String(more)),
          ({ programmeId }) => this.programmes.push(programmeId),
        );
      case 'rename scenario':
        return this.try((by) => renameScenario(by, asked, id, String(more)));
      case 'remove':
      case 'bring back':
        return this.try((by) => activate(by, asked, id, kind === 'bring back'));
      case 'zone':
        return this.try((by) => addZone(by, asked, id, randomUUID().slice(0, (this.sent.length % 2) + 1)));
      case 'parts':
        return this.try((by) => addParts(by, asked, id, Number(more)));
      case 'hours':
        return this.try(
          async (by) => ({ ...(await addHours(by, asked)), programmeId: 0, version: 0 }),
          ({ answer }) => this.hours.push(answer.id),
        );
      case 'calendar':
        return this.try((by) =>
          nameHours(by, asked, id, this.hours[Number(more) % Math.max(this.hours.length, 1)] ?? 0),
        );
      case 'pass':
        return this.by.gate.pass();
    }
  }

  private async try<Answer>(
    send: (by: Process) => Promise<Written<Answer>>,
    done: (written: Written<Answer>) => unknown = () => undefined,
  ): Promise<void> {
    const before = await this.by.store.head();
    try {
      const written = await send(this.by);
      done(written);
      this.sent.push({
        send: async (by) => told(await send(by)),
        answer: told(written),
        changed: (await this.by.store.head()) !== before,
      });
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
    }
  }
}

async function eventsAfter(store: PostgresEventStore, after: Position): Promise<RecordedEvent[]> {
  const events: RecordedEvent[] = [];
  const head = await store.head();
  if (after === head) return events;
  for await (const batch of store.subscribe(after, { signal: AbortSignal.timeout(200_000) })) {
    events.push(...batch.events);
    if (batch.upTo === head) break;
  }
  return events;
}

/** Every id that any state of these streams ever had, with its stream; and the states as they are. */
function idsAndStates(events: readonly RecordedEvent[]) {
  const ids = new Map<string, { kind: IdKind; id: number; stream: string }>();
  const states = new Map<string, ReturnType<typeof noProgramme>>();
  for (const event of events.filter(({ stream }) => stream.startsWith('programme-'))) {
    const { stream } = event;
    const state = evolve(states.get(stream) ?? noProgramme(), event as RecordedProgrammeEvent);
    states.set(stream, state);
    const add = (kind: IdKind, id: number) => ids.set(`${kind} ${id}`, { kind, id, stream });
    for (const id of state.parts.keys()) add('part', id);
    for (const id of state.zones.keys()) add('zone', id);
    for (const { id, tasks } of state.subprogrammes.values()) {
      add('subprogramme', id);
      for (const task of tasks) add('task', task.id);
    }
  }
  return { ids: [...ids.values()], states };
}

describe('PostgreSQL restored behind the log', () => {
  it('has after one pass, whatever happened and from whichever backup, every id, name, command and author that the log has taken', async () => {
    await fc.assert(
      fc
        .asyncProperty(
          fc.array(fc.tuple(step, fc.integer({ min: 1, max: 50 })), { minLength: 4, maxLength: 30, size: 'max' }),
          fc.nat(),
          async (steps, cut) => {
            const before = started();
            await before.gate.pass();
            const start = await before.store.head();
            const world = new World(before);
            let backup: TablesBackup | undefined;
            for (const [i, [one, userId]] of steps.entries()) {
              if (i === cut % steps.length) backup = await backUpTables(pool);
              await world.take(one, userId);
            }
            await backup?.restore();

            // Several processes start at once after the restore.
            const [after, other] = [started(), started()];
            await Promise.all([after.gate.pass(), other.gate.pass()]);

            const events = await eventsAfter(after.store, start);
            const { ids, states } = idsAndStates(events);
            for (const { kind, id, stream } of ids)
              expect([kind, id, await after.ids.ownerOf(kind, id)]).toEqual([kind, id, stream]);
            const fresh = await after.ids.reserve('programme-1', { part: 1, zone: 1, subprogramme: 1, task: 1 });
            for (const { kind, id } of ids) expect(fresh[kind]?.first).toBeGreaterThan(id);
            for (const id of world.programmes) expect(await after.ids.next('programme')).toBeGreaterThan(id);
            for (const id of world.hours) expect(await after.ids.next('shifthours')).toBeGreaterThan(id);
            for (const [stream, state] of states) {
              for (const { scope, key } of uniqueNamesOf(state))
                expect([scope, key, await after.names.holder({ scope, key })]).toEqual([scope, key, stream]);
              const { shiftId } = state.schedule;
              if (shiftId !== null)
                expect([shiftId, await after.names.holder(shiftHoursName(shiftId))]).toEqual([shiftId, stream]);
            }
            const author = Math.max(0, ...events.map(({ metadata }) => metadata.userId));
            expect(
              (await new Accounts(pool, systemClock).add(`${randomUUID()}@example.com`, '', 'Viewer'))?.id,
            ).toBeGreaterThan(author);

            const head = await after.store.head();
            for (const { send, answer, changed } of world.sent) if (changed) expect(await send(after)).toEqual(answer);
            expect(await after.store.head()).toBe(head);
          },
        )
        .afterEach(endAll),
      { numRuns: runs(25, 500) },
    );
  });

  it('gives a name that was kept for another one to the programme that has it', async () => {
    const by = started();
    const { programmeId } = await create(by, request(), `Kept ${randomUUID()}`);
    const { state } = await by.programmes.states.latest(programmeStream(programmeId));
    await by.gate.pass();
    await pool.query("UPDATE names.reservation SET stream = 'programme-999999' WHERE key = $1", [nameKey(state.name)]);
    await pool.query('UPDATE commands.reconciled SET position = $1', [BEGINNING]);
    await by.gate.pass();
    await expect(create(by, request(), state.name)).rejects.toThrow('already exists');
  });

  it('gives a name back to the programme that was brought back with it', async () => {
    const by = started();
    const called = `Brought back ${randomUUID()}`;
    const first = (await create(by, request(), called)).programmeId;
    await activate(by, request(), first, false);
    const second = (await create(by, request(), called)).programmeId;
    await by.gate.pass();
    const backup = await backUpTables(pool);
    await rename(by, request(), second, randomUUID());
    await activate(by, request(), first, true);
    await backup.restore();
    await by.gate.pass();
    expect(await by.names.holder({ scope: 'programme', key: nameKey(called) })).toBe(programmeStream(first));
  });

  it('leaves a name to the command that is taking it, when its holder has let it go', async () => {
    const by = started();
    const called = `Let go ${randomUUID()}`;
    const { programmeId } = await create(by, request(), called);
    await activate(by, request(), programmeId, false);
    const name = { scope: 'programme', key: nameKey(called) };
    expect(await by.names.reserve('programme-999998', [name], async () => false)).toBeUndefined();
    await pool.query('UPDATE commands.reconciled SET position = $1', [BEGINNING]);
    await by.gate.pass();
    expect(await by.names.holder({ scope: 'programme', key: nameKey(called) })).toBe('programme-999998');
  });

  it('refuses a key that was used on another programme, also when only the log knows of it', async () => {
    const by = started();
    const [first, second] = [await create(by, request(), randomUUID()), await create(by, request(), randomUUID())];
    const asked = request();
    await addZone(by, asked, first.programmeId, 'North');
    await pool.query('DELETE FROM commands.begun');
    await pool.query('UPDATE commands.reconciled SET position = $1', [BEGINNING]);
    await by.gate.pass();
    await expect(addZone(by, { ...asked, fingerprint: 'another' }, second.programmeId, 'North')).rejects.toMatchObject({
      refusal: { code: 'idempotency-key-reused' },
    });
  });

  it('is not waited for when another process went further meanwhile', async () => {
    const other = started();
    const by = started(database.url, (store) => ({
      ...delivering(store, (batches) => batches),
      head: async () => {
        const head = await store.head();
        await create(other, request(), randomUUID());
        await other.gate.pass();
        return head;
      },
    }));
    await by.gate.pass();
    expect((await pool.query('SELECT position FROM commands.reconciled')).rows).toEqual([
      { position: await other.store.head() },
    ]);
  });

  it('is not written to when it is not behind', async () => {
    const by = started();
    await create(by, request(), randomUUID());
    await by.gate.pass();
    expect(by.logged).toEqual([]);
    expect((await pool.query('SELECT position FROM commands.reconciled')).rows).toEqual([
      { position: await by.store.head() },
    ]);
  });
});

describe('A log restored behind PostgreSQL', () => {
  it('is gone through from its beginning, and says so', async () => {
    const by = started();
    const { position } = await create(by, request(), randomUUID());
    await create(by, request(), randomUUID());
    await by.gate.pass();
    await restoreLogTo(pool, position);
    await by.gate.pass();
    expect(by.logged).toEqual([expect.stringContaining('The log came back from an older backup')]);
    expect((await pool.query('SELECT position FROM commands.reconciled')).rows).toEqual([{ position }]);
  });

  it('takes a lost command once when it is sent again, and again', async () => {
    const by = started();
    const { programmeId, position } = await create(by, request(), randomUUID());
    for (const zone of ['North', 'South']) await addZone(by, request(), programmeId, zone);
    const asked = request();
    const lost = await addZone(by, asked, programmeId, 'East');
    await restoreLogTo(pool, position);

    const again = await addZone(by, asked, programmeId, 'East');
    expect([lost.version, again.version]).toEqual([4, 2]);
    for (const zone of ['West', 'Middle', 'Top']) await addZone(by, request(), programmeId, zone);
    expect(await addZone(started(), asked, programmeId, 'East')).toEqual(again);
    expect(
      [...(await by.programmes.states.latest(programmeStream(programmeId))).state.zones.values()].map(
        ({ zoneName }) => zoneName,
      ),
    ).toEqual(['East', 'West', 'Middle', 'Top']);
  });
});

describe('A log that another one was to be moved to', () => {
  it('takes no commands until it was: they would keep the move from ever being made', async () => {
    const by = started();
    await create(by, request(), randomUUID());
    await by.gate.pass();
    const {
      rows: [noted],
    } = await pool.query<{ position: Position }>('SELECT position FROM commands.reconciled');
    await pool.query(`UPDATE commands.reconciled SET position = '1042/1042'`);
    await expect(by.gate.pass()).rejects.toThrow('1042/1042 is a position of another store; move the log');
    expect((await pool.query('SELECT position FROM commands.reconciled')).rows).toEqual([{ position: '1042/1042' }]);
    await pool.query('UPDATE commands.reconciled SET position = $1', [noted?.position]);
  });
});

describe('While the log is away', () => {
  it('a process starts, refuses commands with a 503 and shows it on health', async () => {
    const by = started('postgres://nobody@127.0.0.1:1/nowhere');
    by.gate.onModuleInit();
    await Promise.all([
      by.gate.onApplicationBootstrap(),
      expect(by.gate.ready()).rejects.toMatchObject({
        refusal: { kind: 'unavailable', code: 'log-not-gone-through' },
        retryAfterSeconds: 1,
      }),
    ]);
    expect((await by.health.summary()).parts).toMatchObject({ commands: { up: false, required: true } });
    await by.gate.onModuleDestroy();
    expect(by.logged).not.toEqual([]);
  });
});

import { randomUUID } from 'node:crypto';
import type { BegunCommand } from '../../services/commands/command-ledger.js';
import { type PipelineContext, pipelineContext } from '../../services/commands/pipeline-context.js';
import type { StreamChange, StreamNames, WriteRequest } from '../../services/commands/stream-change.js';
import type { CommandContext, NewEvent, RecordedEvent } from '../../services/event-store/event.js';
import {
  type Appended,
  type EventStore,
  type Expected,
  eventsOf,
  VersionConflict,
} from '../../services/event-store/event-store.js';
import { StreamStates } from '../../services/event-store/stream-states.js';
import type { Position } from '../../services/platform/position.js';
import type { Refusable } from '../../services/platform/problem.js';

/** The programme of the steps' tests: the names of its zones in the order in which they were added. */
export type Zones = readonly string[];
export type ZoneAdded = NewEvent<'ZoneAdded', { readonly zoneName: string }>;
export type ZonesChange = StreamChange<Zones, ZoneAdded, BegunCommand['ids'], Zones>;
export type ZonesContext = PipelineContext<Zones, ZoneAdded, BegunCommand['ids'], Zones>;

export const STREAM = 'programme-42';
export const added = (zoneName: string): ZoneAdded => ({ type: 'ZoneAdded', data: { zoneName } });
export const request = (over: Partial<WriteRequest> = {}): WriteRequest => ({
  commandId: randomUUID(),
  idempotencyKey: randomUUID(),
  userId: 7,
  correlationId: randomUUID(),
  time: '2027-01-01T08:00:00.000Z',
  fingerprint: 'a',
  ...over,
});

/** A log in memory, which says what it was asked. */
class MemoryLog {
  readonly calls: string[] = [];
  /** Events that were read. */
  delivered = 0;
  private readonly events: RecordedEvent[] = [];

  async append(...all: Parameters<EventStore['append']>): Promise<Appended> {
    this.calls.push('append');
    return this.store(...all);
  }

  read(stream: string, range?: { from?: number; to?: number }) {
    return eventsOf(this.readPortions(stream, range));
  }

  async *readPortions(_: string, { from = 1, to = Infinity }: { from?: number; to?: number } = {}) {
    this.calls.push('read');
    const portion = this.events.filter(({ version }) => version >= from && version <= to);
    this.delivered += portion.length;
    yield portion;
  }

  /** What another process appends, without this one knowing. */
  async grow(zoneName: string, commandId: string = randomUUID()): Promise<void> {
    this.store(STREAM, this.events.length, [added(zoneName)], {
      commandId,
      correlationId: commandId,
      causationId: commandId,
      userId: 8,
      time: '2027-01-01T08:00:00.000Z',
    });
  }

  private store(stream: string, expected: Expected, events: readonly NewEvent[], context: CommandContext): Appended {
    const { version, hash } = typeof expected === 'number' ? { version: expected } : expected;
    const last = this.events.at(-1);
    if (this.events.length !== version || (hash !== undefined && last && last.metadata.hash !== hash))
      throw new VersionConflict(stream, version, this.events.length);
    const recorded = events.map((event, i): RecordedEvent => {
      const at = version + i + 1;
      const metadata = { ...context, eventId: randomUUID(), schema: 1, hash: randomUUID() };
      return { ...event, stream, version: at, position: String(at) as Position, metadata };
    });
    this.events.push(...recorded);
    return { version: this.events.length, position: String(this.events.length) as Position, recorded: () => recorded };
  }
}

/** A ledger in memory: what it was asked, and how it answers. */
class MemoryLedger {
  readonly calls: unknown[][] = [];
  found: Refusable<{ begun: BegunCommand; isRepeated: boolean }> | undefined;

  async begin(_: string, __: string, first: { stream: string; version: number; wantedIds?: object }) {
    this.calls.push(['begin', first.version, first.wantedIds]);
    const { stream, version } = first;
    return (
      this.found ?? {
        begun: { stream, version, ids: { zone: { first: 1, last: 3 } }, unchangedAt: null },
        isRepeated: false,
      }
    );
  }

  /** What is not remembered is older than this moment. */
  rememberedFrom = '2000-01-01T00:00:00.000Z';
  remembers(time: string): boolean {
    return time >= this.rememberedFrom;
  }

  async standsAt(_: string, version: number) {
    this.calls.push(['standsAt', version]);
  }

  async changedNothing(_: string, version: number) {
    this.calls.push(['changedNothing', version]);
  }
}

export const addZone = (zoneName: string, over: Partial<ZonesChange> = {}): ZonesChange => ({
  decide: () => ({ events: [added(zoneName)] }),
  answer: (zones) => [...zones],
  ...over,
});

/** A command on a programme with these zones, which are in the log and, unless told, in memory. */
export async function commandOn(
  zones: readonly string[],
  {
    change = addZone('East'),
    isKnown = true,
    names,
    request: asked = request(),
  }: {
    change?: ZonesChange;
    isKnown?: boolean;
    names?: StreamNames<Zones, ZoneAdded>;
    request?: WriteRequest;
  } = {},
) {
  const log = new MemoryLog();
  const ledger = new MemoryLedger();
  const reserved: object[] = [];
  const cache = { recordsIn: (zones: Zones) => zones.length, maxRecords: 1_000 };
  const states = new StreamStates<Zones>(
    log,
    () => [],
    (before, { data }) => [...before, (data as ZoneAdded['data']).zoneName],
    cache,
  );
  const context: ZonesContext = pipelineContext({
    tools: {
      category: {
        name: 'programme',
        initial: () => [],
        evolve: () => [],
        cache,
        idsFrom: (ids) => ids,
        ...(names && { names }),
      },
      store: log,
      states,
      ranges: {
        reserve: async (_, wanted) => {
          if (Object.keys(wanted).length > 0) reserved.push(wanted);
          return Object.fromEntries(
            Object.entries(wanted).map(([kind, count]) => [kind, { first: 101, last: 100 + count }]),
          );
        },
      },
      ledger,
    },
    stream: STREAM,
    request: asked,
    change,
  });
  for (const zone of zones) await log.grow(zone);
  if (isKnown) await states.latest(STREAM);
  log.calls.splice(0);
  log.delivered = 0;
  return { log, ledger, reserved, states, context };
}

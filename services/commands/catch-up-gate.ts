import { EventEmitter, once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import {
  Inject,
  Injectable,
  type OnApplicationBootstrap,
  type OnModuleDestroy,
  type OnModuleInit,
} from '@nestjs/common';
import type { ClientBase, Pool } from 'pg';
import { type Claims, claimsOf, currentNames } from '../domain/claims.js';
import { type ClaimedName } from '../domain/reservations.js';
import { type RecordedEvent } from '../event-store/event.js';
import { EVENT_STORE, type EventStore, ForeignPosition, UnknownPosition } from '../event-store/event-store.js';
import { Backoff } from '../platform/backoff.js';
import { PG_POOL } from '../platform/database.js';
import { Health } from '../platform/health/health.js';
import { LOG, type Log } from '../platform/log.js';
import { BEGINNING, comparePositions, type Position } from '../platform/position.js';
import { Refused } from '../platform/problem.js';
import { transaction } from '../platform/transaction.js';
import { CommandLedger } from './command-ledger.js';
import { IdRanges } from './id-ranges.js';
import { NameReservations } from './name-reservations.js';

/** How often the saved position follows the log, so that a start has little to replay. */
const PASS_EVERY_MS = 60_000;
const MIN_RETRY_MS = 50;
const MAX_RETRY_MS = 500;
/** How long a start, and then each command, waits for the gate to open. */
const OPEN_TIMEOUT_MS = 4_000;

/**
 * Brings something up to what events claim, in the gate's transaction.
 * @returns how much of it was behind
 */
export type ClaimsKeeper = (client: ClientBase, claims: readonly Claims[]) => Promise<number>;

/**
 * Lets commands pass once the log has been replayed into what they keep in PostgreSQL beside it. PostgreSQL may have been
 * restored from an older backup than an EventStoreDB, and an id, a name or a command that the log has seen must never
 * count as new again (docs/decisions/0008).
 */
@Injectable()
export class CatchUpGate implements OnModuleInit, OnApplicationBootstrap, OnModuleDestroy {
  private readonly stopping = new AbortController();
  private following: Promise<void> = Promise.resolve();
  private pause = new AbortController();
  private readonly keepers = new Map<string, ClaimsKeeper>();
  private open = false;
  private readonly opened = new EventEmitter().setMaxListeners(0);

  constructor(
    @Inject(EVENT_STORE) private readonly store: EventStore,
    @Inject(PG_POOL) private readonly pool: Pool,
    @Inject(LOG) private readonly log: Log,
    private readonly health: Health,
    private readonly ids: IdRanges,
    private readonly names: NameReservations,
    private readonly commands: CommandLedger,
  ) {}

  /**
   * Registers what else PostgreSQL keeps beside the log, before the application starts.
   * @param name of what is counted, for the log
   */
  register(name: string, cover: ClaimsKeeper): void {
    this.keepers.set(name, cover);
  }

  onModuleInit(): void {
    this.health.add({
      name: 'commands',
      required: true,
      check: async () =>
        this.open ? { up: true } : { up: false, note: 'refused until the log has been gone through' },
    });
  }

  /** Delays the start of listening until the gate opens, or until the timeout: then the application starts and refuses commands. */
  async onApplicationBootstrap(): Promise<void> {
    this.pool.on('error', this.invalidate);
    this.following = this.follow();
    await this.isOpen();
  }

  async onModuleDestroy(): Promise<void> {
    this.pool.off('error', this.invalidate);
    this.stopping.abort();
    await this.following;
  }

  /** Resolves when the gate is open. @throws Refused 503 after the timeout */
  async ready(): Promise<void> {
    if (!(await this.isOpen())) throw new Refused(notReplayedYet, 1);
  }

  /**
   * Replays the events since the saved position, which any process may have saved, and saves the new one.
   * @throws StoreUnavailable, UnknownEventType, ForeignPosition, or what PostgreSQL throws
   */
  async pass(signal: AbortSignal = this.stopping.signal): Promise<void> {
    while (!signal.aborted) {
      const position = await savedPosition(this.pool);
      // Read after the saved position: in the other order another process could have saved a position past this head, and the
      // replay would wait for events that it has passed.
      const head = await this.store.head();
      if (position === head) return;
      try {
        if (comparePositions(await this.replay(position, head, signal), head) >= 0) return;
      } catch (error) {
        // The position is of another store, so the log was not moved: commands taken now would prevent a later move.
        if (!(error instanceof UnknownPosition) || error instanceof ForeignPosition) throw error;
        this.log.warn('The log came back from an older backup: it is gone through from its beginning', {
          ended: error.head,
          wasReadUpTo: position,
        });
        await this.startOver(position);
      }
    }
  }

  /** @returns the position reached: `head` or later, or the one that another process has saved in the meantime */
  private async replay(from: Position, head: Position, signal: AbortSignal): Promise<Position> {
    let position = from;
    for await (const { events, upTo } of this.store.subscribe(position, { signal })) {
      const reached = await this.cover(events, position, upTo);
      if (reached !== upTo) return reached;
      position = upTo;
      if (comparePositions(position, head) >= 0) break;
    }
    return position;
  }

  /**
   * Applies one batch and moves the saved position, in one transaction.
   * @returns the saved position, which differs from `upTo` when another process has moved it
   */
  private cover(events: readonly RecordedEvent[], from: Position, upTo: Position): Promise<Position> {
    return transaction(this.pool, async (client) => {
      const saved = await savedPosition(client, 'FOR UPDATE');
      if (saved !== from) return saved;
      const found = events.map(claimsOf);
      const ids = await this.ids.cover(
        client,
        found.flatMap((one) => one.ids),
      );
      const names = await this.names.cover(client, await this.namesOf(found), (name) => this.holds(name));
      const commands = await this.commands.cover(
        client,
        found.flatMap(({ command }) => command ?? []),
      );
      const others: Record<string, number> = {};
      for (const [name, cover] of this.keepers) others[name] = await cover(client, found);
      await client.query('UPDATE commands.reconciled SET position = $1', [upTo]);
      const corrected = { ids, names, commands, ...others };
      if (Object.values(corrected).some((count) => count > 0))
        this.log.warn('PostgreSQL was behind the log and was brought up to it', { upTo, ...corrected });
      return upTo;
    });
  }

  private async namesOf(found: readonly Claims[]): Promise<ClaimedName[]> {
    const names: ClaimedName[] = [];
    for (const { scope, stream, key: given } of found.flatMap((one) => one.names)) {
      const keys = given === undefined ? ((await this.heldBy(stream)).get(scope) ?? []) : [given];
      for (const key of keys) names.push({ scope, key, stream });
    }
    return names;
  }

  private async holds({ scope, key, stream }: ClaimedName): Promise<boolean> {
    return (await this.heldBy(stream)).get(scope)?.has(key) ?? false;
  }

  private heldBy(stream: string): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
    return currentNames(this.store.read(stream));
  }

  /** Starts the replay over, unless another process already has. */
  private async startOver(from: Position): Promise<void> {
    await this.pool.query('UPDATE commands.reconciled SET position = $1 WHERE position = $2', [BEGINNING, from]);
  }

  private async follow(): Promise<void> {
    const backoff = new Backoff(MIN_RETRY_MS, MAX_RETRY_MS);
    while (!this.stopping.signal.aborted) {
      this.pause = new AbortController();
      const awake = AbortSignal.any([this.pause.signal, this.stopping.signal]);
      try {
        await this.pass();
        // Lost connections abort the pause: PostgreSQL may have been restored since, so the log is replayed again first.
        if (!awake.aborted) this.openGate();
        backoff.reset();
        await delay(PASS_EVERY_MS, undefined, { ref: false, signal: awake }).catch(() => undefined);
      } catch (error) {
        const reason =
          error instanceof ForeignPosition ? error.message : error instanceof Error ? error.name : typeof error;
        if (backoff.nextMs === MIN_RETRY_MS)
          this.log.warn('The log cannot be gone through for ids, names and commands; it is tried again until it can', {
            reason,
          });
        await backoff.pause(awake);
      }
    }
  }

  private openGate(): void {
    this.open = true;
    this.opened.emit('open');
  }

  /** A lost connection may mean that PostgreSQL was restored from a backup while this process ran. */
  private readonly invalidate = (): void => {
    this.open = false;
    this.pause.abort();
  };

  /** Waits for the gate to open. @returns whether it did in time */
  private async isOpen(): Promise<boolean> {
    if (!this.open)
      await once(this.opened, 'open', { signal: AbortSignal.timeout(OPEN_TIMEOUT_MS) }).catch(() => undefined);
    return this.open;
  }
}

async function savedPosition(db: Pool | ClientBase, lock = ''): Promise<Position> {
  const { rows } = await db.query<{ position: Position }>(`SELECT position FROM commands.reconciled ${lock}`);
  return rows[0]?.position ?? BEGINNING;
}

const notReplayedYet = {
  kind: 'unavailable',
  code: 'log-not-gone-through',
  title: 'Service unavailable',
  detail: 'The log is being gone through after a start or a restore. Please try again.',
} as const;

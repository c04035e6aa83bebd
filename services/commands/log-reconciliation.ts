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
import { BEGINNING, comparePositions, type Position, type RecordedEvent } from '../event-store/event.js';
import { EVENT_STORE, type EventStore, ForeignPosition, UnknownPosition } from '../event-store/event-store.js';
import { retireAccountIds } from '../identity/accounts.js';
import { PG_POOL } from '../platform/database.js';
import { Health } from '../platform/health/health.js';
import { LOG, type Log } from '../platform/log.js';
import { Refused } from '../platform/problem.js';
import { transaction } from '../platform/transaction.js';
import { CommandLedger } from './command-ledger.js';
import { IdRanges } from './id-ranges.js';
import { NameReservations, type TakenName } from './name-reservations.js';
import { namesHeld, type Taken, taken } from './taken.js';

/** How often the saved position follows the log: a start reads what came after it. */
const PASS_EVERY_MS = 60_000;
const FIRST_RETRY_MS = 50;
const LONGEST_RETRY_MS = 500;
/** A start, and then each command, waits so long for the log to be gone through. */
const PATIENCE_MS = 4_000;

/**
 * Brings what commands keep in PostgreSQL beside the log up to the log: PostgreSQL may have been restored from an older
 * backup than an EventStoreDB, and an id, a name or a command that the log has seen is never to be taken for new again
 * (docs/decisions/0008).
 */
@Injectable()
export class LogReconciliation implements OnModuleInit, OnApplicationBootstrap, OnModuleDestroy {
  private readonly stopping = new AbortController();
  private following: Promise<void> = Promise.resolve();
  private nap = new AbortController();
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

  onModuleInit(): void {
    this.health.add({
      name: 'commands',
      required: true,
      check: async () =>
        this.open ? { up: true } : { up: false, note: 'refused until the log has been gone through' },
    });
  }

  /** Before the application listens, as far as that goes: with the log away, or a long one to go through, it starts and refuses commands. */
  async onApplicationBootstrap(): Promise<void> {
    this.pool.on('error', this.lookAgain);
    this.following = this.follow();
    await this.isOpen();
  }

  async onModuleDestroy(): Promise<void> {
    this.pool.off('error', this.lookAgain);
    this.stopping.abort();
    await this.following;
  }

  /** Resolves when commands may be taken. @throws Refused 503 when that takes too long */
  async ready(): Promise<void> {
    if (!(await this.isOpen())) throw new Refused(notGoneThrough, 1);
  }

  /**
   * Goes through what the log has got since the last time, by any process, and saves how far.
   * @throws StoreUnavailable, UnknownEventType, ForeignPosition, or what PostgreSQL throws
   */
  async pass(signal: AbortSignal = this.stopping.signal): Promise<void> {
    while (!signal.aborted) {
      const position = await this.saved();
      // Asked second: the other way round another process could have got past it, and the rest would never come.
      const head = await this.store.head();
      if (position === head) return;
      try {
        if (comparePositions(await this.goThrough(position, head, signal), head) >= 0) return;
      } catch (error) {
        // A log that was not moved is another one: commands that it took would keep the real one from ever coming.
        if (!(error instanceof UnknownPosition) || error instanceof ForeignPosition) throw error;
        this.log.warn('The log came back from an older backup: it is gone through from its beginning', {
          ended: error.head,
          wasReadUpTo: position,
        });
        await this.startOver(position);
      }
    }
  }

  /** @returns how far it was gone through: to `head` or past it, or to where another process has got meanwhile */
  private async goThrough(from: Position, head: Position, signal: AbortSignal): Promise<Position> {
    let position = from;
    for await (const { events, upTo } of this.store.subscribe(position, { signal })) {
      const reached = await this.cover(events, position, upTo);
      if (reached !== upTo) return reached;
      position = upTo;
      if (comparePositions(position, head) >= 0) break;
    }
    return position;
  }

  /** Moves on from one position to the next with everything in between, in one transaction. @returns the saved position, another one when it was not at `from` */
  private cover(events: readonly RecordedEvent[], from: Position, upTo: Position): Promise<Position> {
    return transaction(this.pool, async (client) => {
      const saved = await savedPosition(client, 'FOR UPDATE');
      if (saved !== from) return saved;
      const found = events.map(taken);
      const ids = await this.ids.cover(
        client,
        found.flatMap((one) => one.ids),
      );
      const names = await this.names.cover(client, await this.namesOf(found), (name) => this.holds(name));
      const commands = await this.commands.cover(
        client,
        found.flatMap(({ command }) => command ?? []),
      );
      const accounts = await retireAccountIds(
        client,
        found.reduce((highest, { userId }) => Math.max(highest, userId), 0),
      );
      await client.query('UPDATE commands.reconciled SET position = $1', [upTo]);
      if (ids + names + commands > 0 || accounts)
        this.log.warn('PostgreSQL was behind the log and was brought up to it', {
          upTo,
          ids,
          names,
          commands,
          accounts,
        });
      return upTo;
    });
  }

  private async namesOf(found: readonly Taken[]): Promise<TakenName[]> {
    const names: TakenName[] = [];
    for (const { scope, stream, key: told } of found.flatMap((one) => one.names)) {
      const key = told ?? (await this.heldBy(stream)).get(scope);
      if (key !== undefined) names.push({ scope, key, stream });
    }
    return names;
  }

  private async holds({ scope, key, stream }: TakenName): Promise<boolean> {
    return (await this.heldBy(stream)).get(scope) === key;
  }

  private heldBy(stream: string): Promise<ReadonlyMap<string, string>> {
    return namesHeld(this.store.read(stream));
  }

  private saved(): Promise<Position> {
    return savedPosition(this.pool);
  }

  /** Back to the beginning, unless another process was faster. */
  private async startOver(from: Position): Promise<void> {
    await this.pool.query('UPDATE commands.reconciled SET position = $1 WHERE position = $2', [BEGINNING, from]);
  }

  private async follow(): Promise<void> {
    let retryMs = FIRST_RETRY_MS;
    while (!this.stopping.signal.aborted) {
      this.nap = new AbortController();
      const awake = AbortSignal.any([this.nap.signal, this.stopping.signal]);
      let pauseMs = PASS_EVERY_MS;
      try {
        await this.pass();
        // Not when connections were lost on the way: PostgreSQL may be another one by now.
        if (!awake.aborted) this.letIn();
        retryMs = FIRST_RETRY_MS;
      } catch (error) {
        const reason =
          error instanceof ForeignPosition ? error.message : error instanceof Error ? error.name : typeof error;
        if (retryMs === FIRST_RETRY_MS)
          this.log.warn('The log cannot be gone through for ids, names and commands; it is tried again until it can', {
            reason,
          });
        pauseMs = retryMs;
        retryMs = Math.min(2 * retryMs, LONGEST_RETRY_MS);
      }
      await delay(pauseMs, undefined, { ref: false, signal: awake }).catch(() => undefined);
    }
  }

  private letIn(): void {
    this.open = true;
    this.opened.emit('open');
  }

  /** Connections were lost: PostgreSQL may have been restored under this process. */
  private readonly lookAgain = (): void => {
    this.open = false;
    this.nap.abort();
  };

  /** Whether commands may be taken, as soon as they may. */
  private async isOpen(): Promise<boolean> {
    if (!this.open)
      await once(this.opened, 'open', { signal: AbortSignal.timeout(PATIENCE_MS) }).catch(() => undefined);
    return this.open;
  }
}

async function savedPosition(db: Pool | ClientBase, lock = ''): Promise<Position> {
  const { rows } = await db.query<{ position: Position }>(`SELECT position FROM commands.reconciled ${lock}`);
  return rows[0]?.position ?? BEGINNING;
}

const notGoneThrough = {
  kind: 'unavailable',
  code: 'log-not-gone-through',
  title: 'Service unavailable',
  detail: 'The log is being gone through after a start or a restore. Please try again.',
} as const;

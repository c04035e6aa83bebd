import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { LOG, type Log } from '../platform/log.js';
import { CommandLedger } from './command-ledger.js';

const PURGE_EVERY_MS = 60 * 60 * 1_000;

/** Removes what the ledger keeps of commands that nobody repeats any more, at start and every hour; nobody waits for it. */
@Injectable()
export class CommandPurge implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly stopping = new AbortController();
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> = Promise.resolve();

  constructor(
    private readonly ledger: CommandLedger,
    @Inject(LOG) private readonly log: Log,
  ) {}

  onApplicationBootstrap(): void {
    this.purge();
    this.timer = setInterval(() => this.purge(), PURGE_EVERY_MS).unref();
  }

  async onModuleDestroy(): Promise<void> {
    clearInterval(this.timer);
    this.stopping.abort();
    await this.running;
  }

  private purge(): void {
    this.running = this.running
      .then(() => this.ledger.purge(this.stopping.signal))
      .then(
        () => undefined,
        (error: unknown) => this.log.error('Old commands could not be purged; it is tried again in an hour', error),
      );
  }
}

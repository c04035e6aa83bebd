import { setTimeout as delay } from 'node:timers/promises';
import { Inject, Module, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { libraryProjection } from '../../projections/library/library-projection.js';
import { NotCaughtUp, ReadModels } from '../../projections/runner/read-models.js';
import { isServerTrouble } from '../../projections/runner/server-trouble.js';
import { BEGINNING, type Position } from '../event-store/event.js';
import { EVENT_STORE, type EventStore } from '../event-store/event-store.js';
import { CLOCK, type Clock } from '../platform/clock.js';
import { LOG, type Log } from '../platform/log.js';
import { LAST_REFERENCE_STREAM, loadReferenceData, readReferenceData } from './load-reference-data.js';

/** A start waits so long for the library to have the reference data; what is late after that answers 503 by itself. */
const START_PATIENCE_MS = 60_000;
/** Pause before the store is tried again, ms. */
const RETRY_MS = 1_000;

/** Brings the reference data into the log, once, whichever of the processes comes first. */
@Module({})
export class ReferenceDataModule implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly ending = new AbortController();
  private later: Promise<void> = Promise.resolve();

  constructor(
    private readonly readModels: ReadModels,
    @Inject(EVENT_STORE) private readonly store: EventStore,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LOG) private readonly log: Log,
  ) {}

  /** Before the application listens: nobody meets a library that is not there yet, unless the store is away. */
  async onApplicationBootstrap(): Promise<void> {
    try {
      // Not the end of the log: a process that starts while nobody fills, or far behind a long log, serves what is there.
      await this.readModels.waitFor([libraryProjection.name], await this.load(), START_PATIENCE_MS);
    } catch (error) {
      if (error instanceof NotCaughtUp) {
        this.log.warn('The library is still being filled');
      } else if (isServerTrouble(error)) {
        this.log.warn('The reference data wait for the event store', { reason: (error as Error).message });
        this.later = this.loadLater();
      } else {
        throw error;
      }
    }
  }

  async onModuleDestroy(): Promise<void> {
    this.ending.abort();
    await this.later;
  }

  /** @returns where the log has all of them */
  private async load(): Promise<Position> {
    await loadReferenceData(this.store, await readReferenceData(), this.clock.now().toISOString());
    let position = BEGINNING;
    for await (const event of this.store.read(LAST_REFERENCE_STREAM)) position = event.position;
    return position;
  }

  private async loadLater(): Promise<void> {
    while (!this.ending.signal.aborted) {
      await delay(RETRY_MS, undefined, { signal: this.ending.signal }).catch(() => undefined);
      if (this.ending.signal.aborted) return;
      try {
        await this.load();
        return;
      } catch (error) {
        if (!isServerTrouble(error)) this.log.error('The reference data could not be loaded', error);
      }
    }
  }
}

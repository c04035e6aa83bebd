import { setTimeout as delay } from 'node:timers/promises';
import { Inject, Module, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { libraryProjection } from '../../projections/library/library-projection.js';
import { ReadModels } from '../../projections/runner/read-models.js';
import { isTransientServerError } from '../../projections/runner/transient-server-error.js';
import { EVENT_STORE, type EventStore } from '../event-store/event-store.js';
import { loadReferenceData, readReferenceData } from '../library/load-reference-data.js';
import { CLOCK, type Clock } from '../platform/clock.js';
import { LOG, type Log } from '../platform/log.js';
import type { Position } from '../platform/position.js';
import { NotCaughtUp } from '../platform/read-your-writes.js';

/** How long a start waits until the library has the reference data; calls that come before that are answered with 503. */
const START_TIMEOUT_MS = 60_000;
/** Pause before the store is tried again, ms. */
const RETRY_MS = 1_000;

/** Loads the reference data into the log once, in whichever process starts first. */
@Module({})
export class ReferenceDataModule implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly ending = new AbortController();
  private retrying: Promise<void> = Promise.resolve();

  constructor(
    private readonly readModels: ReadModels,
    @Inject(EVENT_STORE) private readonly store: EventStore,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LOG) private readonly log: Log,
  ) {}

  /** Runs before the application listens, so that no user sees an empty library, unless the store is unavailable. */
  async onApplicationBootstrap(): Promise<void> {
    try {
      // Does not wait for the end of the log: a process that starts while no projector runs, or with a long log to apply, serves
      // what the read models have.
      await this.readModels.waitFor([libraryProjection.name], await this.load(), START_TIMEOUT_MS);
    } catch (error) {
      if (error instanceof NotCaughtUp) {
        this.log.warn('The library is still being filled');
      } else if (isTransientServerError(error)) {
        this.log.warn('The reference data wait for the event store', { reason: (error as Error).message });
        this.retrying = this.loadLater();
      } else {
        throw error;
      }
    }
  }

  async onModuleDestroy(): Promise<void> {
    this.ending.abort();
    await this.retrying;
  }

  /** @returns the position at which the log contains all reference data */
  private async load(): Promise<Position> {
    return loadReferenceData(this.store, await readReferenceData(), this.clock.now().toISOString());
  }

  private async loadLater(): Promise<void> {
    while (!this.ending.signal.aborted) {
      await delay(RETRY_MS, undefined, { signal: this.ending.signal }).catch(() => undefined);
      if (this.ending.signal.aborted) return;
      try {
        await this.load();
        return;
      } catch (error) {
        if (!isTransientServerError(error)) this.log.error('The reference data could not be loaded', error);
      }
    }
  }
}

import { EventEmitter, once } from 'node:events';
import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { comparePositions, type Position } from '../../services/platform/position.js';
import { type FiguresProgress, type FollowedFigures, QueuedFigures } from '../../services/platform/queued-figures.js';
import type { WorkTold } from '../runner/progress.js';
import type { ServingSql } from '../runner/projection.js';
import { ReadModels } from '../runner/read-models.js';
import { PART_LINES } from './part-lines-projection.js';
import { askFor, queuedAmong, queuedSince, queueLength } from './part-queue.js';

/** A reader looks again after this time if nothing was told: a programme's own event takes it out of the queue too. */
const LOOK_AGAIN_MS = 250;

@Injectable()
export class QueuedFiguresFromTables extends QueuedFigures implements OnModuleDestroy {
  private readonly listeners = new Set<(followed: FollowedFigures) => void>();
  /** An event per programme for which somebody waits, named by its id. */
  private readonly followed = new EventEmitter().setMaxListeners(0);
  private readonly unwatch: () => void;

  constructor(private readonly readModels: ReadModels) {
    super();
    this.unwatch = readModels.progress.watchWork((work) => this.onWork(work));
  }

  onModuleDestroy(): void {
    this.unwatch();
  }

  async progress(): Promise<FiguresProgress> {
    return queueLength(await this.tables());
  }

  async amongst(programmeIds: readonly number[]): Promise<readonly number[]> {
    return queuedAmong(await this.tables(), programmeIds);
  }

  async waitFor(programmeId: number, position: Position, timeoutMs: number): Promise<Position | undefined> {
    const giveUpAt = performance.now() + timeoutMs;
    for (;;) {
      const enough = new AbortController();
      // Before the look: what is told right after it must not be missed.
      const told = once(this.followed, String(programmeId), { signal: enough.signal }).catch(() => undefined);
      try {
        const sql = await this.tables();
        const since = await queuedSince(sql, programmeId);
        if (since === undefined || comparePositions(since, position) > 0) return undefined;
        const left = giveUpAt - performance.now();
        if (left <= 0) return since;
        await askFor(sql, programmeId);
        const timer = setTimeout(() => enough.abort(), Math.min(left, LOOK_AGAIN_MS));
        await told;
        clearTimeout(timer);
      } finally {
        enough.abort();
      }
    }
  }

  watch(listener: (followed: FollowedFigures) => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  private tables(): Promise<ServingSql> {
    return this.readModels.tablesOf(PART_LINES);
  }

  private onWork({ projection, position, ids }: WorkTold): void {
    if (projection !== PART_LINES) return;
    for (const name of ids ?? this.followed.eventNames()) this.followed.emit(String(name));
    for (const listener of this.listeners) listener({ position, programmeIds: ids });
  }
}

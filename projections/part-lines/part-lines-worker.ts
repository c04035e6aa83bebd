import { CalculationLibrary } from '../../services/domain/quantities/calculation-inputs.js';
import { HeldLibrary } from '../library/held-library.js';
import type { ProjectionSql, ProjectorContext, ReadSql, Worker } from '../runner/projection.js';
import { FollowedProgrammes } from './followed-programmes.js';
import { takeFromQueue } from './part-queue.js';
import { PROJECTOR_LIMITS, type ProjectorLimits } from './projector-limits.js';
import { writeLines } from './written-lines.js';

/** Calculates queued programmes, whole ones at a time: a reader never sees some parts before the others. */
export async function workOnQueue(
  sql: ProjectionSql,
  { sliceParts }: ProjectorLimits,
  programmes: FollowedProgrammes,
  library: () => Promise<CalculationLibrary>,
): Promise<readonly number[]> {
  const queued = await takeFromQueue(sql, sliceParts);
  if (queued.length === 0) return [];
  const followed = await Promise.all(queued.map((row) => programmes.queued(row)));
  for (const programme of followed) programmes.keep(programme);
  await writeLines(sql, followed, await library());
  return queued.map(({ programme_id }) => programme_id);
}

/**
 * Helps another process to work off the queue of a build (docs/decisions/0054). It calculates with the library of the last event that was
 * applied, which it follows in the build's rows: what came since a programme was queued has not reached it, so its lines are the same.
 */
export class PartLinesWorker implements Worker {
  private readonly programmes: FollowedProgrammes;
  private held: HeldLibrary | undefined;
  private calculation: CalculationLibrary | undefined;

  constructor(
    { store }: ProjectorContext,
    private readonly limits = PROJECTOR_LIMITS,
  ) {
    this.programmes = new FollowedProgrammes(store, limits.cachedRecords);
  }

  work(sql: ProjectionSql): Promise<readonly number[]> {
    return workOnQueue(sql, this.limits, this.programmes, () => this.library(sql));
  }

  private async library(sql: ReadSql): Promise<CalculationLibrary> {
    if (this.held === undefined) this.held = await HeldLibrary.load(sql);
    else if (await this.held.refresh(sql)) this.calculation = undefined;
    return (this.calculation ??= new CalculationLibrary(this.held.library));
  }
}

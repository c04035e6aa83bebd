import { Injectable } from '@nestjs/common';
import { IdRanges } from '../commands/id-ranges.js';

/**
 * Tells which activities belong to a programme's own imported schedule, from the ranges of ids: the schedule itself can hold 300,000
 * activities and is not read for it (docs/architecture.md, Streams).
 */
@Injectable()
export class OwnActivities {
  constructor(private readonly ranges: IdRanges) {}

  /** Looks up all activities of a form at once and returns a predicate, so that a decision need not wait. */
  async lookUp(programmeId: number, ids: readonly (number | null | undefined)[]): Promise<(id: number) => boolean> {
    const distinctIds = [...new Set(ids.flatMap((id) => id ?? []))];
    const own = new Set(await this.ranges.ownedBy('p6activity', distinctIds, `schedule-${programmeId}`));
    return (id) => own.has(id);
  }
}

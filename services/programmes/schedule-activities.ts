import { Injectable } from '@nestjs/common';
import { IdRanges } from '../commands/id-ranges.js';

/** Which activities are of a programme's own imported schedule, known without reading it: it can hold 300,000 (architecture.md, Streams). */
@Injectable()
export class ScheduleActivities {
  constructor(private readonly ranges: IdRanges) {}

  /** Looks up all that a form names at once, so that a decision can ask without waiting. */
  async activitiesAmong(
    programmeId: number,
    ids: readonly (number | null | undefined)[],
  ): Promise<(id: number) => boolean> {
    const asked = [...new Set(ids.flatMap((id) => id ?? []))];
    const own = new Set(await this.ranges.ownedBy('p6activity', asked, `schedule-${programmeId}`));
    return (id) => own.has(id);
  }
}

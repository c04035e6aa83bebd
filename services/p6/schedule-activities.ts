import type { StoredActivity } from '../domain/schedules/activity-view.js';
import type { ProjectOfSchedule } from '../domain/schedules/project-of-schedule.js';

/** Reads the activities of the programmes' schedules; the read side implements it (projections/p6-activities). */
export abstract class ScheduleActivities {
  /** The activities that exist of these ids. @throws NotCaughtUp while the read model is built for the first time */
  abstract byId(ids: readonly number[]): Promise<ReadonlyMap<number, StoredActivity>>;

  /** The projects of a programme's schedule that have activities, by number. @throws NotCaughtUp as above */
  abstract projectsOf(programmeId: number): Promise<readonly ProjectOfSchedule[]>;

  /**
   * All activities of a project of the schedule, those of one place in the WBS together, in portions that are read as they are taken.
   * @throws NotCaughtUp as above
   */
  abstract inPortions(programmeId: number, project: number): Promise<AsyncIterable<readonly StoredActivity[]>>;

  /**
   * Names of the tables, since a file of up to 300,000 activities is compared in SQL.
   * @throws NotCaughtUp as above
   */
  abstract tables(): Promise<ActivityTables>;
}

export interface ActivityTables {
  /** id, programme_id, name, description, start_day, end_day, milestone, in_file */
  readonly activities: string;
  /** programme_id, version: how many events of a programme's schedule are in the rows */
  readonly schedules: string;
}

import { Injectable } from '@nestjs/common';
import type { StoredActivity } from '../../services/domain/schedules/activity-view.js';
import { ReadModels } from '../runner/read-models.js';
import { ACTIVITIES, activitiesById, listProjects, SCHEDULES } from './p6-activities-projection.js';

/** The activities in the read model, for the schedule commands (services/p6/schedule-activities.ts). */
@Injectable()
export class ListedActivities {
  constructor(private readonly readModels: ReadModels) {}

  async byId(ids: readonly number[]): Promise<ReadonlyMap<number, StoredActivity>> {
    return activitiesById(await this.readModels.tablesOf('p6-activities'), ids);
  }

  async projects(programmeId: number): ReturnType<typeof listProjects> {
    return listProjects(await this.readModels.tablesOf('p6-activities'), programmeId);
  }

  async tables(): Promise<{ readonly activities: string; readonly schedules: string }> {
    const sql = await this.readModels.tablesOf('p6-activities');
    return { activities: sql.table(ACTIVITIES), schedules: sql.table(SCHEDULES) };
  }
}

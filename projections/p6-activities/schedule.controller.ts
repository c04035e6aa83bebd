import { Controller, Get, Param } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { programmeNotFound } from '../../services/domain/programmes/decision.js';
import { type Answer, count, day, listOf, named, orNull, text } from '../../services/platform/http/answer-schema.js';
import { DescribeEntity } from '../../services/platform/http/describe-read.js';
import { IdPipe } from '../../services/platform/http/id.pipe.js';
import { ReadsFrom } from '../../services/platform/http/min-position.js';
import { Refused } from '../../services/platform/problem.js';
import { ProgrammeReads } from '../programme-detail/programme-reads.js';
import { ReadModels } from '../runner/read-models.js';
import { listProjects, scheduleVersion } from './p6-activities-projection.js';

const SCHEDULE = named(
  'Schedule',
  {
    version: count('Of the schedule, as its ETag; 0 for a programme without one'),
    activities: count('Of all projects'),
    lastProject: count('The project of the last import, to which activities are added'),
    projects: listOf(
      named('ScheduleProject', {
        id: count('Its number in the schedule, from 1'),
        key: text("'' where the file does not say it"),
        name: text("Short name; '' where the file does not say it"),
        dataDate: orNull(day('The day up to which its actual dates are known')),
        activities: count(),
      }),
    ),
  },
  'What is known of the schedule of a programme beside its activities',
);
const SCHEDULE_EXAMPLE: Answer<typeof SCHEDULE> = {
  version: 3,
  activities: 3994,
  lastProject: 1,
  projects: [{ id: 1, key: '2666', name: 'HBTF-2', dataDate: '2027-04-30', activities: 3994 }],
};

/** The schedule of a programme as a whole; one without a schedule has no activities and no projects. */
@ApiTags('Projects')
@ReadsFrom('programme-detail', 'p6-activities')
@Controller('api/Projects')
export class ScheduleController {
  constructor(
    private readonly programmes: ProgrammeReads,
    private readonly readModels: ReadModels,
  ) {}

  @Get(':id/schedule')
  @DescribeEntity(
    "Size, version and projects of a programme's schedule, with their data dates",
    SCHEDULE,
    SCHEDULE_EXAMPLE,
  )
  async schedule(@Param('id', IdPipe) id: number): Promise<Answer<typeof SCHEDULE>> {
    if (!(await this.programmes.versions([id])).has(id)) throw new Refused(programmeNotFound);
    const sql = await this.readModels.tablesOf('p6-activities');
    const [version, { projects, lastProject }] = await Promise.all([scheduleVersion(sql, id), listProjects(sql, id)]);
    const activities = projects.reduce((sum, project) => sum + project.activities, 0);
    return { version, activities, lastProject, projects };
  }
}

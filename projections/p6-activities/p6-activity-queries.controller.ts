import { Controller, Get, Param, Query, Res } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiResponse, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { ACTIVITY_EXAMPLE } from '../../services/domain/schedules/activity-example.js';
import { type ActivityView, activityNotFound, activityView } from '../../services/domain/schedules/activity-view.js';
import { IdPipe } from '../../services/platform/http/id.pipe.js';
import { ListQuery, QueryId, QueryIds, QueryText } from '../../services/platform/http/list-query.js';
import { ReadsFrom } from '../../services/platform/http/min-position.js';
import { isPaged, Page, sqlOrderOf, windowOf } from '../../services/platform/http/page.js';
import { setETag } from '../../services/platform/http/write-headers.js';
import { malformed, Refused } from '../../services/platform/problem.js';
import { ReadModels } from '../runner/read-models.js';
import { activitiesById, listActivities, scheduleVersion } from './p6-activities-projection.js';

class ActivitiesQuery extends ListQuery {
  @QueryId('The programme whose schedule it is')
  projectId?: number;

  @QueryIds('These activities of it alone: what the parts of an asset are linked to is read at once')
  id?: number[];

  @QueryText('Words that must all be in the ID or the name, in any case')
  query?: string;
}

const COLUMNS: Readonly<Record<string, string>> = {
  id: 'id',
  p6ActivityName: 'name',
  p6ActivityDescription: 'description',
  p6StartDate: 'start_day',
  p6EndDate: 'end_day',
  milestone: 'milestone',
  inFile: 'in_file',
};

@ApiTags('P6Activities')
@ReadsFrom('p6-activities')
@Controller('api/P6Activities')
export class P6ActivityQueriesController {
  constructor(private readonly readModels: ReadModels) {}

  @Get()
  @ApiOperation({
    summary: "Activities of a programme's schedule by their IDs; its ETag is the version of the schedule",
  })
  @ApiOkResponse({ example: [ACTIVITY_EXAMPLE] })
  async list(
    @Query() query: ActivitiesQuery,
    @Res({ passthrough: true }) response: Response,
  ): Promise<Page<ActivityView>> {
    const { projectId } = query;
    if (projectId === undefined) throw malformed('malformed-query', 'You must specify the programme: ?projectId=');
    const sql = await this.readModels.tablesOf('p6-activities');
    const { rows, total } = await listActivities(sql, {
      programmeId: projectId,
      ids: query.id ?? null,
      words: (query.query ?? '').split(/\s+/).filter(Boolean),
      order: sqlOrderOf(query.sort ?? 'p6ActivityName', COLUMNS),
      ...(isPaged(query) ? windowOf(query) : { offset: 0, limit: null }),
    });
    setETag(response, await scheduleVersion(sql, projectId));
    return new Page(
      rows.map((activity) => activityView(activity, projectId)),
      total,
    );
  }

  @Get(':id')
  @ApiOperation({ summary: 'One activity; its ETag is the version of its schedule' })
  @ApiOkResponse({ example: ACTIVITY_EXAMPLE })
  @ApiResponse({ status: 404, description: 'There is no such activity' })
  async one(@Param('id', IdPipe) id: number, @Res({ passthrough: true }) response: Response): Promise<ActivityView> {
    const sql = await this.readModels.tablesOf('p6-activities');
    const activity = (await activitiesById(sql, [id])).get(id);
    if (!activity) throw new Refused(activityNotFound);
    setETag(response, await scheduleVersion(sql, activity.programmeId));
    return activityView(activity, activity.programmeId);
  }
}

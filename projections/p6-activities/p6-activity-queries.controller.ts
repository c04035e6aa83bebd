import { Controller, Get, Param, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { ACTIVITY, ACTIVITY_EXAMPLE } from '../../services/answers/activity-answer.js';
import { type ActivityView, activityNotFound, activityView } from '../../services/domain/schedules/activity-view.js';
import { mapYielding } from '../../services/platform/giving-way.js';
import { Versioned } from '../../services/platform/http/answer-headers.js';
import { VERSION_HEADER } from '../../services/platform/http/describe-call.js';
import { DescribeList, DescribeVersionedEntity } from '../../services/platform/http/describe-read.js';
import { IdPipe } from '../../services/platform/http/id.pipe.js';
import { KeysetQuery, NEXT_HEADER } from '../../services/platform/http/keyset.js';
import { QueryId, QueryIds, QueryText } from '../../services/platform/http/list-query.js';
import { ReadsFrom } from '../../services/platform/http/min-position.js';
import type { Page } from '../../services/platform/http/page.js';
import { malformed, type Refusable, refuse } from '../../services/platform/problem.js';
import { ReadModels } from '../runner/read-models.js';
import { listActivities } from './activity-list.js';
import { activitiesById, scheduleVersion } from './p6-activities-projection.js';

class ActivitiesQuery extends KeysetQuery {
  @QueryId('The programme whose schedule it is')
  projectId?: number;

  @QueryIds('These activities of it alone: what the parts of an asset are linked to is read at once')
  id?: number[];

  @QueryText('Words that must all be in the ID, the name or the WBS, in any case')
  query?: string;
}

@ApiTags('P6Activities')
@ReadsFrom('p6-activities')
@Controller('api/P6Activities')
export class P6ActivityQueriesController {
  constructor(private readonly readModels: ReadModels) {}

  @Get()
  @DescribeList(
    "Activities of a programme's schedule by their IDs; its ETag is the version of the schedule",
    ACTIVITY,
    ACTIVITY_EXAMPLE,
    { headers: { ...NEXT_HEADER, ...VERSION_HEADER } },
  )
  async list(@Query() query: ActivitiesQuery): Promise<Versioned<Page<ActivityView>>> {
    const { projectId } = query;
    if (projectId === undefined) throw malformed('malformed-query', 'You must specify the programme: ?projectId=');
    const sql = await this.readModels.tablesOf('p6-activities');
    const page = await listActivities(sql, query, {
      programmeId: projectId,
      ids: query.id ?? null,
      words: (query.query ?? '').split(/\s+/).filter(Boolean),
    });
    const views = await mapYielding(page.items, (activity) => activityView(activity, projectId));
    return new Versioned(page.with(views), await scheduleVersion(sql, projectId));
  }

  @Get(':id')
  @DescribeVersionedEntity('One activity; its ETag is the version of its schedule', ACTIVITY, ACTIVITY_EXAMPLE)
  async one(@Param('id', IdPipe) id: number): Promise<Refusable<Versioned<ActivityView>>> {
    const sql = await this.readModels.tablesOf('p6-activities');
    const activity = (await activitiesById(sql, [id])).get(id);
    if (!activity) return refuse(activityNotFound);
    const view = activityView(activity, activity.programmeId);
    return new Versioned(view, await scheduleVersion(sql, activity.programmeId));
  }
}

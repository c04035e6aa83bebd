import { Controller, Get, Param, Query } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiResponse, ApiTags } from '@nestjs/swagger';
import { ACTIVITY_EXAMPLE } from '../../services/domain/schedules/activity-example.js';
import { activityView } from '../../services/domain/schedules/activity-view.js';
import { differs, drifts, linkedActivities } from '../../services/domain/schedules/drift.js';
import { IdPipe } from '../../services/platform/http/id.pipe.js';
import { QueryFlag } from '../../services/platform/http/list-query.js';
import { ReadsFrom } from '../../services/platform/http/min-position.js';
import { ProgrammeReads } from '../programme-detail/programme-reads.js';
import { ReadModels } from '../runner/read-models.js';
import { activitiesById } from './p6-activities-projection.js';

class DriftQuery {
  @QueryFlag('Also those whose dates agree')
  all?: boolean;

  @QueryFlag("Also linked tasks, each in its part's days; told by `taskId`")
  tasks?: boolean;
}

@ApiTags('Projects')
@ReadsFrom('programme-detail', 'library', 'p6-activities')
@Controller('api/Projects')
export class DriftController {
  constructor(
    private readonly programmes: ProgrammeReads,
    private readonly readModels: ReadModels,
  ) {}

  @Get(':id/drift')
  @ApiOperation({ summary: 'Parts that are linked to a P6 activity and whose dates are others than its own' })
  @ApiOkResponse({
    example: [
      {
        assetName: 'Mainline',
        partId: 17,
        partName: 'North',
        taskId: null,
        taskName: null,
        start: '2027-03-01',
        end: '2027-06-04',
        activity: ACTIVITY_EXAMPLE,
        startDays: 0,
        endDays: 5,
      },
    ],
  })
  @ApiResponse({ status: 404, description: 'There is no such programme' })
  async drift(@Param('id', IdPipe) id: number, @Query() { all, tasks }: DriftQuery) {
    const { programme } = await this.programmes.get(id);
    const activities = await activitiesById(
      await this.readModels.tablesOf('p6-activities'),
      linkedActivities(programme),
    );
    return drifts(programme, activities, tasks ?? false)
      .filter((one) => all || differs(one))
      .map((one) => ({ ...one, activity: one.activity && activityView(one.activity, id) }));
  }
}

import { Controller, Get, Param, Query, Res, UseInterceptors } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiResponse, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { IdPipe } from '../../services/platform/http/id.pipe.js';
import { ListQuery, pageOf, QueryId, QueryText } from '../../services/platform/http/list-query.js';
import { ReadsFrom } from '../../services/platform/http/position.js';
import { Refused } from '../../services/platform/problem.js';
import {
  copyView,
  type PartView,
  partView,
  type TaskView,
  taskView,
} from '../../services/programmes/programme-view.js';
import { NamesActivities } from '../p6-activities/names-activities.js';
import { PART_EXAMPLE, TASK_EXAMPLE } from './programme-example.js';
import { type PartFilter, ProgrammeReads } from './programme-reads.js';

class AssetsQuery extends ListQuery {
  @QueryId()
  id?: number;

  @QueryId()
  projectId?: number;

  @QueryText('In any case')
  assetName?: string;

  @QueryId()
  p6ActivityId?: number;
}

/** A part with the tasks of its subprogramme (spec 2, section 3). */
type PartWithTasks = PartView & { readonly subProgramm: { readonly tasks: readonly TaskView[] } };

const EXAMPLE: PartWithTasks = { ...PART_EXAMPLE, subProgramm: { ...PART_EXAMPLE.subProgramm, tasks: [TASK_EXAMPLE] } };

/** A list without any filter is cut here; `X-Total-Count` says how many parts there are. */
const UNFILTERED_PAGE = 1_000;

@ApiTags('Assets')
@ReadsFrom('programme-detail', 'library', 'p6-activities')
@UseInterceptors(NamesActivities)
@Controller('api/Assets')
export class AssetQueriesController {
  constructor(private readonly programmes: ProgrammeReads) {}

  @Get()
  @ApiOperation({
    summary: 'Parts of assets, in the order of their programme; pages of 1,000 when nothing narrows them',
  })
  @ApiOkResponse({ example: [EXAMPLE] })
  async list(@Query() query: AssetsQuery, @Res({ passthrough: true }) response: Response): Promise<PartWithTasks[]> {
    const { id, projectId, assetName, p6ActivityId } = query;
    const filter: PartFilter = { id, projectId, assetName, p6ActivityId };
    const narrowed = Object.values(filter).some((value) => value !== undefined);
    return this.parts(filter, narrowed ? query : { ...query, pageSize: query.pageSize ?? UNFILTERED_PAGE }, response);
  }

  @Get(':id')
  @ApiOperation({ summary: 'One part' })
  @ApiOkResponse({ example: EXAMPLE })
  @ApiResponse({ status: 404, description: 'There is no such part' })
  async one(@Param('id', IdPipe) id: number, @Res({ passthrough: true }) response: Response): Promise<PartWithTasks> {
    const [part] = await this.parts({ id }, {}, response);
    if (!part) throw new Refused({ kind: 'missing', code: 'part-not-found', title: 'Resource not found' });
    return part;
  }

  private async parts(filter: PartFilter, query: ListQuery, response: Response): Promise<PartWithTasks[]> {
    const places = pageOf(await this.programmes.partPlaces(filter), query, response);
    const { programmes, library } = await this.programmes.all([
      ...new Set(places.map(({ programmeId }) => programmeId)),
    ]);
    const tasksOf = new Map<number, readonly TaskView[]>();
    return places.flatMap(({ programmeId, id, partId }) => {
      const programme = programmes.get(programmeId)?.programme;
      const part = programme?.parts.get(id);
      if (!programme || !part) return [];
      const view = partView(part, partId, programme, library);
      const copy = programme.subprogrammes.get(part.subprogrammeId);
      const tasks =
        tasksOf.get(part.subprogrammeId) ??
        (copy?.tasks ?? []).map((task) => taskView(task, copyView(copy!, programme, library), library)); // tasks are of a copy that is there
      tasksOf.set(part.subprogrammeId, tasks);
      return [{ ...view, subProgramm: { ...view.subProgramm, tasks } }];
    });
  }
}

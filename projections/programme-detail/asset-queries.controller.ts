import { Controller, Get, Param, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { PART_WITH_TASKS, PART_WITH_TASKS_EXAMPLE } from '../../services/answers/asset-answer.js';
import { copyView, partView, type TaskView, taskView } from '../../services/domain/programmes/programme-view.js';
import type { Answer } from '../../services/platform/http/answer-schema.js';
import { DescribeEntity, DescribeList } from '../../services/platform/http/describe-read.js';
import { IdPipe } from '../../services/platform/http/id.pipe.js';
import { KeysetQuery, NEXT_HEADER } from '../../services/platform/http/keyset.js';
import { QueryId, QueryText } from '../../services/platform/http/list-query.js';
import { ReadsFrom } from '../../services/platform/http/min-position.js';
import type { Page } from '../../services/platform/http/page.js';
import { notFound, type Refusable, refuse } from '../../services/platform/problem.js';
import { type PartFilter, ProgrammeReads } from './programme-reads.js';

class AssetsQuery extends KeysetQuery {
  @QueryId()
  id?: number;

  @QueryId()
  projectId?: number;

  @QueryText('In any case')
  assetName?: string;

  @QueryId()
  p6ActivityId?: number;
}

/** A part with the tasks of its subprogramme (docs/product/assets.md, Single parts). */
type PartWithTasks = Answer<typeof PART_WITH_TASKS>;

@ApiTags('Assets')
@ReadsFrom('programme-detail', 'library', 'p6-activities')
@Controller('api/Assets')
export class AssetQueriesController {
  constructor(private readonly programmes: ProgrammeReads) {}

  @Get()
  @DescribeList(
    'Parts of a programme, in building order; without one those of all, by id alone, in pages of 1,000',
    PART_WITH_TASKS,
    PART_WITH_TASKS_EXAMPLE,
    { headers: NEXT_HEADER },
  )
  list(@Query() query: AssetsQuery): Promise<Page<PartWithTasks>> {
    const { id, projectId, assetName, p6ActivityId } = query;
    return this.parts({ id, projectId, assetName, p6ActivityId }, query);
  }

  @Get(':id')
  @DescribeEntity('One part', PART_WITH_TASKS, PART_WITH_TASKS_EXAMPLE)
  async one(@Param('id', IdPipe) id: number): Promise<Refusable<PartWithTasks>> {
    const [part] = (await this.parts({ id }, {})).items;
    return part ?? refuse(notFound('part-not-found'));
  }

  private async parts(filter: PartFilter, query: KeysetQuery): Promise<Page<PartWithTasks>> {
    const page = await this.programmes.parts(filter, query);
    const { programmes, library } = await this.programmes.all([
      ...new Set(page.items.map(({ programmeId }) => programmeId)),
    ]);
    const tasksOf = new Map<number, readonly TaskView[]>();
    const parts = page.items.flatMap(({ programmeId, id, partId }) => {
      const programme = programmes.get(programmeId)?.programme;
      const part = programme?.parts.get(id);
      if (!programme || !part) return [];
      const view = partView(part, partId, programme, library);
      const copy = programme.subprogrammes.get(part.subprogrammeId);
      const tasks =
        tasksOf.get(part.subprogrammeId) ??
        (copy?.tasks ?? []).map((task) => taskView(task, copyView(copy!, programme, library), library)); // the copy exists, since it has tasks
      tasksOf.set(part.subprogrammeId, tasks);
      return [{ ...view, subProgramm: { ...view.subProgramm, tasks } }];
    });
    return page.with(parts);
  }
}

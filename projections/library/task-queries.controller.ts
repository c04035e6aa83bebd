import { Controller, Get, Param, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { NAMED_INPUT } from '../../services/answers/library-answers.js';
import { TASK, TASK_EXAMPLE } from '../../services/answers/subprogramme-answer.js';
import type { TaskView } from '../../services/domain/programmes/programme-view.js';
import { nameFilter } from '../../services/domain/search/search-text.js';
import { Versioned } from '../../services/platform/http/answer-headers.js';
import { CurrentUser, type SignedInUser } from '../../services/platform/http/current-user.js';
import { DescribeInput, DescribeList } from '../../services/platform/http/describe-read.js';
import { IdPipe } from '../../services/platform/http/id.pipe.js';
import { ListQuery, QueryId, QueryText } from '../../services/platform/http/list-query.js';
import { ReadsFrom } from '../../services/platform/http/min-position.js';
import { type Page, pageOf, pageOfViews } from '../../services/platform/http/page.js';
import { InputsQuery, inputNotFound, matchesOwner } from './inputs-query.js';
import { SubprogrammeLookup } from './subprogramme-lookup.js';

class TasksQuery extends InputsQuery {
  @QueryId("Subprogramme of the library, or a programme's copy; 0: tasks by themselves")
  subProgrammeId?: number;

  @QueryText('Words that must all be in the name, in any case')
  query?: string;

  @QueryText('Measurement type of the asset: Number, Length, Area, Volume')
  unitType?: string;
}

@ApiTags('Tasks')
@ReadsFrom('library', 'programme-detail')
@Controller('api/Tasks')
export class TaskQueriesController {
  constructor(private readonly lookup: SubprogrammeLookup) {}

  @Get()
  @DescribeList("Tasks: the library's, with `projectId` those of a programme's copies", TASK, TASK_EXAMPLE)
  async list(@CurrentUser() user: SignedInUser, @Query() query: TasksQuery): Promise<Page<TaskView>> {
    const isNamed = nameFilter(query.query);
    const unitType = query.unitType?.toLowerCase();
    const isWanted = (task: Pick<TaskView, 'id' | 'name' | 'createdBy'>): boolean =>
      (query.id === undefined || task.id === query.id) && isNamed(task.name) && matchesOwner(task, query);
    const isMeasured = (task: TaskView): boolean => unitType === undefined || task.unitType.toLowerCase() === unitType;
    if (!query.subProgrammeId && !query.projectId && query.id === undefined) {
      const { tasks, view } = await this.lookup.tasksInLibrary(user.id);
      const found = tasks.filter((task) => isWanted(task) && (query.subProgrammeId !== 0 || !('of' in task.place)));
      return unitType === undefined
        ? pageOfViews(found, query, view)
        : pageOf(found.map(view).filter(isMeasured), query);
    }
    const alone =
      query.subProgrammeId || query.projectId ? undefined : await this.lookup.standaloneTask(user.id, query.id ?? 0);
    const subprogrammes =
      query.subProgrammeId === 0
        ? []
        : await this.lookup.find(user.id, { id: query.subProgrammeId, taskId: query.id, projectId: query.projectId });
    const found = [...(alone ? [alone] : []), ...subprogrammes.flatMap(({ tasks }) => tasks)];
    return pageOf(
      found.filter((task) => isWanted(task) && isMeasured(task)),
      query,
    );
  }

  @Get('Name')
  @DescribeList("Names of the library's tasks, for pickers", NAMED_INPUT, { id: 1, name: 'Site clearance' })
  async names(@CurrentUser() user: SignedInUser, @Query() query: ListQuery) {
    const { tasks } = await this.lookup.tasksInLibrary(user.id);
    return pageOfViews(tasks, query, ({ id, name }) => ({ id, name }));
  }

  @Get(':id')
  @DescribeInput("One task, of the library or of a programme's copy", TASK, TASK_EXAMPLE)
  async one(
    @CurrentUser() user: SignedInUser,
    @Param('id', IdPipe) id: number,
  ): Promise<TaskView | Versioned<TaskView>> {
    const alone = await this.lookup.standaloneTask(user.id, id);
    const found =
      alone ??
      (await this.lookup.find(user.id, { taskId: id })).flatMap(({ tasks }) => tasks).find((task) => task.id === id);
    if (!found) throw inputNotFound();
    const version = found.projectId === 0 ? await this.lookup.versionOf('tasks', id) : undefined;
    return version === undefined ? found : new Versioned(found, version);
  }
}

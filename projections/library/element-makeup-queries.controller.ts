import { Controller, Get, Param, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import {
  ELEMENT_MAKEUP,
  ELEMENT_MAKEUP_EXAMPLE,
  MATERIAL_LINE,
  MATERIAL_LINE_EXAMPLE,
  NAMED_INPUT,
  WORK_ACTIVITY,
  WORK_ACTIVITY_EXAMPLE,
} from '../../services/answers/library-answers.js';
import {
  type ElementMakeupView,
  elementMakeupView,
  type MaterialLineView,
  materialLineView,
  type WorkActivityView,
  workActivityView,
} from '../../services/domain/library/library-view.js';
import { isVisibleTo } from '../../services/domain/library/visible-inputs.js';
import { Versioned } from '../../services/platform/http/answer-headers.js';
import { CurrentUser, type SignedInUser } from '../../services/platform/http/current-user.js';
import { DescribeList, DescribeVersionedEntity } from '../../services/platform/http/describe-read.js';
import { IdPipe } from '../../services/platform/http/id.pipe.js';
import { ListQuery, QueryId, QueryText } from '../../services/platform/http/list-query.js';
import { ReadsFrom } from '../../services/platform/http/min-position.js';
import { type Page, pageOf, pageOfViews } from '../../services/platform/http/page.js';
import { filteredInputs, InputsQuery, inputNotFound } from './inputs-query.js';
import { LibrarySnapshot } from './library-snapshot.js';
import { inputsSeenBy } from './seen-inputs.js';

class ElementMakeupsQuery extends InputsQuery {
  @QueryId('Make-ups that were made for the task')
  taskId?: number;

  @QueryText('In any case')
  taskCode?: string;
}

class OfMakeupQuery extends ListQuery {
  @QueryId()
  elementMakeupId?: number;
}

class OfActivityQuery extends ListQuery {
  @QueryId()
  workActivityId?: number;
}

@ApiTags('ElementMakeups')
@ReadsFrom('library')
@Controller('api')
export class ElementMakeupQueriesController {
  constructor(private readonly library: LibrarySnapshot) {}

  @Get('ElementMakeups')
  @DescribeList(
    "Make-ups with activities and materials: Database Inputs and the caller's own",
    ELEMENT_MAKEUP,
    ELEMENT_MAKEUP_EXAMPLE,
  )
  async list(@CurrentUser() user: SignedInUser, @Query() query: ElementMakeupsQuery): Promise<Page<ElementMakeupView>> {
    const library = await this.library.latest();
    const code = query.taskCode?.toUpperCase();
    const found = filteredInputs(library.elementMakeups, user.id, query).filter(
      (makeup) =>
        (code === undefined || makeup.taskCode.toUpperCase() === code) &&
        (query.taskId === undefined || makeup.taskId === query.taskId),
    );
    return pageOfViews(found, query, (makeup) => elementMakeupView(makeup, library));
  }

  @Get('ElementMakeups/ByTaskCode')
  @DescribeList('Make-ups by task code', ELEMENT_MAKEUP, ELEMENT_MAKEUP_EXAMPLE)
  byTaskCode(@CurrentUser() user: SignedInUser, @Query() query: ElementMakeupsQuery): Promise<Page<ElementMakeupView>> {
    return this.list(user, query);
  }

  @Get('ElementMakeups/Name')
  @DescribeList('Names of make-ups, for pickers', NAMED_INPUT, { id: 1, name: 'Strip and clear 40 m corridor' })
  async names(@CurrentUser() user: SignedInUser, @Query() query: ListQuery) {
    const { elementMakeups } = await this.library.latest();
    const names = inputsSeenBy(elementMakeups, user.id).map(({ id, elementMakeupName }) => ({
      id,
      name: elementMakeupName,
    }));
    return pageOf(names, query);
  }

  @Get('WorkActivitiesForElementMakeups')
  @DescribeList('Activities of a make-up, in order', WORK_ACTIVITY, WORK_ACTIVITY_EXAMPLE)
  async activities(@CurrentUser() user: SignedInUser, @Query() query: OfMakeupQuery): Promise<Page<WorkActivityView>> {
    const library = await this.library.latest();
    const makeups = filteredInputs(library.elementMakeups, user.id, { id: query.elementMakeupId });
    const activities = makeups.flatMap((makeup) => makeup.activities.map((activity) => ({ ...activity, makeup })));
    return pageOfViews(activities, query, (activity) => workActivityView(activity, activity.makeup, library));
  }

  @Get('MaterialsForWorkActivities')
  @DescribeList(
    "Materials of an activity: line units per SI unit of the asset's size",
    MATERIAL_LINE,
    MATERIAL_LINE_EXAMPLE,
  )
  async materials(@CurrentUser() user: SignedInUser, @Query() query: OfActivityQuery): Promise<Page<MaterialLineView>> {
    const library = await this.library.latest();
    const activities = inputsSeenBy(library.elementMakeups, user.id)
      .flatMap((makeup) => makeup.activities)
      .filter(({ id }) => query.workActivityId === undefined || id === query.workActivityId);
    const lines = activities.flatMap((activity) => activity.lines.map((line) => ({ ...line, activity })));
    return pageOfViews(lines, query, (line) => materialLineView(line, line.activity, library));
  }

  @Get('ElementMakeups/:id')
  @DescribeVersionedEntity('One make-up, with its activities and materials', ELEMENT_MAKEUP, ELEMENT_MAKEUP_EXAMPLE)
  async one(@CurrentUser() user: SignedInUser, @Param('id', IdPipe) id: number) {
    const library = await this.library.latest();
    const found = library.elementMakeups.get(id);
    if (!found || !isVisibleTo(user.id, found)) throw inputNotFound();
    return new Versioned(elementMakeupView(found, library), found.version);
  }
}

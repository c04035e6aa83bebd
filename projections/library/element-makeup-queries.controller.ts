import { Controller, Get, Query, Res } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { ELEMENT_MAKEUP_EXAMPLE } from '../../services/domain/library/library-examples.js';
import {
  type ElementMakeupView,
  elementMakeupView,
  type MaterialLineView,
  materialLineView,
  type WorkActivityView,
  workActivityView,
} from '../../services/domain/library/library-view.js';
import { visibleInputs } from '../../services/domain/library/visible-inputs.js';
import { CurrentUser, type SignedInUser } from '../../services/platform/http/current-user.js';
import { ListQuery, pageOf, QueryId, QueryText } from '../../services/platform/http/list-query.js';
import { ReadsFrom } from '../../services/platform/http/min-position.js';
import { filteredInputs, InputsQuery } from './inputs-query.js';
import { LibrarySnapshot } from './library-snapshot.js';

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
  @ApiOperation({ summary: "Make-ups with activities and materials: Database Inputs and the caller's own" })
  @ApiOkResponse({ example: [ELEMENT_MAKEUP_EXAMPLE] })
  async list(
    @CurrentUser() user: SignedInUser,
    @Query() query: ElementMakeupsQuery,
    @Res({ passthrough: true }) response: Response,
  ): Promise<ElementMakeupView[]> {
    const library = await this.library.latest();
    const code = query.taskCode?.toUpperCase();
    const found = filteredInputs(library.elementMakeups, user.id, query).filter(
      (makeup) =>
        (code === undefined || makeup.taskCode.toUpperCase() === code) &&
        (query.taskId === undefined || makeup.taskId === query.taskId),
    );
    return pageOf(
      found.map((makeup) => elementMakeupView(makeup, library)),
      query,
      response,
    );
  }

  @Get('ElementMakeups/ByTaskCode')
  @ApiOperation({ summary: 'Make-ups by task code' })
  @ApiOkResponse({ example: [ELEMENT_MAKEUP_EXAMPLE] })
  byTaskCode(
    @CurrentUser() user: SignedInUser,
    @Query() query: ElementMakeupsQuery,
    @Res({ passthrough: true }) response: Response,
  ): Promise<ElementMakeupView[]> {
    return this.list(user, query, response);
  }

  @Get('ElementMakeups/Name')
  @ApiOperation({ summary: 'Names of make-ups, for pickers' })
  @ApiOkResponse({ example: [{ id: 1, name: 'Strip and clear 40 m corridor' }] })
  async names(
    @CurrentUser() user: SignedInUser,
    @Query() query: ListQuery,
    @Res({ passthrough: true }) response: Response,
  ) {
    const { elementMakeups } = await this.library.latest();
    return pageOf(
      visibleInputs(elementMakeups, user.id).map(({ id, elementMakeupName }) => ({ id, name: elementMakeupName })),
      query,
      response,
    );
  }

  @Get('WorkActivitiesForElementMakeups')
  @ApiOperation({ summary: 'Activities of a make-up, in order' })
  @ApiOkResponse({ example: ELEMENT_MAKEUP_EXAMPLE.activities })
  async activities(
    @CurrentUser() user: SignedInUser,
    @Query() query: OfMakeupQuery,
    @Res({ passthrough: true }) response: Response,
  ): Promise<WorkActivityView[]> {
    const library = await this.library.latest();
    const makeups = filteredInputs(library.elementMakeups, user.id, { id: query.elementMakeupId });
    return pageOf(
      makeups.flatMap((makeup) => makeup.activities.map((activity) => workActivityView(activity, makeup, library))),
      query,
      response,
    );
  }

  @Get('MaterialsForWorkActivities')
  @ApiOperation({ summary: "Materials of an activity: line units per SI unit of the asset's size" })
  @ApiOkResponse({ example: ELEMENT_MAKEUP_EXAMPLE.activities[0]?.materials })
  async materials(
    @CurrentUser() user: SignedInUser,
    @Query() query: OfActivityQuery,
    @Res({ passthrough: true }) response: Response,
  ): Promise<MaterialLineView[]> {
    const library = await this.library.latest();
    const activities = visibleInputs(library.elementMakeups, user.id)
      .flatMap((makeup) => makeup.activities)
      .filter(({ id }) => query.workActivityId === undefined || id === query.workActivityId);
    return pageOf(
      activities.flatMap((activity) => activity.lines.map((line) => materialLineView(line, activity, library))),
      query,
      response,
    );
  }
}

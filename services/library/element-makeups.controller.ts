import { Body, Controller, Delete, Param, Post, Put, Query } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiQuery, ApiTags } from '@nestjs/swagger';
import {
  ELEMENT_MAKEUP,
  ELEMENT_MAKEUP_EXAMPLE,
  MATERIAL_LINE,
  MATERIAL_LINE_EXAMPLE,
  WORK_ACTIVITY,
  WORK_ACTIVITY_EXAMPLE,
} from '../answers/library-answers.js';
import { REMOVED } from '../answers/subprogramme-answer.js';
import { CommandRequest, VersionedCommandRequest } from '../commands/request.js';
import type { WriteRequest } from '../commands/stream-change.js';
import type { WorkActivityForm } from '../domain/library/inputs/element-makeup-form.js';
import { BodyId, namedFields } from '../platform/http/body-fields.js';
import { CurrentUser, isAdmin, type SignedInUser } from '../platform/http/current-user.js';
import { DescribeWrite } from '../platform/http/describe-write.js';
import { IdPipe } from '../platform/http/id.pipe.js';
import { LargeBody } from '../platform/http/json-body.interceptor.js';
import { malformed } from '../platform/problem.js';
import { RetireInputCommand } from './change-inputs.js';
import {
  AddLineCommand,
  EditActivityCommand,
  RemoveFromMakeupCommand,
  RetireMakeupsOfTaskCommand,
  SaveMakeupCommand,
} from './change-makeups.js';
import { DATABASE_INPUT } from './database-input.js';
import {
  activityForm,
  ChangedMakeupBody,
  ElementMakeupBody,
  MakeupActivityBody,
  MaterialLineBody,
  makeupForm,
  materialLineForm,
  WholeMakeupBody,
} from './input-bodies.js';

/** POST /api/WorkActivitiesForElementMakeups: with or without its materials, which the client of the specifications adds later. */
class ActivityBody extends MakeupActivityBody {
  @BodyId({ example: 10_001 }) elementMakeupId?: number | null;
}

/** POST /api/MaterialsForWorkActivities */
class LineOfActivityBody extends MaterialLineBody {
  @BodyId({ example: 10_001 }) workActivityId?: number | null;
}

const NO_ID = 'You must specify either id or taskId to delete element makeups';

@ApiTags('ElementMakeups')
@Controller('api')
export class ElementMakeupsController {
  constructor(private readonly commands: CommandBus) {}

  @Post('ElementMakeups')
  @DescribeWrite("A make-up of the caller's own, without activities", ELEMENT_MAKEUP, ELEMENT_MAKEUP_EXAMPLE)
  add(@CommandRequest() request: WriteRequest, @CurrentUser() user: SignedInUser, @Body() body: ElementMakeupBody) {
    return this.save(request, user, { id: undefined, body });
  }

  @Post('ElementMakeups/full')
  @LargeBody()
  @DescribeWrite('A make-up with its activities and their materials', ELEMENT_MAKEUP, ELEMENT_MAKEUP_EXAMPLE)
  addWhole(@CommandRequest() request: WriteRequest, @CurrentUser() user: SignedInUser, @Body() body: WholeMakeupBody) {
    return this.save(request, user, { id: undefined, body, isWhole: true });
  }

  @Put('ElementMakeups/full')
  @LargeBody()
  @DescribeWrite(
    'A make-up with its activities and their materials, as they are to be: every part that uses it follows',
    ELEMENT_MAKEUP,
    ELEMENT_MAKEUP_EXAMPLE,
    { ...DATABASE_INPUT, atVersion: true },
  )
  changeWhole(
    @VersionedCommandRequest() request: WriteRequest,
    @CurrentUser() user: SignedInUser,
    @Body() body: ChangedMakeupBody,
  ) {
    return this.save(request, user, { id: body.id ?? 0, body, isWhole: true });
  }

  @Put('ElementMakeups/:id')
  @DescribeWrite('Fields of a make-up; its activities stay', ELEMENT_MAKEUP, ELEMENT_MAKEUP_EXAMPLE, DATABASE_INPUT)
  change(
    @CommandRequest() request: WriteRequest,
    @CurrentUser() user: SignedInUser,
    @Param('id', IdPipe) id: number,
    @Body() body: ElementMakeupBody,
  ) {
    return this.save(request, user, { id, body });
  }

  @Delete('ElementMakeups')
  @DescribeWrite('Retires a make-up, or all of a task', REMOVED, { id: 10_001 }, DATABASE_INPUT)
  @ApiQuery({ name: 'id', type: Number, required: false, description: 'Without it and taskId nothing is removed: 400' })
  @ApiQuery({ name: 'taskId', type: Number, required: false })
  retire(
    @CommandRequest() request: WriteRequest,
    @CurrentUser() user: SignedInUser,
    @Query('id', IdPipe) id: number | undefined,
    @Query('taskId', IdPipe) taskId: number | undefined,
  ) {
    if (id !== undefined) return this.retireOne(request, user, id);
    if (!taskId) throw malformed('id-required', NO_ID);
    return this.commands.execute(new RetireMakeupsOfTaskCommand(request, { taskId, isAdmin: isAdmin(user) }));
  }

  @Delete('ElementMakeups/:id')
  @DescribeWrite('Retires a make-up: what uses it goes on counting it', REMOVED, { id: 10_001 }, DATABASE_INPUT)
  retireOne(
    @CommandRequest() request: WriteRequest,
    @CurrentUser() user: SignedInUser,
    @Param('id', IdPipe) id: number,
  ) {
    return this.commands.execute(
      new RetireInputCommand(request, { kind: 'elementMakeups', id, isAdmin: isAdmin(user) }),
    );
  }

  @Post('WorkActivitiesForElementMakeups')
  @DescribeWrite('An activity, last in its make-up', WORK_ACTIVITY, WORK_ACTIVITY_EXAMPLE, DATABASE_INPUT)
  addActivity(@CommandRequest() request: WriteRequest, @CurrentUser() user: SignedInUser, @Body() body: ActivityBody) {
    const { id: _, ...activity } = activityForm(body);
    return this.commands.execute(
      new EditActivityCommand(request, {
        edit: { do: 'add', makeupId: body.elementMakeupId ?? 0, activity },
        isAdmin: isAdmin(user),
      }),
    );
  }

  @Put('WorkActivitiesForElementMakeups/:id')
  @DescribeWrite(
    'Fields of an activity; without a list its materials stay',
    WORK_ACTIVITY,
    WORK_ACTIVITY_EXAMPLE,
    DATABASE_INPUT,
  )
  changeActivity(
    @CommandRequest() request: WriteRequest,
    @CurrentUser() user: SignedInUser,
    @Param('id', IdPipe) activityId: number,
    @Body() body: MakeupActivityBody,
  ) {
    return this.commands.execute(
      new EditActivityCommand(request, {
        edit: { do: 'change', activityId, activity: changedFields(body) },
        isAdmin: isAdmin(user),
      }),
    );
  }

  @Delete('WorkActivitiesForElementMakeups/:id')
  @DescribeWrite('Takes an activity out of its make-up', REMOVED, { id: 10_001 }, DATABASE_INPUT)
  removeActivity(
    @CommandRequest() request: WriteRequest,
    @CurrentUser() user: SignedInUser,
    @Param('id', IdPipe) id: number,
  ) {
    return this.commands.execute(
      new RemoveFromMakeupCommand(request, { what: 'activity', id, isAdmin: isAdmin(user) }),
    );
  }

  /** The other paths are those that the client of the specifications tries when the first one fails (docs/api.md). */
  @Post(['MaterialsForWorkActivities', 'WorkActivityMaterials', 'MaterialsForWorkActivity'])
  @DescribeWrite('A material, last in its activity', MATERIAL_LINE, MATERIAL_LINE_EXAMPLE, DATABASE_INPUT)
  addLine(
    @CommandRequest() request: WriteRequest,
    @CurrentUser() user: SignedInUser,
    @Body() body: LineOfActivityBody,
  ) {
    return this.addLineOf(request, user, body.workActivityId ?? 0, body);
  }

  @Post('WorkActivities/:id/Materials')
  @DescribeWrite(
    'The same as POST /api/MaterialsForWorkActivities',
    MATERIAL_LINE,
    MATERIAL_LINE_EXAMPLE,
    DATABASE_INPUT,
  )
  addLineOf(
    @CommandRequest() request: WriteRequest,
    @CurrentUser() user: SignedInUser,
    @Param('id', IdPipe) activityId: number,
    @Body() body: MaterialLineBody,
  ) {
    const { id: _, ...line } = materialLineForm(body);
    return this.commands.execute(new AddLineCommand(request, { activityId, line, isAdmin: isAdmin(user) }));
  }

  @Delete('MaterialsForWorkActivities/:id')
  @DescribeWrite('Takes a material out of its activity', REMOVED, { id: 10_001 }, DATABASE_INPUT)
  removeLine(
    @CommandRequest() request: WriteRequest,
    @CurrentUser() user: SignedInUser,
    @Param('id', IdPipe) id: number,
  ) {
    return this.commands.execute(new RemoveFromMakeupCommand(request, { what: 'line', id, isAdmin: isAdmin(user) }));
  }

  private save(
    request: WriteRequest,
    user: SignedInUser,
    { id, body, isWhole = false }: { id: number | undefined; body: ElementMakeupBody; isWhole?: boolean },
  ) {
    return this.commands.execute(
      new SaveMakeupCommand(request, { id, isAdmin: isAdmin(user), form: makeupForm(body), isWhole }),
    );
  }
}

/** Only the fields of the body. */
const changedFields = ({
  name,
  workActivityName,
  duration,
  lag,
  materials,
}: MakeupActivityBody): Partial<WorkActivityForm> =>
  namedFields({
    name: (workActivityName ?? name)?.trim(),
    durationPercent: duration ?? undefined,
    lagPercent: lag ?? undefined,
    lines: materials?.map(materialLineForm),
  });

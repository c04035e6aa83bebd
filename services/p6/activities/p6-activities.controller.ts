import { Body, Controller, Delete, Param, Patch, Post, Put, Query } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiQuery, ApiTags } from '@nestjs/swagger';
import Type from 'typebox';
import { ACTIVITY, ACTIVITY_EXAMPLE } from '../../answers/activity-answer.js';
import { CommandRequest } from '../../commands/request.js';
import { theOnly, type WriteRequest } from '../../commands/stream-change.js';
import { count, listOf, named } from '../../platform/http/answer-schema.js';
import { BodyFlag, BodyId, BodyText } from '../../platform/http/body-fields.js';
import { DescribeWrite } from '../../platform/http/describe-write.js';
import { IdPipe } from '../../platform/http/id.pipe.js';
import { LargeBody } from '../../platform/http/json-body.interceptor.js';
import { ListBody } from '../../platform/http/nested-fields.js';
import { ListOf } from '../../platform/http/validation.js';
import { FieldErrors, malformed, type Refusable, refuse } from '../../platform/problem.js';
import {
  type ActivityForm,
  AddActivitiesCommand,
  ChangeActivityCommand,
  RemoveActivitiesCommand,
} from './change-activities.js';

/** Of one call: more come from a file. */
const NEW_ACTIVITIES = { max: 10_000 };

export class P6ActivityBody {
  @BodyText({ example: 'A1040' }) p6ActivityName?: string | null;
  @BodyText({ example: 'Earthworks, north' }) p6ActivityDescription?: string | null;
  @BodyText({ example: '2027-03-01' }) p6StartDate?: string | null;
  @BodyText({ example: '2027-06-11' }) p6EndDate?: string | null;
  @BodyFlag({ required: false, example: false }) milestone?: boolean | null;
  @BodyId({ example: 42 }) projectId?: number | null;
}

const ACTIVITIES_REMOVED = named('ActivitiesRemoved', { projectId: count(), deleted: count('Activities') });

const formOf = (body: P6ActivityBody): ActivityForm => ({
  name: body.p6ActivityName ?? undefined,
  description: body.p6ActivityDescription ?? undefined,
  start: body.p6StartDate ?? undefined,
  end: body.p6EndDate ?? undefined,
  milestone: body.milestone ?? undefined,
});

/** Activities of a schedule one by one, as a client of the original contract writes them (docs/product/schedules.md, Activity). */
@ApiTags('P6Activities')
@Controller('api/P6Activities')
export class P6ActivitiesController {
  constructor(private readonly commands: CommandBus) {}

  @Post()
  @DescribeWrite("A new activity in a programme's schedule", ACTIVITY, ACTIVITY_EXAMPLE)
  async add(@CommandRequest() request: WriteRequest, @Body() body: P6ActivityBody) {
    return theOnly(await this.addAll(request, [body]));
  }

  @Post('bulk')
  @LargeBody()
  @ListBody(P6ActivityBody, NEW_ACTIVITIES)
  @DescribeWrite('New activities, all of them or none', listOf(ACTIVITY), [ACTIVITY_EXAMPLE])
  async addAll(
    @CommandRequest() request: WriteRequest,
    @Body(new ListOf(P6ActivityBody, NEW_ACTIVITIES)) bodies: P6ActivityBody[],
  ) {
    const programmeId = programmeOf(bodies);
    if (typeof programmeId !== 'number') return programmeId;
    return this.commands.execute(new AddActivitiesCommand(request, { programmeId, forms: bodies.map(formOf) }));
  }

  @Put(':id')
  @DescribeWrite('Fields of an activity; what the body leaves out stays', ACTIVITY, ACTIVITY_EXAMPLE)
  change(@CommandRequest() request: WriteRequest, @Param('id', IdPipe) id: number, @Body() body: P6ActivityBody) {
    return this.commands.execute(new ChangeActivityCommand(request, { id, form: formOf(body) }));
  }

  @Patch(':id')
  @DescribeWrite('The same as PUT', ACTIVITY, ACTIVITY_EXAMPLE)
  patch(@CommandRequest() request: WriteRequest, @Param('id', IdPipe) id: number, @Body() body: P6ActivityBody) {
    return this.change(request, id, body);
  }

  @Delete()
  @DescribeWrite(
    'Removes one activity, or all of a programme; parts that were linked keep their dates',
    Type.Union([ACTIVITY, ACTIVITIES_REMOVED]),
    ACTIVITY_EXAMPLE,
  )
  @ApiQuery({ name: 'id', type: Number, required: false })
  @ApiQuery({
    name: 'projectId',
    type: Number,
    required: false,
    description: 'Without it and without an id nothing is removed: 400',
  })
  remove(
    @CommandRequest() request: WriteRequest,
    @Query('id', IdPipe) id: number | undefined,
    @Query('projectId', IdPipe) projectId: number | undefined,
  ) {
    if (id !== undefined) return this.commands.execute(new RemoveActivitiesCommand(request, { id }));
    if (projectId !== undefined)
      return this.commands.execute(new RemoveActivitiesCommand(request, { programmeId: projectId }));
    throw malformed(
      'id-required',
      'You must specify the id of the activity, or the projectId of the schedule, to delete.',
    );
  }
}

/** The programme of all bodies, since a command changes one schedule. */
function programmeOf(bodies: readonly P6ActivityBody[]): Refusable<number> {
  const [first] = bodies;
  const errors = new FieldErrors();
  if (!first) errors.add('body', 'P6 activities array is required and must not be empty');
  bodies.forEach(({ projectId }, i) => {
    const at = bodies.length > 1 ? `${i}.` : '';
    if (!projectId) errors.add(`${at}projectId`, 'Project ID is required');
    else if (projectId !== first?.projectId) errors.add(`${at}projectId`, 'All activities must be of one programme');
  });
  if (errors.any || !first?.projectId) return refuse(errors.refusal());
  return first.projectId;
}

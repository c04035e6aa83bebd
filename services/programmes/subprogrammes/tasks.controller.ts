import { Body, Controller, Delete, Param, Patch, Post, Put } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import { REMOVED, TASK, TASK_EXAMPLE } from '../../answers/subprogramme-answer.js';
import { CommandRequest } from '../../commands/request.js';
import { theOnly, type WriteRequest } from '../../commands/stream-change.js';
import { invalidField } from '../../domain/programmes/decision.js';
import { listOf } from '../../platform/http/answer-schema.js';
import { CurrentUser, isAdmin, type SignedInUser } from '../../platform/http/current-user.js';
import { DescribeWrite } from '../../platform/http/describe-write.js';
import { IdPipe } from '../../platform/http/id.pipe.js';
import { LargeBody } from '../../platform/http/json-body.interceptor.js';
import { ListBody } from '../../platform/http/nested-fields.js';
import { ListOf } from '../../platform/http/validation.js';
import { refuse } from '../../platform/problem.js';
import { AddTasksCommand, ChangeTaskCommand, RemoveTaskCommand } from './change-tasks.js';
import { NewTaskBody, TaskBody, taskForm } from './task-body.js';

const READ_ONLY = { refusals: { 403: 'The task is a Database Input, which Admins alone change' } };

/** Of one call; a subprogramme takes a thousand. */
const NEW_TASKS = { max: 10_000 };

/** Tasks of the copies of subprogrammes in programmes, and of the library (docs/product/subprogrammes.md, Calls for tasks). */
@ApiTags('Tasks')
@Controller('api/Tasks')
export class TasksController {
  constructor(private readonly commands: CommandBus) {}

  @Post()
  @DescribeWrite(
    'A task, last in its subprogramme: a copy of a programme, or one of the library; without one a task by itself',
    TASK,
    TASK_EXAMPLE,
  )
  async add(@CommandRequest() request: WriteRequest, @CurrentUser() user: SignedInUser, @Body() body: NewTaskBody) {
    return theOnly(
      await this.commands.execute(new AddTasksCommand(request, { isAdmin: isAdmin(user), tasks: [newTask(body)] })),
    );
  }

  @Post('bulk')
  @LargeBody()
  @DescribeWrite('Tasks of one programme, or of the library, all or none', listOf(TASK), [TASK_EXAMPLE])
  @ListBody(NewTaskBody, NEW_TASKS)
  async addAll(
    @CommandRequest() request: WriteRequest,
    @CurrentUser() user: SignedInUser,
    @Body(new ListOf(NewTaskBody, NEW_TASKS)) bodies: NewTaskBody[],
  ) {
    if (bodies.length === 0) return refuse(invalidField('tasks', 'Tasks array is required and must not be empty'));
    return this.commands.execute(new AddTasksCommand(request, { isAdmin: isAdmin(user), tasks: bodies.map(newTask) }));
  }

  @Patch(':id')
  @DescribeWrite('Fields of a task; what the body leaves out stays', TASK, TASK_EXAMPLE, READ_ONLY)
  change(
    @CommandRequest() request: WriteRequest,
    @CurrentUser() user: SignedInUser,
    @Param('id', IdPipe) id: number,
    @Body() body: TaskBody,
  ) {
    return this.commands.execute(
      new ChangeTaskCommand(request, {
        taskId: id,
        isAdmin: isAdmin(user),
        form: taskForm(body),
        measurmentType: body.unitType,
      }),
    );
  }

  @Put(':id')
  @DescribeWrite('The same as PATCH', TASK, TASK_EXAMPLE, READ_ONLY)
  replace(
    @CommandRequest() request: WriteRequest,
    @CurrentUser() user: SignedInUser,
    @Param('id', IdPipe) id: number,
    @Body() body: TaskBody,
  ) {
    return this.change(request, user, id, body);
  }

  @Delete(':id')
  @DescribeWrite(
    'Removes a task from its subprogramme; retires one by itself with its make-ups',
    REMOVED,
    { id: 10_012 },
    READ_ONLY,
  )
  remove(@CommandRequest() request: WriteRequest, @CurrentUser() user: SignedInUser, @Param('id', IdPipe) id: number) {
    return this.commands.execute(new RemoveTaskCommand(request, { taskId: id, isAdmin: isAdmin(user) }));
  }
}

const newTask = ({ subProgrammId, projectId, baseTaskId, ...body }: NewTaskBody) => ({
  subprogrammeId: subProgrammId ?? 0,
  projectId: projectId ?? undefined,
  baseTaskId: baseTaskId ?? 0,
  form: taskForm(body),
  measurmentType: body.unitType,
});

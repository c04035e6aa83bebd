import { Body, Controller, Delete, Param, Patch, Post, Put } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiBearerAuth, ApiBody, ApiResponse, ApiTags } from '@nestjs/swagger';
import { CommandRequest } from '../../commands/request.js';
import type { WriteRequest } from '../../commands/stream-change.js';
import { COPY_EXAMPLE } from '../../domain/library/subprogramme-example.js';
import { invalidField } from '../../domain/programmes/decision.js';
import { DescribeWrite } from '../../platform/http/describe-write.js';
import { IdPipe } from '../../platform/http/id.pipe.js';
import { ListOf } from '../../platform/http/validation.js';
import { Refused } from '../../platform/problem.js';
import { AddTasksCommand, ChangeTaskCommand, RemoveTaskCommand } from './change-tasks.js';
import { NewTaskBody, TaskBody, taskForm } from './task-body.js';

const TASK_EXAMPLE = COPY_EXAMPLE.tasks[0] ?? {};
const READ_ONLY = { status: 403, description: 'The task is a Database Input, which is read-only' };

/** Tasks of the copies of subprogrammes in programmes (docs/product/subprogrammes.md, Calls for tasks). */
@ApiTags('Tasks')
@ApiBearerAuth()
@Controller('api/Tasks')
export class TasksController {
  constructor(private readonly commands: CommandBus) {}

  @Post()
  @DescribeWrite("A task, last in its programme's copy of a subprogramme", TASK_EXAMPLE)
  async add(@CommandRequest() request: WriteRequest, @Body() body: NewTaskBody) {
    const written = await this.commands.execute(new AddTasksCommand(request, { tasks: [newTask(body)] }));
    return { ...written, answer: written.answer[0] };
  }

  @Post('bulk')
  @DescribeWrite('Tasks of one programme, all or none', [TASK_EXAMPLE])
  @ApiBody({ type: [NewTaskBody] })
  addAll(@CommandRequest() request: WriteRequest, @Body(new ListOf(NewTaskBody)) bodies: NewTaskBody[]) {
    if (bodies.length === 0) throw new Refused(invalidField('tasks', 'Tasks array is required and must not be empty'));
    return this.commands.execute(new AddTasksCommand(request, { tasks: bodies.map(newTask) }));
  }

  @Patch(':id')
  @DescribeWrite('Fields of a task; what the body leaves out stays', TASK_EXAMPLE)
  @ApiResponse(READ_ONLY)
  change(@CommandRequest() request: WriteRequest, @Param('id', IdPipe) id: number, @Body() body: TaskBody) {
    return this.commands.execute(new ChangeTaskCommand(request, { taskId: id, form: taskForm(body) }));
  }

  @Put(':id')
  @DescribeWrite('The same as PATCH', TASK_EXAMPLE)
  @ApiResponse(READ_ONLY)
  replace(@CommandRequest() request: WriteRequest, @Param('id', IdPipe) id: number, @Body() body: TaskBody) {
    return this.change(request, id, body);
  }

  @Delete(':id')
  @DescribeWrite('Removes a task from its copy', { id: 10_012 })
  @ApiResponse(READ_ONLY)
  remove(@CommandRequest() request: WriteRequest, @Param('id', IdPipe) id: number) {
    return this.commands.execute(new RemoveTaskCommand(request, { taskId: id }));
  }
}

const newTask = ({ subProgrammId, projectId, baseTaskId, ...body }: NewTaskBody) => ({
  subprogrammeId: subProgrammId ?? 0,
  projectId: projectId ?? undefined,
  baseTaskId: baseTaskId ?? 0,
  form: taskForm(body),
});

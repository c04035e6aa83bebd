import { Body, Controller, Delete, Param, Patch, Post, Put, Res } from '@nestjs/common';
import { type Command, CommandBus } from '@nestjs/cqrs';
import { ApiBearerAuth, ApiBody, ApiResponse, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { Asked } from '../commands/request.js';
import { COPY_EXAMPLE } from '../library/subprogramme-example.js';
import { tellWritten } from '../platform/http/answer.js';
import { DescribeWrite } from '../platform/http/describe-write.js';
import { IdPipe } from '../platform/http/id.pipe.js';
import { ListOf } from '../platform/http/validation.js';
import { FieldErrors, Refused } from '../platform/problem.js';
import { AddTasksCommand, ChangeTaskCommand, RemoveTaskCommand } from './change-tasks.js';
import type { Request, Written } from './programme-commands.js';
import type { TaskView } from './programme-view.js';
import { NewTaskBody, TaskBody, taskForm } from './task-body.js';

const TASK_EXAMPLE = COPY_EXAMPLE.tasks[0] ?? {};
const READ_ONLY = { status: 403, description: 'The task is a Database Input, which is read-only' };

/** Tasks of the copies that programmes have of subprogrammes, as the specs' client writes them (spec 1, section 7, Tasks). */
@ApiTags('Tasks')
@ApiBearerAuth()
@Controller('api/Tasks')
export class TasksController {
  constructor(private readonly commands: CommandBus) {}

  @Post()
  @DescribeWrite("A task, last in its programme's copy of a subprogramme", TASK_EXAMPLE)
  async add(
    @Asked() request: Request,
    @Body() body: NewTaskBody,
    @Res({ passthrough: true }) response: Response,
  ): Promise<TaskView | undefined> {
    const [added] = await this.tell(new AddTasksCommand(request, [newTask(body)]), response);
    return added;
  }

  @Post('bulk')
  @DescribeWrite('Tasks of one programme, all or none', [TASK_EXAMPLE])
  @ApiBody({ type: [NewTaskBody] })
  addAll(
    @Asked() request: Request,
    @Body(new ListOf(NewTaskBody)) bodies: NewTaskBody[],
    @Res({ passthrough: true }) response: Response,
  ): Promise<TaskView[]> {
    if (bodies.length === 0) {
      const errors = new FieldErrors();
      errors.add('tasks', 'Tasks array is required and must not be empty');
      throw new Refused(errors.refusal());
    }
    return this.tell(new AddTasksCommand(request, bodies.map(newTask)), response);
  }

  @Patch(':id')
  @DescribeWrite('Fields of a task; what the body leaves out stays', TASK_EXAMPLE)
  @ApiResponse(READ_ONLY)
  change(
    @Asked() request: Request,
    @Param('id', IdPipe) id: number,
    @Body() body: TaskBody,
    @Res({ passthrough: true }) response: Response,
  ): Promise<TaskView> {
    return this.tell(new ChangeTaskCommand(request, id, taskForm(body)), response);
  }

  @Put(':id')
  @DescribeWrite('The same as PATCH', TASK_EXAMPLE)
  @ApiResponse(READ_ONLY)
  replace(
    @Asked() request: Request,
    @Param('id', IdPipe) id: number,
    @Body() body: TaskBody,
    @Res({ passthrough: true }) response: Response,
  ): Promise<TaskView> {
    return this.change(request, id, body, response);
  }

  @Delete(':id')
  @DescribeWrite('Removes a task from its copy', { id: 10_012 })
  @ApiResponse(READ_ONLY)
  remove(
    @Asked() request: Request,
    @Param('id', IdPipe) id: number,
    @Res({ passthrough: true }) response: Response,
  ): Promise<{ id: number }> {
    return this.tell(new RemoveTaskCommand(request, id), response);
  }

  private async tell<Answer>(command: Command<Written<Answer>>, response: Response): Promise<Answer> {
    const written = await this.commands.execute(command);
    tellWritten(response, written);
    return written.answer;
  }
}

const newTask = ({ subProgrammId, projectId, baseTaskId, ...body }: NewTaskBody) => ({
  subprogrammeId: subProgrammId ?? 0,
  projectId: projectId ?? undefined,
  baseTaskId: baseTaskId ?? 0,
  form: taskForm(body),
});

import { Body, Controller, Post, Put } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import { SUBPROGRAMME, SUBPROGRAMME_EXAMPLE, TASK, TASK_EXAMPLE } from '../answers/subprogramme-answer.js';
import { CommandRequest, VersionedCommandRequest } from '../commands/request.js';
import type { WriteRequest } from '../commands/stream-change.js';
import { CurrentUser, isAdmin, type SignedInUser } from '../platform/http/current-user.js';
import { DescribeWrite } from '../platform/http/describe-write.js';
import { LargeBody } from '../platform/http/json-body.interceptor.js';
import { SaveSubprogrammeCommand, SaveTaskCommand } from './change-tasks.js';
import { DATABASE_INPUT } from './database-input.js';
import {
  ChangedSubprogrammeBody,
  ChangedTaskBody,
  savedTask,
  subprogrammeForm,
  WholeSubprogrammeBody,
  WholeTaskBody,
} from './input-bodies.js';

const LIBRARY_TASK_EXAMPLE = { ...TASK_EXAMPLE, subProgrammId: 0, projectId: 0, custom: true, baseTaskId: 0 };
const LIBRARY_SUBPROGRAMME_EXAMPLE = { ...SUBPROGRAMME_EXAMPLE, projectId: 0, custom: true, sourceId: 0 };

/** Tasks with their make-ups, and subprogrammes with their tasks, in one command each (docs/api.md, Tasks). */
@ApiTags('Tasks')
@Controller('api')
export class LibraryTasksController {
  constructor(private readonly commands: CommandBus) {}

  @Post('Tasks/full')
  @LargeBody()
  @DescribeWrite('A task of the library with its make-ups and its default', TASK, LIBRARY_TASK_EXAMPLE)
  addTask(@CommandRequest() request: WriteRequest, @CurrentUser() user: SignedInUser, @Body() body: WholeTaskBody) {
    return this.commands.execute(
      new SaveTaskCommand(request, { id: undefined, isAdmin: isAdmin(user), ...savedTask(body) }),
    );
  }

  @Put('Tasks/full')
  @LargeBody()
  @DescribeWrite('A task of the library with its make-ups, as they are to be', TASK, LIBRARY_TASK_EXAMPLE, {
    ...DATABASE_INPUT,
    atVersion: true,
  })
  changeTask(
    @VersionedCommandRequest() request: WriteRequest,
    @CurrentUser() user: SignedInUser,
    @Body() body: ChangedTaskBody,
  ) {
    return this.commands.execute(
      new SaveTaskCommand(request, { id: body.id ?? 0, isAdmin: isAdmin(user), ...savedTask(body) }),
    );
  }

  @Post('SubProgramms/full')
  @LargeBody()
  @DescribeWrite('A subprogramme of the library with its tasks', SUBPROGRAMME, LIBRARY_SUBPROGRAMME_EXAMPLE)
  addSubprogramme(
    @CommandRequest() request: WriteRequest,
    @CurrentUser() user: SignedInUser,
    @Body() body: WholeSubprogrammeBody,
  ) {
    const form = subprogrammeForm(body);
    return this.commands.execute(new SaveSubprogrammeCommand(request, { id: undefined, isAdmin: isAdmin(user), form }));
  }

  @Put('SubProgramms/full')
  @LargeBody()
  @DescribeWrite(
    'A subprogramme of the library with its tasks, as they are to be; programmes keep their copies',
    SUBPROGRAMME,
    LIBRARY_SUBPROGRAMME_EXAMPLE,
    { ...DATABASE_INPUT, atVersion: true },
  )
  changeSubprogramme(
    @VersionedCommandRequest() request: WriteRequest,
    @CurrentUser() user: SignedInUser,
    @Body() body: ChangedSubprogrammeBody,
  ) {
    const form = subprogrammeForm(body);
    return this.commands.execute(
      new SaveSubprogrammeCommand(request, { id: body.id ?? 0, isAdmin: isAdmin(user), form }),
    );
  }
}

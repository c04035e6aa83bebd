import { Controller, Param, ParseUUIDPipe, Post, Query } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiQuery, ApiTags } from '@nestjs/swagger';
import { CommandRequest } from '../commands/request.js';
import type { WriteRequest } from '../commands/stream-change.js';
import { type Answer, count, named, uuid } from '../platform/http/answer-schema.js';
import { CurrentUser, isAdmin, type SignedInUser } from '../platform/http/current-user.js';
import { DescribeWrite } from '../platform/http/describe-write.js';
import { IdPipe } from '../platform/http/id.pipe.js';
import { UndoCommand } from './undo.js';

const UNDONE = named('Undone', {
  commandId: uuid('The undo itself: undoing that does the command again'),
  undoes: uuid(),
  programmeId: count(),
});
const UNDONE_EXAMPLE: Answer<typeof UNDONE> = {
  commandId: '0f5f2f6c-7f5a-5d0e-9d52-0b6f3a1c9e11',
  undoes: '5c1d9f0e-2a44-5b7e-8a6a-6f1f5b0d7c22',
  programmeId: 42,
};

@ApiTags('History')
@Controller('api/Commands')
export class UndoController {
  constructor(private readonly commands: CommandBus) {}

  @Post(':commandId/undo')
  @DescribeWrite(
    'Takes a command back by a compensating one; undoing that does it again. 409 with `blockers` when later changes stand on it',
    UNDONE,
    UNDONE_EXAMPLE,
  )
  @ApiQuery({
    name: 'programmeId',
    type: Number,
    required: false,
    description: 'Where the command was, for one that came without an Idempotency-Key',
  })
  async undo(
    @CommandRequest() request: WriteRequest,
    @CurrentUser() user: SignedInUser,
    @Param('commandId', ParseUUIDPipe) commandId: string,
    @Query('programmeId', IdPipe) programmeId: number | undefined,
  ) {
    return this.commands.execute(
      new UndoCommand(request, { commandId: commandId.toLowerCase(), programmeId, isAdmin: isAdmin(user) }),
    );
  }
}

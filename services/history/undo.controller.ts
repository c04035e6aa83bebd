import { Controller, Get, Param, ParseUUIDPipe, Post, Query } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiQuery, ApiTags } from '@nestjs/swagger';
import { CommandRequest } from '../commands/request.js';
import type { WriteRequest } from '../commands/stream-change.js';
import { type Answer, count, flag, listOf, moment, named, orNull, text, uuid } from '../platform/http/answer-schema.js';
import { CountedPerMinute } from '../platform/http/call-rate.interceptor.js';
import { CurrentUser, isAdmin, type SignedInUser } from '../platform/http/current-user.js';
import { DescribeRead } from '../platform/http/describe-read.js';
import { DescribeWrite } from '../platform/http/describe-write.js';
import { IdPipe } from '../platform/http/id.pipe.js';
import { UndoCommand } from './undo.js';
import { UndoCheck, type UndoOutlook } from './undo-check.js';

const UNLINKED = listOf(
  named('LostLink', {
    assetName: text(),
    partId: count(),
    partName: text(),
    taskId: orNull(count('null for the part itself')),
    taskName: orNull(text()),
    activity: text("The activity's identifier in the planning tool"),
  }),
  'Parts and tasks whose activity leaves the schedule, where an import is undone',
);
const UNDONE = named('Undone', {
  commandId: uuid('The undo itself: undoing that does the command again'),
  undoes: uuid(),
  programmeId: count(),
  unlinked: UNLINKED,
});
const UNDONE_EXAMPLE: Answer<typeof UNDONE> = {
  commandId: '0f5f2f6c-7f5a-5d0e-9d52-0b6f3a1c9e11',
  undoes: '5c1d9f0e-2a44-5b7e-8a6a-6f1f5b0d7c22',
  programmeId: 42,
  unlinked: [],
};

const UNDO_OUTLOOK = named('UndoOutlook', {
  isPossible: flag(),
  code: orNull(text('Of the refusal that an undo would get')),
  reason: orNull(text()),
  blockers: listOf(
    named('BlockingCommand', {
      commandId: uuid(),
      userId: count(),
      user: orNull(text('Name of the account, unless it is gone')),
      time: moment(),
      what: listOf(text(), "What both changed, in the planner's words, the first five"),
      more: count(),
    }),
    'Later changes that stand on it, the last first',
  ),
  unlinked: UNLINKED,
});
const UNDO_OUTLOOK_EXAMPLE: Answer<typeof UNDO_OUTLOOK> = {
  isPossible: false,
  code: 'undo-blocked',
  reason: 'Later changes stand on this one',
  blockers: [
    {
      commandId: '5c1d9f0e-2a44-5b7e-8a6a-6f1f5b0d7c22',
      userId: 5,
      user: 'Isla Morrison',
      time: '2026-11-20T16:42:00.000Z',
      what: ['size of Mainline, Middle'],
      more: 0,
    },
  ],
  unlinked: [],
};

const PROGRAMME_ID = {
  name: 'programmeId',
  type: Number,
  required: false,
  description: 'Where the command was, for one that came without an Idempotency-Key or weeks ago',
};

@ApiTags('History')
@Controller('api/Commands')
export class UndoController {
  constructor(
    private readonly commands: CommandBus,
    private readonly outlook: UndoCheck,
  ) {}

  @Get(':commandId/undo')
  @CountedPerMinute('undo check')
  @DescribeRead(
    'Whether a command on a programme or its schedule can be undone now, and what stands on it otherwise',
    UNDO_OUTLOOK,
    UNDO_OUTLOOK_EXAMPLE,
    { refusals: { 404: 'There is no such command, or it changed nothing', 429: 'Too many within a minute' } },
  )
  @ApiQuery(PROGRAMME_ID)
  async check(
    @Param('commandId', ParseUUIDPipe) commandId: string,
    @Query('programmeId', IdPipe) programmeId: number | undefined,
  ): Promise<UndoOutlook> {
    return this.outlook.of(commandId.toLowerCase(), programmeId);
  }

  @Post(':commandId/undo')
  @DescribeWrite(
    'Takes a command back by a compensating one; undoing that does it again. 409 with `blockers` when later changes stand on it',
    UNDONE,
    UNDONE_EXAMPLE,
  )
  @ApiQuery(PROGRAMME_ID)
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

import { Body, Controller, Param, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import { VersionedCommandRequest } from '../../commands/request.js';
import type { WriteRequest } from '../../commands/stream-change.js';
import { MAX_PARTS } from '../../domain/programmes/assets/part-form.js';
import { count, named } from '../../platform/http/answer-schema.js';
import { DescribeWrite } from '../../platform/http/describe-write.js';
import { IdPipe } from '../../platform/http/id.pipe.js';
import { ReadsFrom } from '../../platform/http/min-position.js';
import { BodyIds } from '../../platform/http/nested-fields.js';
import { TakeDatesCommand } from './take-dates.js';

class TakeDatesBody {
  @BodyIds({ max: MAX_PARTS, example: [17] }) parts: number[];
}

/** A programme and the schedule that it is linked to. */
@ApiTags('Projects')
@ReadsFrom('programme-detail', 'library', 'p6-activities')
@Controller('api/Projects')
export class ProgrammeSchedulesController {
  constructor(private readonly commands: CommandBus) {}

  @Post(':id/take-dates')
  @DescribeWrite(
    'Parts take over the dates of the P6 activities that they are linked to',
    named('DatesTaken', { changed: count('Parts') }),
    { changed: 1 },
    { atVersion: true },
  )
  async takeDates(
    @VersionedCommandRequest() request: WriteRequest,
    @Param('id', IdPipe) id: number,
    @Body() { parts }: TakeDatesBody,
  ) {
    return this.commands.execute(new TakeDatesCommand(request, { programmeId: id, partIds: parts }));
  }
}

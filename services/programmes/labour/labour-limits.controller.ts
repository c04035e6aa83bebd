import { Body, Controller, Param, Put } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiProperty, ApiTags } from '@nestjs/swagger';
import { IsIn } from 'class-validator';
import { LABOUR_LIMITS, LABOUR_LIMITS_EXAMPLE } from '../../answers/labour-limits-answer.js';
import { VersionedCommandRequest } from '../../commands/request.js';
import type { WriteRequest } from '../../commands/stream-change.js';
import { LIMITED_KINDS, type LimitedKind } from '../../domain/programmes/events.js';
import { MAX_LABOUR_LIMITS } from '../../domain/programmes/labour/labour-limits.js';
import { BodyId, BodyNumber } from '../../platform/http/body-fields.js';
import { DescribeWrite } from '../../platform/http/describe-write.js';
import { IdPipe } from '../../platform/http/id.pipe.js';
import { BodyList } from '../../platform/http/nested-fields.js';
import { SetLabourLimitsCommand } from './set-labour-limits.js';

export class LabourLimitBody {
  @ApiProperty({ enum: LIMITED_KINDS, example: 'labourType' })
  @IsIn(LIMITED_KINDS)
  kind: LimitedKind;

  @BodyId({
    required: false,
    nullable: true,
    example: 1,
    description: 'Labour type (1 Labour, 2 Foreman) or activity of a make-up; of all labour it does not count',
  })
  id?: number | null;

  @BodyNumber({ example: 40, description: 'Heads per day; of an activity gangs at once' }) limit?: number | null;
}

export class LabourLimitsBody {
  @BodyList(LabourLimitBody, {
    max: MAX_LABOUR_LIMITS,
    description: 'All limits of the programme: one that is left out is taken away',
  })
  limits: LabourLimitBody[];
}

/** What a programme has of labour at most (docs/product/programmes.md, Labour limits). */
@ApiTags('Projects')
@Controller('api/Projects')
export class LabourLimitsController {
  constructor(private readonly commands: CommandBus) {}

  @Put(':id/labour-limits')
  @DescribeWrite('Sets the labour limits of a programme', LABOUR_LIMITS, LABOUR_LIMITS_EXAMPLE, { atVersion: true })
  set(
    @VersionedCommandRequest() request: WriteRequest,
    @Param('id', IdPipe) id: number,
    @Body() { limits }: LabourLimitsBody,
  ) {
    const asked = limits.map(({ kind, id: limited, limit }) => ({
      kind,
      id: kind === 'allLabour' ? 0 : (limited ?? 0),
      limit: limit ?? 0,
    }));
    return this.commands.execute(new SetLabourLimitsCommand(request, { programmeId: id, limits: asked }));
  }
}

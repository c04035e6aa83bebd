import { Controller, Get, Param } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { LABOUR_LIMITS, LABOUR_LIMITS_EXAMPLE } from '../../services/answers/labour-limits-answer.js';
import { type LabourLimitsView, labourLimitsView } from '../../services/domain/programmes/labour/labour-limits-view.js';
import { Versioned } from '../../services/platform/http/answer-headers.js';
import { DescribeVersionedEntity } from '../../services/platform/http/describe-read.js';
import { IdPipe } from '../../services/platform/http/id.pipe.js';
import { ReadsFrom } from '../../services/platform/http/min-position.js';
import { ProgrammeReads } from './programme-reads.js';

@ApiTags('Projects')
@ReadsFrom('programme-detail', 'library')
@Controller('api/Projects')
export class LabourLimitQueriesController {
  constructor(private readonly programmes: ProgrammeReads) {}

  @Get(':id/labour-limits')
  @DescribeVersionedEntity(
    'What a programme has of labour at most, and the activities that it can be set for; its ETag is the version of the programme',
    LABOUR_LIMITS,
    LABOUR_LIMITS_EXAMPLE,
  )
  async labourLimits(@Param('id', IdPipe) id: number): Promise<Versioned<LabourLimitsView>> {
    const { programme, library, version } = await this.programmes.get(id);
    return new Versioned(labourLimitsView(programme, library), version);
  }
}

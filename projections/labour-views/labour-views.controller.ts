import { Controller, Get, Query, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { listOf } from '../../services/platform/http/answer-schema.js';
import { asJson } from '../../services/platform/http/describe-call.js';
import { DescribeStream } from '../../services/platform/http/describe-read.js';
import { ReadsFiguresOf } from '../../services/platform/http/min-position.js';
import { LimitedPerAccount } from '../../services/platform/http/open-calls.interceptor.js';
import { LibrarySnapshot } from '../library/library-snapshot.js';
import { filterOf, LINES_REFUSED, LineQuery, queriedLines } from '../part-lines/line-filter.js';
import { LineStore } from '../part-lines/line-store.js';
import { QueryChoice } from '../part-lines/query-choice.js';
import { streamRows } from '../part-lines/stream-rows.js';
import { PackageReads } from '../programme-detail/package-reads.js';
import { LABOUR_ROW, LABOUR_ROW_EXAMPLE } from './labour-row-answer.js';
import { type Granularity, labourRows } from './labour-rows.js';

class LabourRowsQuery extends LineQuery {
  @QueryChoice(['month', 'day'], 'Rows per calendar month or per day worked')
  granularity: Granularity = 'month';
}

@ApiTags('laborViews')
@ReadsFiguresOf('projectId')
@Controller('api/laborViews')
export class LabourViewsController {
  constructor(
    private readonly lines: LineStore,
    private readonly library: LibrarySnapshot,
    private readonly packages: PackageReads,
  ) {}

  @Get()
  @LimitedPerAccount('rawViewsPerAccount')
  @DescribeStream(
    'Labour of a programme: one row per part, task, activity line, labour type and month or day',
    { content: asJson(listOf(LABOUR_ROW), [LABOUR_ROW_EXAMPLE]) },
    LINES_REFUSED,
  )
  async rows(@Query() query: LabourRowsQuery, @Res() response: Response): Promise<void> {
    const [programme, library] = await Promise.all([queriedLines(this.lines, query), this.library.latest()]);
    const { byPart } = await this.packages.ofParts(programme.programmeId);
    await streamRows(response, labourRows(programme, library, filterOf(query, byPart), query.granularity));
  }
}

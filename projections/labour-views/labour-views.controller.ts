import { Controller, Get, Query, Res } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { LibrarySnapshot } from '../library/library-snapshot.js';
import { LineQuery, queriedLines } from '../part-lines/line-filter.js';
import { QueryChoice } from '../part-lines/query-choice.js';
import { streamRows } from '../part-lines/stream-rows.js';
import { LabourLineStore } from './labour-line-store.js';
import { type Granularity, labourRows } from './labour-rows.js';

class LabourRowsQuery extends LineQuery {
  @QueryChoice(['month', 'day'], 'Rows per calendar month or per day worked')
  granularity: Granularity = 'month';
}

@ApiTags('laborViews')
@Controller('api/laborViews')
export class LabourViewsController {
  constructor(
    private readonly lines: LabourLineStore,
    private readonly library: LibrarySnapshot,
  ) {}

  @Get()
  @ApiOperation({
    summary: 'Labour of a programme: one row per part, task, activity line, labour type and month or day',
  })
  @ApiOkResponse({
    example: [
      {
        date: '2027-03-01',
        asset: 'Mainline',
        assetPart: 'North',
        subProgramme: 'Dual carriageway - flexible',
        task: 'Foundation layers',
        activity: 'Lay Type 1 sub-base',
        lineId: 31,
        materialID: 12,
        material: 'Type 1 sub-base',
        labourType: 'Labour',
        laborType: 'Labour',
        labourID: 1,
        impliedGangs: 0.5,
        units: 'heads',
        note: null,
        warning: null,
        manDays: 18,
        workingDays: 22,
        labourPerDayProRata: 0.818182,
      },
    ],
  })
  async rows(@Query() query: LabourRowsQuery, @Res() response: Response): Promise<void> {
    const [programme, library] = await Promise.all([queriedLines(this.lines, query), this.library.latest()]);
    await streamRows(response, labourRows(programme, library, query, query.granularity));
  }
}

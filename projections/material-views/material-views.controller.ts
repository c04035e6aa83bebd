import { Controller, Get, Query, Res } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { LibrarySnapshot } from '../library/library-snapshot.js';
import { LineQuery, queriedLines } from '../part-lines/line-filter.js';
import { streamRows } from '../part-lines/stream-rows.js';
import { MaterialLineStore } from './material-line-store.js';
import { materialRows } from './material-rows.js';

@ApiTags('MaterialViews')
@Controller('api/MaterialViews')
export class MaterialViewsController {
  constructor(
    private readonly lines: MaterialLineStore,
    private readonly library: LibrarySnapshot,
  ) {}

  @Get()
  @ApiOperation({ summary: 'Materials of a programme: one row per part, task, activity line and month' })
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
        materialQuantPerMonth: 2700,
        unit: 'm3',
        units: 'm3',
        workActivityMaterialQuantMeasType: 'Volume',
        keyMaterial: 'key',
        note: null,
        warning: null,
      },
    ],
  })
  async rows(@Query() query: LineQuery, @Res() response: Response): Promise<void> {
    const [programme, library] = await Promise.all([queriedLines(this.lines, query), this.library.latest()]);
    await streamRows(response, materialRows(programme, library, query));
  }
}

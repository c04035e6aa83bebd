import { Controller, Get, Query } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { LabourLineStore } from '../labour-views/labour-line-store.js';
import { LibrarySnapshot } from '../library/library-snapshot.js';
import { MaterialLineStore } from '../material-views/material-line-store.js';
import { LineQuery, queriedLines } from '../part-lines/line-filter.js';
import { QueryChoice } from '../part-lines/query-choice.js';
import { type LabourDashboard, type LabourGrouping, labourDashboard } from './labour-dashboard.js';
import { type MaterialsDashboard, materialsDashboard } from './materials-dashboard.js';

class LabourDashboardQuery extends LineQuery {
  @QueryChoice(['asset', 'labourType'], 'What a series stands for')
  groupBy: LabourGrouping = 'asset';
}

const CHOICES = {
  assets: [
    {
      assetName: 'Mainline',
      parts: [{ id: 7, name: 'North', subProgramme: { id: 901, name: 'Dual carriageway - flexible' } }],
    },
  ],
};

/** Aggregated for the charts, so that a dashboard never downloads the rows (docs/product/dashboards.md, Dashboard answers). */
@ApiTags('Dashboards')
@Controller('api/Dashboards')
export class DashboardsController {
  constructor(
    private readonly materialLines: MaterialLineStore,
    private readonly labourLines: LabourLineStore,
    private readonly library: LibrarySnapshot,
  ) {}

  @Get('materials')
  @ApiOperation({ summary: 'Quantities per month, one series per material, in stack order' })
  @ApiOkResponse({
    example: {
      projectId: 42,
      firstMonth: '2027-03',
      lastMonth: '2027-05',
      choices: { ...CHOICES, materials: [{ id: 12, name: 'Type 1 sub-base', keyMaterial: true }] },
      series: [
        {
          materialId: 12,
          material: 'Type 1 sub-base',
          familyName: 'Aggregates',
          keyMaterial: true,
          slot: 2,
          tone: 0,
          unitId: 8,
          unit: 'm3',
          measurmentType: 'Volume',
          conversionToSI: 1,
          massPerUnitKg: 2100,
          quantities: [2700, 6000, 300],
        },
      ],
      warnings: [{ kind: 'rate-zero-or-missing', rows: 2 }],
    },
  })
  async materials(@Query() query: LineQuery): Promise<MaterialsDashboard> {
    const [programme, library] = await Promise.all([queriedLines(this.materialLines, query), this.library.latest()]);
    return materialsDashboard(programme, library, query);
  }

  @Get('labour')
  @ApiOperation({ summary: 'Heads per day, one series per asset or labour type' })
  @ApiOkResponse({
    example: {
      projectId: 42,
      firstMonth: '2027-03',
      lastMonth: '2027-03',
      choices: {
        ...CHOICES,
        labourTypes: [
          { id: 1, name: 'Labour' },
          { id: 2, name: 'Foreman' },
        ],
      },
      firstDay: '2027-03-01',
      workingDays: '11111',
      peakPerDay: 2.5,
      peakDay: '2027-03-01',
      manDays: 12.5,
      warnings: [],
      series: [
        {
          key: 'Mainline',
          name: 'Mainline',
          perDay: [2.5, 2.5, 2.5, 2.5, 2.5],
          peakPerDay: 2.5,
          peakDay: '2027-03-01',
          manDays: 12.5,
        },
      ],
    },
  })
  async labour(@Query() query: LabourDashboardQuery): Promise<LabourDashboard> {
    return labourDashboard(await queriedLines(this.labourLines, query), query, query.groupBy);
  }
}

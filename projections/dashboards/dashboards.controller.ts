import { Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { DescribeRead } from '../../services/platform/http/describe-read.js';
import { ReadsFiguresOf } from '../../services/platform/http/min-position.js';
import { LibrarySnapshot } from '../library/library-snapshot.js';
import { filterOf, LINES_REFUSED, LineQuery, queriedLines } from '../part-lines/line-filter.js';
import { LineStore } from '../part-lines/line-store.js';
import { QueryChoice } from '../part-lines/query-choice.js';
import { PackageReads } from '../programme-detail/package-reads.js';
import { ProgrammeReads } from '../programme-detail/programme-reads.js';
import {
  LABOUR_DASHBOARD,
  LABOUR_DASHBOARD_EXAMPLE,
  LABOUR_RATES,
  LABOUR_RATES_EXAMPLE,
  MATERIALS_DASHBOARD,
  MATERIALS_DASHBOARD_EXAMPLE,
} from './dashboard-answers.js';
import { type LabourDashboard, type LabourGrouping, labourDashboard } from './labour-dashboard.js';
import { type LabourRates, labourRates } from './labour-rates.js';
import { type MaterialsDashboard, materialsDashboard } from './materials-dashboard.js';

class LabourDashboardQuery extends LineQuery {
  @QueryChoice(['asset', 'labourType'], 'What a series stands for')
  groupBy: LabourGrouping = 'asset';
}

/** Aggregated for the charts, so that a dashboard never downloads the rows (docs/product/dashboards.md, Dashboard answers). */
@ApiTags('Dashboards')
@ReadsFiguresOf('projectId')
@Controller('api/Dashboards')
export class DashboardsController {
  constructor(
    private readonly lines: LineStore,
    private readonly library: LibrarySnapshot,
    private readonly programmes: ProgrammeReads,
    private readonly packages: PackageReads,
  ) {}

  @Get('materials')
  @DescribeRead(
    'Quantities per month, one series per material, in stack order',
    MATERIALS_DASHBOARD,
    MATERIALS_DASHBOARD_EXAMPLE,
    LINES_REFUSED,
  )
  async materials(@Query() query: LineQuery): Promise<MaterialsDashboard> {
    const [programme, library] = await Promise.all([queriedLines(this.lines, query), this.library.latest()]);
    const packages = await this.packages.ofParts(programme.programmeId);
    return materialsDashboard(programme, library, filterOf(query, packages.byPart), packages);
  }

  @Get('labour')
  @DescribeRead(
    'Heads per day, one series per asset or labour type',
    LABOUR_DASHBOARD,
    LABOUR_DASHBOARD_EXAMPLE,
    LINES_REFUSED,
  )
  async labour(@Query() query: LabourDashboardQuery): Promise<LabourDashboard> {
    const programme = await queriedLines(this.lines, query);
    const [limits, packages] = await Promise.all([
      this.programmes.labourLimits(programme.programmeId),
      this.packages.ofParts(programme.programmeId),
    ]);
    return labourDashboard(programme, filterOf(query, packages.byPart), query.groupBy, limits, packages);
  }

  @Get('labour/rates')
  @DescribeRead(
    'Production rates that the labour follows from, with the man-days of each',
    LABOUR_RATES,
    LABOUR_RATES_EXAMPLE,
    LINES_REFUSED,
  )
  async labourRates(@Query() query: LineQuery): Promise<LabourRates> {
    const [programme, library] = await Promise.all([queriedLines(this.lines, query), this.library.latest()]);
    const { byPart } = await this.packages.ofParts(programme.programmeId);
    return labourRates(programme, library, filterOf(query, byPart));
  }
}

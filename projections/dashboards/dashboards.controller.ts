import { Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { CurrentUser, type SignedInUser } from '../../services/platform/http/current-user.js';
import { DescribeRead } from '../../services/platform/http/describe-read.js';
import { ReadsFiguresOf } from '../../services/platform/http/min-position.js';
import { LibrarySnapshot } from '../library/library-snapshot.js';
import { LINES_REFUSED, LineQuery, queriedLines } from '../part-lines/line-filter.js';
import { LineStore } from '../part-lines/line-store.js';
import { QueryChoice } from '../part-lines/query-choice.js';
import { type AsOf, QueryAsOf } from '../past/as-of.js';
import { type PastFigures, PastProgrammes } from '../past/past-programmes.js';
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

class DashboardQuery extends LineQuery {
  @QueryAsOf('A version of the programme, or a moment (ISO 8601): the figures of then, with the library of then')
  asOf?: AsOf;
}

class LabourDashboardQuery extends DashboardQuery {
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
    private readonly past: PastProgrammes,
  ) {}

  @Get('materials')
  @DescribeRead(
    'Quantities per month, one series per material, in stack order',
    MATERIALS_DASHBOARD,
    MATERIALS_DASHBOARD_EXAMPLE,
    LINES_REFUSED,
  )
  async materials(@Query() query: DashboardQuery, @CurrentUser() user: SignedInUser): Promise<MaterialsDashboard> {
    const { lines, library } = await this.figures(query, user);
    return materialsDashboard(lines, library, query);
  }

  @Get('labour')
  @DescribeRead(
    'Heads per day, one series per asset or labour type',
    LABOUR_DASHBOARD,
    LABOUR_DASHBOARD_EXAMPLE,
    LINES_REFUSED,
  )
  async labour(@Query() query: LabourDashboardQuery, @CurrentUser() user: SignedInUser): Promise<LabourDashboard> {
    const { lines, library, labourLimits } = await this.figures(query, user);
    return labourDashboard(lines, library, query, query.groupBy, labourLimits);
  }

  @Get('labour/rates')
  @DescribeRead(
    'Production rates that the labour follows from, with the man-days of each',
    LABOUR_RATES,
    LABOUR_RATES_EXAMPLE,
    LINES_REFUSED,
  )
  async labourRates(@Query() query: DashboardQuery, @CurrentUser() user: SignedInUser): Promise<LabourRates> {
    const { lines, library } = await this.figures(query, user);
    return labourRates(lines, library, query);
  }

  /** What is shown: of today from the read model, of another moment from the log. */
  private async figures(query: DashboardQuery, user: SignedInUser): Promise<PastFigures> {
    // Whether the programme is there, and which it is, is asked in any case.
    const today = await queriedLines(this.lines, query);
    const { programmeId } = today;
    if (query.asOf) return this.past.figuresAt(programmeId, query.asOf, user.id);
    const [library, labourLimits] = await Promise.all([
      this.library.latest(),
      this.programmes.labourLimits(programmeId),
    ]);
    return { lines: today, library, labourLimits };
  }
}

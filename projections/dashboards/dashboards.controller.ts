import { Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { CurrentUser, type SignedInUser } from '../../services/platform/http/current-user.js';
import { DescribeRead } from '../../services/platform/http/describe-read.js';
import { ReadsFiguresOf } from '../../services/platform/http/min-position.js';
import { QueryChoice } from '../part-lines/query-choice.js';
import {
  LABOUR_DASHBOARD,
  LABOUR_DASHBOARD_EXAMPLE,
  LABOUR_RATES,
  LABOUR_RATES_EXAMPLE,
  MATERIALS_DASHBOARD,
  MATERIALS_DASHBOARD_EXAMPLE,
} from './dashboard-answers.js';
import { DashboardFigures, DashboardQuery, FIGURES_REFUSED } from './dashboard-figures.js';
import { type LabourDashboard, type LabourGrouping, labourDashboard } from './labour-dashboard.js';
import { type LabourRates, labourRates } from './labour-rates.js';
import { type MaterialsDashboard, materialsDashboard } from './materials-dashboard.js';

class LabourDashboardQuery extends DashboardQuery {
  @QueryChoice(['asset', 'labourType'], 'What a series stands for')
  groupBy: LabourGrouping = 'asset';
}

/** Aggregated for the charts, so that a dashboard never downloads the rows (docs/product/dashboards.md, Dashboard answers). */
@ApiTags('Dashboards')
@ReadsFiguresOf('projectId')
@Controller('api/Dashboards')
export class DashboardsController {
  constructor(private readonly figures: DashboardFigures) {}

  @Get('materials')
  @DescribeRead(
    'Quantities per month, one series per material, in stack order',
    MATERIALS_DASHBOARD,
    MATERIALS_DASHBOARD_EXAMPLE,
    FIGURES_REFUSED,
  )
  async materials(@Query() query: DashboardQuery, @CurrentUser() user: SignedInUser): Promise<MaterialsDashboard> {
    const { lines, library, filter, packages } = await this.figures.of(query, user.id);
    return materialsDashboard(lines, library, filter, packages);
  }

  @Get('labour')
  @DescribeRead(
    'Heads per day, one series per asset or labour type',
    LABOUR_DASHBOARD,
    LABOUR_DASHBOARD_EXAMPLE,
    FIGURES_REFUSED,
  )
  async labour(@Query() query: LabourDashboardQuery, @CurrentUser() user: SignedInUser): Promise<LabourDashboard> {
    const { lines, library, filter, labourLimits, packages } = await this.figures.of(query, user.id);
    return labourDashboard(lines, library, { filter, groupBy: query.groupBy, limits: await labourLimits(), packages });
  }

  @Get('labour/rates')
  @DescribeRead(
    'Production rates that the labour follows from, with the man-days of each',
    LABOUR_RATES,
    LABOUR_RATES_EXAMPLE,
    FIGURES_REFUSED,
  )
  async labourRates(@Query() query: DashboardQuery, @CurrentUser() user: SignedInUser): Promise<LabourRates> {
    const { lines, library, filter } = await this.figures.of(query, user.id);
    return labourRates(lines, library, filter);
  }
}

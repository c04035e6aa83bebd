import { Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { CurrentUser, type SignedInUser } from '../../../services/platform/http/current-user.js';
import { DescribeRead } from '../../../services/platform/http/describe-read.js';
import { ReadsFiguresOf } from '../../../services/platform/http/min-position.js';
import { LimitedPerAccount } from '../../../services/platform/http/open-calls.interceptor.js';
import { FIGURES_REFUSED } from '../dashboard-figures.js';
import { WHY, WHY_EXAMPLE, type Why } from './why-answers.js';
import { WhyNumbers } from './why-numbers.js';
import { WhyLabourQuery, WhyMaterialsQuery } from './why-query.js';

@ApiTags('Dashboards')
@ReadsFiguresOf('projectId')
@Controller('api/Dashboards')
export class WhyController {
  constructor(private readonly why: WhyNumbers) {}

  @Get('materials/why')
  @LimitedPerAccount('explanationsPerAccount')
  @DescribeRead(
    'The lines that a quantity of the materials dashboard adds up, with their formulas and the source of their rates',
    WHY,
    WHY_EXAMPLE,
    FIGURES_REFUSED,
  )
  async whyMaterials(@CurrentUser() user: SignedInUser, @Query() query: WhyMaterialsQuery): Promise<Why> {
    return this.why.ofMaterials(query, user.id);
  }

  @Get('labour/why')
  @LimitedPerAccount('explanationsPerAccount')
  @DescribeRead(
    'The lines that heads of a day or man-days of the labour dashboard add up, with their formulas and the source of their rates',
    WHY,
    WHY_EXAMPLE,
    FIGURES_REFUSED,
  )
  async whyLabour(@CurrentUser() user: SignedInUser, @Query() query: WhyLabourQuery): Promise<Why> {
    return this.why.ofLabour(query, user.id);
  }
}

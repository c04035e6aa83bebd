import { Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { ASSET_CATEGORY, ASSET_CATEGORY_EXAMPLE } from '../../services/answers/asset-answer.js';
import { ASSET_TYPE, METRIC, NEXT_TASK_CODE, REGION, TASK_CODE, UNIT } from '../../services/answers/library-answers.js';
import { generateTaskCode, usedTaskCodes } from '../../services/domain/library/inputs/task-codes.js';
import type { AssetCategory, Metric, Region, TaskCode, Unit } from '../../services/domain/library/library-records.js';
import { DescribeList, DescribeRead } from '../../services/platform/http/describe-read.js';
import { ListQuery, QueryText } from '../../services/platform/http/list-query.js';
import { ReadsFrom } from '../../services/platform/http/min-position.js';
import { type Page, pageOf } from '../../services/platform/http/page.js';
import { LibrarySnapshot } from './library-snapshot.js';

class NextTaskCodeQuery {
  @QueryText('Of the task')
  name?: string;
}

/** Data that nobody edits: the same for every user. */
@ApiTags('Reference data')
@ReadsFrom('library')
@Controller('api')
export class ReferenceQueriesController {
  constructor(private readonly library: LibrarySnapshot) {}

  @Get('Units')
  @DescribeList('Units, with their factors to SI', UNIT, {
    id: 2,
    name: 'km',
    description: 'kilometre',
    measurmentType: 'Length',
    conversionToSI: 1000,
    metric: 1,
    base: 0,
  })
  async units(@Query() query: ListQuery): Promise<Page<Unit>> {
    return pageOf([...(await this.library.latest()).units.values()], query);
  }

  @Get('Regions')
  @DescribeList('Regions, with the working week that a new programme starts with', REGION, {
    id: 1,
    name: 'United Kingdom',
    defaultWorkingPatternBitMask: 31,
  })
  async regions(@Query() query: ListQuery): Promise<Page<Region>> {
    return pageOf([...(await this.library.latest()).regions.values()], query);
  }

  @Get('Metrics')
  @DescribeList('Unit systems', METRIC, { id: 1, name: 'Metric' })
  async metrics(@Query() query: ListQuery): Promise<Page<Metric>> {
    return pageOf([...(await this.library.latest()).metrics.values()], query);
  }

  @Get('AssetCategories')
  @DescribeList('Asset types by category and subcategory', ASSET_CATEGORY, ASSET_CATEGORY_EXAMPLE)
  async assetCategories(@Query() query: ListQuery): Promise<Page<AssetCategory>> {
    return pageOf([...(await this.library.latest()).assetCategories.values()], query);
  }

  @Get('AssetTypes')
  @DescribeList('Names of asset types; `Name` is spelled as the specification has it', ASSET_TYPE, { Name: 'Runway' })
  async assetTypes(@Query() query: ListQuery): Promise<Page<{ Name: string }>> {
    const { assetCategories } = await this.library.latest();
    const names = new Set([...assetCategories.values()].map(({ assetType }) => assetType));
    return pageOf(
      [...names].map((name) => ({ Name: name })),
      query,
    );
  }

  @Get('TaskCodes')
  @DescribeList('Dictionary that the prefix of a task code is taken from', TASK_CODE, {
    code: 'DRA',
    keywords: 'drain, drainage, sewer',
    category: 'Utilities',
    description: 'Drainage',
  })
  async taskCodes(@Query() query: ListQuery): Promise<Page<TaskCode>> {
    return pageOf((await this.library.latest()).taskCodes, query);
  }

  @Get('TaskCodes/next')
  @DescribeRead('A code for a task of this name, and what its prefix stands for', NEXT_TASK_CODE, {
    code: 'DRA004',
    explanation: 'Auto-generated code relates to: Drainage (Utilities)',
  })
  async nextTaskCode(@Query() { name = '' }: NextTaskCodeQuery) {
    const library = await this.library.latest();
    const { code, relatesTo } = generateTaskCode(name, library.taskCodes, usedTaskCodes(library));
    return {
      code,
      explanation: relatesTo && `Auto-generated code relates to: ${relatesTo.description} (${relatesTo.category})`,
    };
  }
}

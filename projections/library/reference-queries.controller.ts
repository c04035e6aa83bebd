import { Controller, Get, Query } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { AssetCategory, Metric, Region, TaskCode, Unit } from '../../services/domain/library/library-records.js';
import { ListQuery } from '../../services/platform/http/list-query.js';
import { ReadsFrom } from '../../services/platform/http/min-position.js';
import { type Page, pageOf } from '../../services/platform/http/page.js';
import { LibrarySnapshot } from './library-snapshot.js';

/** Data that nobody edits: the same for every user. */
@ApiTags('Reference data')
@ReadsFrom('library')
@Controller('api')
export class ReferenceQueriesController {
  constructor(private readonly library: LibrarySnapshot) {}

  @Get('Units')
  @ApiOperation({ summary: 'Units, with their factors to SI' })
  @ApiOkResponse({
    example: [
      {
        id: 2,
        name: 'km',
        description: 'kilometre',
        measurmentType: 'Length',
        conversionToSI: 1000,
        metric: 1,
        base: 0,
      },
    ],
  })
  async units(@Query() query: ListQuery): Promise<Page<Unit>> {
    return pageOf([...(await this.library.latest()).units.values()], query);
  }

  @Get('Regions')
  @ApiOperation({ summary: 'Regions, with the working week that a new programme starts with (bit 0 = Monday)' })
  @ApiOkResponse({ example: [{ id: 1, name: 'United Kingdom', defaultWorkingPatternBitMask: 31 }] })
  async regions(@Query() query: ListQuery): Promise<Page<Region>> {
    return pageOf([...(await this.library.latest()).regions.values()], query);
  }

  @Get('Metrics')
  @ApiOperation({ summary: 'Unit systems' })
  @ApiOkResponse({ example: [{ id: 1, name: 'Metric' }] })
  async metrics(@Query() query: ListQuery): Promise<Page<Metric>> {
    return pageOf([...(await this.library.latest()).metrics.values()], query);
  }

  @Get('AssetCategories')
  @ApiOperation({ summary: 'Asset types by category and subcategory' })
  @ApiOkResponse({
    example: [{ id: 1, name: 'Airfield', subCategory: 'Pavements', assetType: 'Runway', measurmentType: 'Area' }],
  })
  async assetCategories(@Query() query: ListQuery): Promise<Page<AssetCategory>> {
    return pageOf([...(await this.library.latest()).assetCategories.values()], query);
  }

  @Get('AssetTypes')
  @ApiOperation({ summary: 'Names of asset types; `Name` is spelled as the specification has it' })
  @ApiOkResponse({ example: [{ Name: 'Runway' }] })
  async assetTypes(@Query() query: ListQuery): Promise<Page<{ Name: string }>> {
    const { assetCategories } = await this.library.latest();
    const names = new Set([...assetCategories.values()].map(({ assetType }) => assetType));
    return pageOf(
      [...names].map((name) => ({ Name: name })),
      query,
    );
  }

  @Get('TaskCodes')
  @ApiOperation({ summary: 'Dictionary that the prefix of a task code is taken from' })
  @ApiOkResponse({
    example: [{ code: 'DRA', keywords: 'drain, drainage, sewer', category: 'Utilities', description: 'Drainage' }],
  })
  async taskCodes(@Query() query: ListQuery): Promise<Page<TaskCode>> {
    return pageOf((await this.library.latest()).taskCodes, query);
  }
}

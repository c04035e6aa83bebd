import { Controller, Get, Query, Res } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import type { AssetCategory, Metric, Region, TaskCode, Unit } from '../../services/domain/library/library-records.js';
import { ListQuery, pageOf } from '../../services/platform/http/list-query.js';
import { ReadsFrom } from '../../services/platform/http/min-position.js';
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
  async units(@Query() query: ListQuery, @Res({ passthrough: true }) response: Response): Promise<Unit[]> {
    return pageOf([...(await this.library.latest()).units.values()], query, response);
  }

  @Get('Regions')
  @ApiOperation({ summary: 'Regions, with the working week that a new programme starts with (bit 0 = Monday)' })
  @ApiOkResponse({ example: [{ id: 1, name: 'United Kingdom', defaultWorkingPatternBitMask: 31 }] })
  async regions(@Query() query: ListQuery, @Res({ passthrough: true }) response: Response): Promise<Region[]> {
    return pageOf([...(await this.library.latest()).regions.values()], query, response);
  }

  @Get('Metrics')
  @ApiOperation({ summary: 'Unit systems' })
  @ApiOkResponse({ example: [{ id: 1, name: 'Metric' }] })
  async metrics(@Query() query: ListQuery, @Res({ passthrough: true }) response: Response): Promise<Metric[]> {
    return pageOf([...(await this.library.latest()).metrics.values()], query, response);
  }

  @Get('AssetCategories')
  @ApiOperation({ summary: 'Asset types by category and subcategory' })
  @ApiOkResponse({
    example: [{ id: 1, name: 'Airfield', subCategory: 'Pavements', assetType: 'Runway', measurmentType: 'Area' }],
  })
  async assetCategories(
    @Query() query: ListQuery,
    @Res({ passthrough: true }) response: Response,
  ): Promise<AssetCategory[]> {
    return pageOf([...(await this.library.latest()).assetCategories.values()], query, response);
  }

  @Get('AssetTypes')
  @ApiOperation({ summary: 'Names of asset types; `Name` is spelled as the specification has it' })
  @ApiOkResponse({ example: [{ Name: 'Runway' }] })
  async assetTypes(
    @Query() query: ListQuery,
    @Res({ passthrough: true }) response: Response,
  ): Promise<{ Name: string }[]> {
    const names = new Set(
      [...(await this.library.latest()).assetCategories.values()].map(({ assetType }) => assetType),
    );
    return pageOf(
      [...names].map((name) => ({ Name: name })),
      query,
      response,
    );
  }

  @Get('TaskCodes')
  @ApiOperation({ summary: 'Dictionary that the prefix of a task code is taken from' })
  @ApiOkResponse({
    example: [{ code: 'DRA', keywords: 'drain, drainage, sewer', category: 'Utilities', description: 'Drainage' }],
  })
  async taskCodes(@Query() query: ListQuery, @Res({ passthrough: true }) response: Response): Promise<TaskCode[]> {
    return pageOf((await this.library.latest()).taskCodes, query, response);
  }
}

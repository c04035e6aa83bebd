import { Controller, Get, Query, Res } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { PRODUCTION_RATE_EXAMPLE } from '../../services/domain/library/library-examples.js';
import { type ProductionRateView, productionRateView } from '../../services/domain/library/library-view.js';
import { visibleInputs } from '../../services/domain/library/visible-inputs.js';
import { CurrentUser, type SignedInUser } from '../../services/platform/http/current-user.js';
import { ListQuery, pageOf } from '../../services/platform/http/list-query.js';
import { ReadsFrom } from '../../services/platform/http/min-position.js';
import { filteredInputs, InputsQuery } from './inputs-query.js';
import { LibrarySnapshot } from './library-snapshot.js';

@ApiTags('ProductionRates')
@ReadsFrom('library')
@Controller('api/ProductionRates')
export class ProductionRateQueriesController {
  constructor(private readonly library: LibrarySnapshot) {}

  @Get()
  @ApiOperation({ summary: "Production rates: Database Inputs and the caller's own" })
  @ApiOkResponse({ example: [PRODUCTION_RATE_EXAMPLE] })
  async list(
    @CurrentUser() user: SignedInUser,
    @Query() query: InputsQuery,
    @Res({ passthrough: true }) response: Response,
  ): Promise<ProductionRateView[]> {
    const library = await this.library.latest();
    return pageOf(
      filteredInputs(library.productionRates, user.id, query).map((rate) => productionRateView(rate, library)),
      query,
      response,
    );
  }

  @Get('Name')
  @ApiOperation({ summary: 'Names of production rates, for pickers' })
  @ApiOkResponse({ example: [{ id: 1, name: 'Vegetation clearance (machine)' }] })
  async names(
    @CurrentUser() user: SignedInUser,
    @Query() query: ListQuery,
    @Res({ passthrough: true }) response: Response,
  ) {
    const { productionRates } = await this.library.latest();
    return pageOf(
      visibleInputs(productionRates, user.id).map(({ id, rateName }) => ({ id, name: rateName })),
      query,
      response,
    );
  }
}

import { Controller, Get, Query, Res } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { LibrarySnapshot } from '../../projections/library/library-snapshot.js';
import { CurrentUser, type SignedInUser } from '../platform/http/current-user.js';
import { ListQuery, pageOf } from '../platform/http/list-query.js';
import { ReadsFrom } from '../platform/http/position.js';
import { InputsQuery, inputsChosen, inputsShown } from './inputs-shown.js';
import { PRODUCTION_RATE_EXAMPLE } from './library-examples.js';
import { type ProductionRateView, productionRateView } from './library-view.js';

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
      inputsChosen(library.productionRates, user.id, query).map((rate) => productionRateView(rate, library)),
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
      inputsShown(productionRates, user.id).map(({ id, rateName }) => ({ id, name: rateName })),
      query,
      response,
    );
  }
}

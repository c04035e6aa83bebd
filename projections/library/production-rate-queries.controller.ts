import { Controller, Get, Query } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { PRODUCTION_RATE_EXAMPLE } from '../../services/domain/library/library-examples.js';
import { type ProductionRateView, productionRateView } from '../../services/domain/library/library-view.js';
import { visibleInputs } from '../../services/domain/library/visible-inputs.js';
import { CurrentUser, type SignedInUser } from '../../services/platform/http/current-user.js';
import { ListQuery } from '../../services/platform/http/list-query.js';
import { ReadsFrom } from '../../services/platform/http/min-position.js';
import { type Page, pageOf } from '../../services/platform/http/page.js';
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
  async list(@CurrentUser() user: SignedInUser, @Query() query: InputsQuery): Promise<Page<ProductionRateView>> {
    const library = await this.library.latest();
    const rates = filteredInputs(library.productionRates, user.id, query).map((rate) =>
      productionRateView(rate, library),
    );
    return pageOf(rates, query);
  }

  @Get('Name')
  @ApiOperation({ summary: 'Names of production rates, for pickers' })
  @ApiOkResponse({ example: [{ id: 1, name: 'Vegetation clearance (machine)' }] })
  async names(@CurrentUser() user: SignedInUser, @Query() query: ListQuery) {
    const { productionRates } = await this.library.latest();
    const names = visibleInputs(productionRates, user.id).map(({ id, rateName }) => ({ id, name: rateName }));
    return pageOf(names, query);
  }
}

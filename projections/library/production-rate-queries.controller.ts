import { Controller, Get, Param, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { NAMED_INPUT, PRODUCTION_RATE, PRODUCTION_RATE_EXAMPLE } from '../../services/answers/library-answers.js';
import { type ProductionRateView, productionRateView } from '../../services/domain/library/library-view.js';
import { isVisibleTo } from '../../services/domain/library/visible-inputs.js';
import { Versioned } from '../../services/platform/http/answer-headers.js';
import { CurrentUser, type SignedInUser } from '../../services/platform/http/current-user.js';
import { DescribeList, DescribeVersionedEntity } from '../../services/platform/http/describe-read.js';
import { IdPipe } from '../../services/platform/http/id.pipe.js';
import { ListQuery } from '../../services/platform/http/list-query.js';
import { ReadsFrom } from '../../services/platform/http/min-position.js';
import { type Page, pageOf, pageOfViews } from '../../services/platform/http/page.js';
import { filteredInputs, InputsQuery, inputNotFound } from './inputs-query.js';
import { LibrarySnapshot } from './library-snapshot.js';
import { inputsSeenBy } from './seen-inputs.js';

@ApiTags('ProductionRates')
@ReadsFrom('library')
@Controller('api/ProductionRates')
export class ProductionRateQueriesController {
  constructor(private readonly library: LibrarySnapshot) {}

  @Get()
  @DescribeList("Production rates: Database Inputs and the caller's own", PRODUCTION_RATE, PRODUCTION_RATE_EXAMPLE)
  async list(@CurrentUser() user: SignedInUser, @Query() query: InputsQuery): Promise<Page<ProductionRateView>> {
    const library = await this.library.latest();
    return pageOfViews(filteredInputs(library.productionRates, user.id, query), query, (rate) =>
      productionRateView(rate, library),
    );
  }

  @Get('Name')
  @DescribeList('Names of production rates, for pickers', NAMED_INPUT, {
    id: 1,
    name: 'Vegetation clearance (machine)',
  })
  async names(@CurrentUser() user: SignedInUser, @Query() query: ListQuery) {
    const { productionRates } = await this.library.latest();
    const names = inputsSeenBy(productionRates, user.id).map(({ id, rateName }) => ({ id, name: rateName }));
    return pageOf(names, query);
  }

  @Get(':id')
  @DescribeVersionedEntity('One production rate', PRODUCTION_RATE, PRODUCTION_RATE_EXAMPLE)
  async one(@CurrentUser() user: SignedInUser, @Param('id', IdPipe) id: number) {
    const library = await this.library.latest();
    const found = library.productionRates.get(id);
    if (!found || !isVisibleTo(user.id, found)) throw inputNotFound();
    return new Versioned(productionRateView(found, library), found.version);
  }
}

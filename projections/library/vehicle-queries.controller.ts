import { Controller, Get, Param, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { NAME, NAMED_INPUT, VEHICLE, VEHICLE_EXAMPLE } from '../../services/answers/library-answers.js';
import type { Vehicle } from '../../services/domain/library/library-records.js';
import { type VehicleView, vehicleView } from '../../services/domain/library/library-view.js';
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

@ApiTags('Vehicles')
@ReadsFrom('library')
@Controller('api/Vehicles')
export class VehicleQueriesController {
  constructor(private readonly library: LibrarySnapshot) {}

  @Get()
  @DescribeList("Logistics vehicles: Database Inputs and the caller's own", VEHICLE, VEHICLE_EXAMPLE)
  async list(@CurrentUser() user: SignedInUser, @Query() query: InputsQuery): Promise<Page<VehicleView>> {
    const { vehicles } = await this.library.latest();
    return pageOfViews(filteredInputs(vehicles, user.id, query), query, vehicleView);
  }

  @Get('VehicleType')
  @DescribeList('Types of vehicles', NAME, { name: 'Tipper' })
  types(@CurrentUser() user: SignedInUser, @Query() query: ListQuery): Promise<Page<{ name: string }>> {
    return this.distinct(user, ({ vehicleType }) => vehicleType, query);
  }

  @Get('TransportMode')
  @DescribeList('Modes of transport', NAME, { name: 'Road' })
  modes(@CurrentUser() user: SignedInUser, @Query() query: ListQuery): Promise<Page<{ name: string }>> {
    return this.distinct(user, ({ transportMode }) => transportMode, query);
  }

  @Get('Name')
  @DescribeList('Names of vehicles, for pickers', NAMED_INPUT, { id: 1, name: '8-wheel tipper' })
  async names(@CurrentUser() user: SignedInUser, @Query() query: ListQuery) {
    const { vehicles } = await this.library.latest();
    const names = inputsSeenBy(vehicles, user.id).map(({ id, name }) => ({ id, name }));
    return pageOf(names, query);
  }

  @Get(':id')
  @DescribeVersionedEntity('One logistics vehicle', VEHICLE, VEHICLE_EXAMPLE)
  async one(@CurrentUser() user: SignedInUser, @Param('id', IdPipe) id: number) {
    const library = await this.library.latest();
    const found = library.vehicles.get(id);
    if (!found || !isVisibleTo(user.id, found)) throw inputNotFound();
    return new Versioned(vehicleView(found), found.version);
  }

  private async distinct(
    user: SignedInUser,
    select: (vehicle: Vehicle) => string,
    query: ListQuery,
  ): Promise<Page<{ name: string }>> {
    const { vehicles } = await this.library.latest();
    const names = [...new Set(inputsSeenBy(vehicles, user.id).map(select))].map((name) => ({ name }));
    return pageOf(names, query);
  }
}

import { Controller, Get, Query } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { VEHICLE_EXAMPLE } from '../../services/domain/library/library-examples.js';
import type { Vehicle } from '../../services/domain/library/library-records.js';
import { type VehicleView, vehicleView } from '../../services/domain/library/library-view.js';
import { visibleInputs } from '../../services/domain/library/visible-inputs.js';
import { CurrentUser, type SignedInUser } from '../../services/platform/http/current-user.js';
import { ListQuery } from '../../services/platform/http/list-query.js';
import { ReadsFrom } from '../../services/platform/http/min-position.js';
import { type Page, pageOf } from '../../services/platform/http/page.js';
import { filteredInputs, InputsQuery } from './inputs-query.js';
import { LibrarySnapshot } from './library-snapshot.js';

@ApiTags('Vehicles')
@ReadsFrom('library')
@Controller('api/Vehicles')
export class VehicleQueriesController {
  constructor(private readonly library: LibrarySnapshot) {}

  @Get()
  @ApiOperation({ summary: "Logistics vehicles: Database Inputs and the caller's own" })
  @ApiOkResponse({ example: [VEHICLE_EXAMPLE] })
  async list(@CurrentUser() user: SignedInUser, @Query() query: InputsQuery): Promise<Page<VehicleView>> {
    const { vehicles } = await this.library.latest();
    return pageOf(filteredInputs(vehicles, user.id, query).map(vehicleView), query);
  }

  @Get('VehicleType')
  @ApiOperation({ summary: 'Types of vehicles' })
  @ApiOkResponse({ example: [{ name: 'Tipper' }] })
  types(@CurrentUser() user: SignedInUser, @Query() query: ListQuery): Promise<Page<{ name: string }>> {
    return this.distinct(user, ({ vehicleType }) => vehicleType, query);
  }

  @Get('TransportMode')
  @ApiOperation({ summary: 'Modes of transport' })
  @ApiOkResponse({ example: [{ name: 'Road' }] })
  modes(@CurrentUser() user: SignedInUser, @Query() query: ListQuery): Promise<Page<{ name: string }>> {
    return this.distinct(user, ({ transportMode }) => transportMode, query);
  }

  @Get('Name')
  @ApiOperation({ summary: 'Names of vehicles, for pickers' })
  @ApiOkResponse({ example: [{ id: 1, name: '8-wheel tipper' }] })
  async names(@CurrentUser() user: SignedInUser, @Query() query: ListQuery) {
    const { vehicles } = await this.library.latest();
    const names = visibleInputs(vehicles, user.id).map(({ id, name }) => ({ id, name }));
    return pageOf(names, query);
  }

  private async distinct(
    user: SignedInUser,
    select: (vehicle: Vehicle) => string,
    query: ListQuery,
  ): Promise<Page<{ name: string }>> {
    const { vehicles } = await this.library.latest();
    const names = [...new Set(visibleInputs(vehicles, user.id).map(select))].map((name) => ({ name }));
    return pageOf(names, query);
  }
}

import { Controller, Get, Query, Res } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { LibrarySnapshot } from '../../projections/library/library-snapshot.js';
import { CurrentUser, type SignedInUser } from '../platform/http/current-user.js';
import { ListQuery, pageOf } from '../platform/http/list-query.js';
import { ReadsFrom } from '../platform/http/position.js';
import { InputsQuery, inputsChosen, inputsShown } from './inputs-shown.js';
import { VEHICLE_EXAMPLE } from './library-examples.js';
import type { Vehicle } from './library-records.js';
import { type VehicleView, vehicleView } from './library-view.js';

@ApiTags('Vehicles')
@ReadsFrom('library')
@Controller('api/Vehicles')
export class VehicleQueriesController {
  constructor(private readonly library: LibrarySnapshot) {}

  @Get()
  @ApiOperation({ summary: "Logistics vehicles: Database Inputs and the caller's own" })
  @ApiOkResponse({ example: [VEHICLE_EXAMPLE] })
  async list(
    @CurrentUser() user: SignedInUser,
    @Query() query: InputsQuery,
    @Res({ passthrough: true }) response: Response,
  ): Promise<VehicleView[]> {
    const { vehicles } = await this.library.latest();
    return pageOf(inputsChosen(vehicles, user.id, query).map(vehicleView), query, response);
  }

  @Get('VehicleType')
  @ApiOperation({ summary: 'Types of vehicles' })
  @ApiOkResponse({ example: [{ name: 'Tipper' }] })
  types(
    @CurrentUser() user: SignedInUser,
    @Query() query: ListQuery,
    @Res({ passthrough: true }) response: Response,
  ): Promise<{ name: string }[]> {
    return this.distinct(user, ({ vehicleType }) => vehicleType, query, response);
  }

  @Get('TransportMode')
  @ApiOperation({ summary: 'Modes of transport' })
  @ApiOkResponse({ example: [{ name: 'Road' }] })
  modes(
    @CurrentUser() user: SignedInUser,
    @Query() query: ListQuery,
    @Res({ passthrough: true }) response: Response,
  ): Promise<{ name: string }[]> {
    return this.distinct(user, ({ transportMode }) => transportMode, query, response);
  }

  @Get('Name')
  @ApiOperation({ summary: 'Names of vehicles, for pickers' })
  @ApiOkResponse({ example: [{ id: 1, name: '8-wheel tipper' }] })
  async names(
    @CurrentUser() user: SignedInUser,
    @Query() query: ListQuery,
    @Res({ passthrough: true }) response: Response,
  ) {
    const { vehicles } = await this.library.latest();
    return pageOf(
      inputsShown(vehicles, user.id).map(({ id, name }) => ({ id, name })),
      query,
      response,
    );
  }

  private async distinct(
    user: SignedInUser,
    of: (vehicle: Vehicle) => string,
    query: ListQuery,
    response: Response,
  ): Promise<{ name: string }[]> {
    const { vehicles } = await this.library.latest();
    return pageOf(
      [...new Set(inputsShown(vehicles, user.id).map(of))].map((name) => ({ name })),
      query,
      response,
    );
  }
}

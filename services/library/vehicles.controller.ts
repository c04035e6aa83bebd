import { Body, Controller, Delete, Param, Post, Put } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import { VEHICLE, VEHICLE_EXAMPLE } from '../answers/library-answers.js';
import { REMOVED } from '../answers/subprogramme-answer.js';
import { CommandRequest } from '../commands/request.js';
import type { WriteRequest } from '../commands/stream-change.js';
import { CurrentUser, isAdmin, type SignedInUser } from '../platform/http/current-user.js';
import { DescribeWrite } from '../platform/http/describe-write.js';
import { IdPipe } from '../platform/http/id.pipe.js';
import { ChangeInputCommand, CreateInputCommand, RetireInputCommand } from './change-inputs.js';
import { DATABASE_INPUT } from './database-input.js';
import { VehicleBody, vehicleForm } from './input-bodies.js';

@ApiTags('Vehicles')
@Controller('api/Vehicles')
export class VehiclesController {
  constructor(private readonly commands: CommandBus) {}

  @Post()
  @DescribeWrite("A logistics vehicle of the caller's own", VEHICLE, VEHICLE_EXAMPLE)
  add(@CommandRequest() request: WriteRequest, @CurrentUser() user: SignedInUser, @Body() body: VehicleBody) {
    return this.commands.execute(
      new CreateInputCommand<'vehicles'>(request, {
        kind: 'vehicles',
        isAdmin: isAdmin(user),
        form: vehicleForm(body),
      }),
    );
  }

  @Put(':id')
  @DescribeWrite('Fields of a logistics vehicle', VEHICLE, VEHICLE_EXAMPLE, DATABASE_INPUT)
  change(
    @CommandRequest() request: WriteRequest,
    @CurrentUser() user: SignedInUser,
    @Param('id', IdPipe) id: number,
    @Body() body: VehicleBody,
  ) {
    return this.commands.execute(
      new ChangeInputCommand<'vehicles'>(request, {
        kind: 'vehicles',
        id,
        isAdmin: isAdmin(user),
        form: vehicleForm(body),
      }),
    );
  }

  @Delete(':id')
  @DescribeWrite('Retires a logistics vehicle', REMOVED, { id: 10_001 }, DATABASE_INPUT)
  retire(@CommandRequest() request: WriteRequest, @CurrentUser() user: SignedInUser, @Param('id', IdPipe) id: number) {
    return this.commands.execute(new RetireInputCommand(request, { kind: 'vehicles', id, isAdmin: isAdmin(user) }));
  }
}

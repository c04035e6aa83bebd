import { Body, Controller, Delete, Param, Post, Put } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import { PRODUCTION_RATE, PRODUCTION_RATE_EXAMPLE } from '../answers/library-answers.js';
import { REMOVED } from '../answers/subprogramme-answer.js';
import { CommandRequest } from '../commands/request.js';
import type { WriteRequest } from '../commands/stream-change.js';
import { CurrentUser, isAdmin, type SignedInUser } from '../platform/http/current-user.js';
import { DescribeWrite } from '../platform/http/describe-write.js';
import { IdPipe } from '../platform/http/id.pipe.js';
import { ChangeInputCommand, CreateInputCommand, RetireInputCommand } from './change-inputs.js';
import { DATABASE_INPUT } from './database-input.js';
import { ProductionRateBody, productionRateForm } from './input-bodies.js';

@ApiTags('ProductionRates')
@Controller('api/ProductionRates')
export class ProductionRatesController {
  constructor(private readonly commands: CommandBus) {}

  @Post()
  @DescribeWrite("A production rate of the caller's own", PRODUCTION_RATE, PRODUCTION_RATE_EXAMPLE)
  add(@CommandRequest() request: WriteRequest, @CurrentUser() user: SignedInUser, @Body() body: ProductionRateBody) {
    return this.commands.execute(
      new CreateInputCommand<'productionRates'>(request, {
        kind: 'productionRates',
        isAdmin: isAdmin(user),
        ...productionRateForm(body),
      }),
    );
  }

  @Put(':id')
  @DescribeWrite(
    'Fields of a production rate: every part that uses it follows',
    PRODUCTION_RATE,
    PRODUCTION_RATE_EXAMPLE,
    DATABASE_INPUT,
  )
  change(
    @CommandRequest() request: WriteRequest,
    @CurrentUser() user: SignedInUser,
    @Param('id', IdPipe) id: number,
    @Body() body: ProductionRateBody,
  ) {
    return this.commands.execute(
      new ChangeInputCommand<'productionRates'>(request, {
        kind: 'productionRates',
        id,
        isAdmin: isAdmin(user),
        ...productionRateForm(body),
      }),
    );
  }

  @Delete(':id')
  @DescribeWrite('Retires a production rate: what uses it goes on counting it', REMOVED, { id: 10_001 }, DATABASE_INPUT)
  retire(@CommandRequest() request: WriteRequest, @CurrentUser() user: SignedInUser, @Param('id', IdPipe) id: number) {
    return this.commands.execute(
      new RetireInputCommand(request, { kind: 'productionRates', id, isAdmin: isAdmin(user) }),
    );
  }
}

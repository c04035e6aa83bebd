import { Body, Controller, Delete, Param, Post, Put } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import { MATERIAL, MATERIAL_EXAMPLE } from '../answers/library-answers.js';
import { REMOVED } from '../answers/subprogramme-answer.js';
import { CommandRequest } from '../commands/request.js';
import type { WriteRequest } from '../commands/stream-change.js';
import { CurrentUser, isAdmin, type SignedInUser } from '../platform/http/current-user.js';
import { DescribeWrite } from '../platform/http/describe-write.js';
import { IdPipe } from '../platform/http/id.pipe.js';
import { ChangeInputCommand, CreateInputCommand, RetireInputCommand } from './change-inputs.js';
import { DATABASE_INPUT } from './database-input.js';
import { MaterialBody, materialForm } from './input-bodies.js';

@ApiTags('Materials')
@Controller('api/Materials')
export class MaterialsController {
  constructor(private readonly commands: CommandBus) {}

  @Post()
  @DescribeWrite("A material of the caller's own", MATERIAL, MATERIAL_EXAMPLE)
  add(@CommandRequest() request: WriteRequest, @CurrentUser() user: SignedInUser, @Body() body: MaterialBody) {
    return this.commands.execute(
      new CreateInputCommand<'materials'>(request, {
        kind: 'materials',
        isAdmin: isAdmin(user),
        ...materialForm(body),
      }),
    );
  }

  @Put(':id')
  @DescribeWrite('Fields of a material: every part that uses it follows', MATERIAL, MATERIAL_EXAMPLE, DATABASE_INPUT)
  change(
    @CommandRequest() request: WriteRequest,
    @CurrentUser() user: SignedInUser,
    @Param('id', IdPipe) id: number,
    @Body() body: MaterialBody,
  ) {
    return this.commands.execute(
      new ChangeInputCommand<'materials'>(request, {
        kind: 'materials',
        id,
        isAdmin: isAdmin(user),
        ...materialForm(body),
      }),
    );
  }

  @Delete(':id')
  @DescribeWrite('Retires a material: what uses it goes on counting it', REMOVED, { id: 10_001 }, DATABASE_INPUT)
  retire(@CommandRequest() request: WriteRequest, @CurrentUser() user: SignedInUser, @Param('id', IdPipe) id: number) {
    return this.commands.execute(new RetireInputCommand(request, { kind: 'materials', id, isAdmin: isAdmin(user) }));
  }
}

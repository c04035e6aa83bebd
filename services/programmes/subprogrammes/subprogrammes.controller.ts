import { Body, Controller, Delete, Param, Post, Put } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import { REMOVED, SUBPROGRAMME, SUBPROGRAMME_EXAMPLE } from '../../answers/subprogramme-answer.js';
import { CommandRequest } from '../../commands/request.js';
import type { WriteRequest } from '../../commands/stream-change.js';
import { BodyId, BodyText, namedFields } from '../../platform/http/body-fields.js';
import { CurrentUser, isAdmin, type SignedInUser } from '../../platform/http/current-user.js';
import { DescribeWrite } from '../../platform/http/describe-write.js';
import { IdPipe } from '../../platform/http/id.pipe.js';
import {
  ChangeSubprogrammeCommand,
  MakeSubprogrammeCommand,
  RemoveSubprogrammeCommand,
  type SubprogrammeForm,
} from './change-subprogrammes.js';

class SubprogrammeBody {
  @BodyText({ required: false, example: 'Dual carriageway - flexible' }) name?: string | null;
  @BodyText({ required: false, example: 'Dual carriageway' }) assetType?: string | null;
  @BodyId({ required: false, example: 11 }) assetCategoryId?: number | null;
}

/** POST /api/SubProgramms: also names the programme that gets the subprogramme; 0 or none for the library. */
class NewSubprogrammeBody extends SubprogrammeBody {
  @BodyId({ required: false, example: 42 }) projectId?: number | null;
}

const READ_ONLY = { refusals: { 403: 'The subprogramme is a Database Input, which Admins alone change' } };

/** The copies of subprogrammes in programmes, and what shares their paths in the library (docs/product/subprogrammes.md, Calls for subprogrammes). */
@ApiTags('SubProgramms')
@Controller('api/SubProgramms')
export class SubprogrammesController {
  constructor(private readonly commands: CommandBus) {}

  @Post()
  @DescribeWrite(
    'A subprogramme without tasks: of a programme, where it stays until a part has used it, or of the library',
    SUBPROGRAMME,
    {
      ...SUBPROGRAMME_EXAMPLE,
      tasks: [],
    },
  )
  add(@CommandRequest() request: WriteRequest, @CurrentUser() user: SignedInUser, @Body() body: NewSubprogrammeBody) {
    return this.commands.execute(
      new MakeSubprogrammeCommand(request, {
        programmeId: body.projectId ?? 0,
        isAdmin: isAdmin(user),
        form: formOf(body),
      }),
    );
  }

  @Post(':id/copy')
  @DescribeWrite(
    'A subprogramme with all its tasks, of the library or of any programme, copied into a programme, or into the library',
    SUBPROGRAMME,
    SUBPROGRAMME_EXAMPLE,
  )
  copy(
    @CommandRequest() request: WriteRequest,
    @CurrentUser() user: SignedInUser,
    @Param('id', IdPipe) id: number,
    @Body() body: NewSubprogrammeBody,
  ) {
    const programmeId = body.projectId ?? undefined;
    return this.commands.execute(
      new MakeSubprogrammeCommand(request, { programmeId, isAdmin: isAdmin(user), form: formOf(body), copyOf: id }),
    );
  }

  @Put(':id')
  @DescribeWrite(
    "Name and type of a programme's copy, or of a subprogramme of the library; what the body leaves out stays",
    SUBPROGRAMME,
    SUBPROGRAMME_EXAMPLE,
    READ_ONLY,
  )
  change(
    @CommandRequest() request: WriteRequest,
    @CurrentUser() user: SignedInUser,
    @Param('id', IdPipe) id: number,
    @Body() body: SubprogrammeBody,
  ) {
    return this.commands.execute(
      new ChangeSubprogrammeCommand(request, { id, isAdmin: isAdmin(user), form: formOf(body) }),
    );
  }

  @Delete(':id')
  @DescribeWrite(
    "Removes a programme's copy, 409 while a part is built by it; retires one of the library",
    REMOVED,
    { id: 10_003 },
    READ_ONLY,
  )
  remove(@CommandRequest() request: WriteRequest, @CurrentUser() user: SignedInUser, @Param('id', IdPipe) id: number) {
    return this.commands.execute(new RemoveSubprogrammeCommand(request, { id, isAdmin: isAdmin(user) }));
  }
}

/** Only the fields of the body. */
const formOf = ({ name, assetType, assetCategoryId }: SubprogrammeBody): Partial<SubprogrammeForm> =>
  namedFields({
    name: name?.trim(),
    assetType: assetType?.trim(),
    assetCategoryId: assetCategoryId ?? undefined,
  });

import { Body, Controller, Delete, Param, Post, Put } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import { REMOVED, SUBPROGRAMME, SUBPROGRAMME_EXAMPLE } from '../../answers/subprogramme-answer.js';
import { CommandRequest } from '../../commands/request.js';
import type { WriteRequest } from '../../commands/stream-change.js';
import { BodyId, BodyText, namedFields } from '../../platform/http/body-fields.js';
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

/** POST /api/SubProgramms: also names the programme that gets the subprogramme. */
class NewSubprogrammeBody extends SubprogrammeBody {
  @BodyId({ required: false, example: 42 }) projectId?: number | null;
}

const READ_ONLY = { refusals: { 403: 'The subprogramme is a Database Input, which is read-only' } };

/** The copies of subprogrammes in programmes (docs/product/subprogrammes.md, Calls for subprogrammes). */
@ApiTags('SubProgramms')
@Controller('api/SubProgramms')
export class SubprogrammesController {
  constructor(private readonly commands: CommandBus) {}

  @Post()
  @DescribeWrite('A subprogramme of a programme, without tasks; it stays until a part has used it', SUBPROGRAMME, {
    ...SUBPROGRAMME_EXAMPLE,
    tasks: [],
  })
  add(@CommandRequest() request: WriteRequest, @Body() body: NewSubprogrammeBody) {
    return this.commands.execute(
      new MakeSubprogrammeCommand(request, { programmeId: body.projectId ?? 0, form: formOf(body) }),
    );
  }

  @Post(':id/copy')
  @DescribeWrite(
    'A subprogramme with all its tasks, of the library or of any programme, copied into a programme',
    SUBPROGRAMME,
    SUBPROGRAMME_EXAMPLE,
  )
  copy(@CommandRequest() request: WriteRequest, @Param('id', IdPipe) id: number, @Body() body: NewSubprogrammeBody) {
    const programmeId = body.projectId ?? undefined;
    return this.commands.execute(new MakeSubprogrammeCommand(request, { programmeId, form: formOf(body), copyOf: id }));
  }

  @Put(':id')
  @DescribeWrite(
    "Name and type of a programme's copy; what the body leaves out stays, and so do its tasks",
    SUBPROGRAMME,
    SUBPROGRAMME_EXAMPLE,
    READ_ONLY,
  )
  change(@CommandRequest() request: WriteRequest, @Param('id', IdPipe) id: number, @Body() body: SubprogrammeBody) {
    return this.commands.execute(new ChangeSubprogrammeCommand(request, { id, form: formOf(body) }));
  }

  @Delete(':id')
  @DescribeWrite("Removes a programme's copy; 409 while a part is built by it", REMOVED, { id: 10_003 }, READ_ONLY)
  remove(@CommandRequest() request: WriteRequest, @Param('id', IdPipe) id: number) {
    return this.commands.execute(new RemoveSubprogrammeCommand(request, { id }));
  }
}

/** Only the fields of the body. */
const formOf = ({ name, assetType, assetCategoryId }: SubprogrammeBody): Partial<SubprogrammeForm> =>
  namedFields({
    name: name?.trim(),
    assetType: assetType?.trim(),
    assetCategoryId: assetCategoryId ?? undefined,
  });

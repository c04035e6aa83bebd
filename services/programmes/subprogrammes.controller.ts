import { Body, Controller, Delete, Param, Post, Put, Res } from '@nestjs/common';
import { type Command, CommandBus } from '@nestjs/cqrs';
import { ApiBearerAuth, ApiPropertyOptional, ApiResponse, ApiTags } from '@nestjs/swagger';
import { IsInt, IsOptional, IsString } from 'class-validator';
import type { Response } from 'express';
import { Asked } from '../commands/request.js';
import { COPY_EXAMPLE } from '../library/subprogramme-example.js';
import { tellWritten } from '../platform/http/answer.js';
import { DescribeWrite } from '../platform/http/describe-write.js';
import { IdPipe } from '../platform/http/id.pipe.js';
import { IsId } from '../platform/http/is-id.js';
import {
  ChangeSubprogrammeCommand,
  MakeSubprogrammeCommand,
  RemoveSubprogrammeCommand,
  type SubprogrammeAnswer,
  type SubprogrammeForm,
} from './change-subprogrammes.js';
import type { Request, Written } from './programme-commands.js';

class SubprogrammeBody {
  @ApiPropertyOptional({ type: String, example: 'Dual carriageway - flexible' }) @IsOptional() @IsString() name?:
    | string
    | null;
  @ApiPropertyOptional({ type: String, example: 'Dual carriageway' }) @IsOptional() @IsString() assetType?:
    | string
    | null;
  @ApiPropertyOptional({ type: Number, example: 11 }) @IsOptional() @IsInt() assetCategoryId?: number | null;
}

/** POST: the programme that gets it. */
class NewSubprogrammeBody extends SubprogrammeBody {
  @ApiPropertyOptional({ type: Number, example: 42 }) @IsOptional() @IsId() projectId?: number | null;
}

const READ_ONLY = { status: 403, description: 'The subprogramme is a Database Input, which is read-only' };

/** The copies that programmes have of subprogrammes, as the specs' client writes them (spec 1, section 7, Subprogrammes). */
@ApiTags('SubProgramms')
@ApiBearerAuth()
@Controller('api/SubProgramms')
export class SubprogrammesController {
  constructor(private readonly commands: CommandBus) {}

  @Post()
  @DescribeWrite('A subprogramme of a programme, without tasks; it stays until a part has used it', {
    ...COPY_EXAMPLE,
    tasks: [],
  })
  add(
    @Asked() request: Request,
    @Body() body: NewSubprogrammeBody,
    @Res({ passthrough: true }) response: Response,
  ): Promise<SubprogrammeAnswer> {
    return this.tell(new MakeSubprogrammeCommand(request, body.projectId ?? 0, formOf(body)), response);
  }

  @Post(':id/copy')
  @DescribeWrite(
    'A subprogramme with all its tasks, of the library or of any programme, copied into a programme',
    COPY_EXAMPLE,
  )
  copy(
    @Asked() request: Request,
    @Param('id', IdPipe) id: number,
    @Body() body: NewSubprogrammeBody,
    @Res({ passthrough: true }) response: Response,
  ): Promise<SubprogrammeAnswer> {
    return this.tell(new MakeSubprogrammeCommand(request, body.projectId ?? undefined, formOf(body), id), response);
  }

  @Put(':id')
  @DescribeWrite(
    "Name and type of a programme's copy; what the body leaves out stays, and so do its tasks",
    COPY_EXAMPLE,
  )
  @ApiResponse(READ_ONLY)
  change(
    @Asked() request: Request,
    @Param('id', IdPipe) id: number,
    @Body() body: SubprogrammeBody,
    @Res({ passthrough: true }) response: Response,
  ): Promise<SubprogrammeAnswer> {
    return this.tell(new ChangeSubprogrammeCommand(request, id, formOf(body)), response);
  }

  @Delete(':id')
  @DescribeWrite("Removes a programme's copy; 409 while a part is built by it", { id: 10_003 })
  @ApiResponse(READ_ONLY)
  remove(
    @Asked() request: Request,
    @Param('id', IdPipe) id: number,
    @Res({ passthrough: true }) response: Response,
  ): Promise<{ id: number }> {
    return this.tell(new RemoveSubprogrammeCommand(request, id), response);
  }

  private async tell<Answer>(command: Command<Written<Answer>>, response: Response): Promise<Answer> {
    const written = await this.commands.execute(command);
    tellWritten(response, written);
    return written.answer;
  }
}

/** Only what the body names. */
function formOf({ name, assetType, assetCategoryId }: SubprogrammeBody): Partial<SubprogrammeForm> {
  return {
    ...(name != null && { name: name.trim() }),
    ...(assetType != null && { assetType: assetType.trim() }),
    ...(assetCategoryId != null && { assetCategoryId }),
  };
}

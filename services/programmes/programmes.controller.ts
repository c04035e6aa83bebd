import { Body, Controller, Delete, Param, Patch, Post, Put, Res } from '@nestjs/common';
import { type Command, CommandBus } from '@nestjs/cqrs';
import { ApiBearerAuth, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { Asked, AskedAtVersion } from '../commands/request.js';
import { tellWritten } from '../platform/http/answer.js';
import { IdPipe } from '../platform/http/id.pipe.js';
import { ActivateProgrammeCommand, ReopenProgrammeCommand } from './activate-programme.js';
import { RemovePartsCommand } from './change-parts.js';
import { CreateProgrammeCommand } from './create-programme.js';
import { CreateSampleCommand } from './create-sample.js';
import { EditProgrammeCommand } from './edit-programme.js';
import { AssetBody, partForm } from './part-body.js';
import { detailsOf, nonWorkingDaysOf, ProgrammeBody, ProgrammeFullBody, SampleBody, scheduleOf } from './programme-body.js';
import type { Request, Written } from './programme-commands.js';
import type { ProgrammeView } from './programme-view.js';
import { SaveAssetCommand, type AssetSaved } from './save-asset.js';

/** Writes of programmes and of their assets as a whole (api.md, Projects and Assets). Reads are the read models'. */
@ApiTags('Projects')
@ApiBearerAuth()
@Controller('api/Projects')
export class ProgrammesController {
  constructor(private readonly commands: CommandBus) {}

  @Post()
  create(@Asked() request: Request, @Body() body: ProgrammeBody, @Res({ passthrough: true }) response: Response): Promise<ProgrammeView> {
    return this.tell(new CreateProgrammeCommand(request, body, undefined), response);
  }

  @Post('full')
  createFull(@Asked() request: Request, @Body() body: ProgrammeFullBody, @Res({ passthrough: true }) response: Response): Promise<ProgrammeView> {
    return this.tell(new CreateProgrammeCommand(request, body, body.calendar), response);
  }

  @Post('sample')
  createSample(@Asked() request: Request, @Body() body: SampleBody, @Res({ passthrough: true }) response: Response): Promise<ProgrammeView> {
    return this.tell(new CreateSampleCommand(request, body.name), response);
  }

  @Put('deactivate/:id')
  deactivate(@Asked() request: Request, @Param('id', IdPipe) id: number, @Res({ passthrough: true }) response: Response): Promise<ProgrammeView> {
    return this.tell(new ActivateProgrammeCommand(request, id, false), response);
  }

  @Patch('deactivate/:id')
  deactivateToo(@Asked() request: Request, @Param('id', IdPipe) id: number, @Res({ passthrough: true }) response: Response): Promise<ProgrammeView> {
    return this.deactivate(request, id, response);
  }

  @Put('reactivate/:id')
  reactivate(@Asked() request: Request, @Param('id', IdPipe) id: number, @Res({ passthrough: true }) response: Response): Promise<ProgrammeView> {
    return this.tell(new ActivateProgrammeCommand(request, id, true), response);
  }

  @Post(':id/reopen')
  reopen(@AskedAtVersion() request: Request, @Param('id', IdPipe) id: number, @Res({ passthrough: true }) response: Response): Promise<ProgrammeView> {
    return this.tell(new ReopenProgrammeCommand(request, id), response);
  }

  @Put(':id/full')
  editFull(
    @AskedAtVersion() request: Request, @Param('id', IdPipe) id: number, @Body() body: ProgrammeFullBody, @Res({ passthrough: true }) response: Response,
  ): Promise<ProgrammeView> {
    // The form has hours of its own: the record that they once came from no longer names them.
    const { shiftId: _, ...schedule } = scheduleOf(body.calendar);
    return this.tell(new EditProgrammeCommand(request, id, {
      details: detailsOf(body), schedule, nonWorkingDays: nonWorkingDaysOf(body.calendar.nonWorkingDays), status: body.status ?? undefined,
    }), response);
  }

  @Put(':id')
  edit(@Asked() request: Request, @Param('id', IdPipe) id: number, @Body() body: ProgrammeBody, @Res({ passthrough: true }) response: Response): Promise<ProgrammeView> {
    return this.tell(new EditProgrammeCommand(request, id, { details: detailsOf(body), status: body.status ?? undefined }), response);
  }

  @Delete(':id')
  remove(@Asked() request: Request, @Param('id', IdPipe) id: number, @Res({ passthrough: true }) response: Response): Promise<ProgrammeView> {
    return this.deactivate(request, id, response);
  }

  @Post(':id/assets')
  addAsset(@Asked() request: Request, @Param('id', IdPipe) id: number, @Body() body: AssetBody, @Res({ passthrough: true }) response: Response): Promise<AssetSaved> {
    return this.tell(new SaveAssetCommand(request, id, null, body.assetName ?? null, body.parts.map(partForm)), response);
  }

  @Put(':id/assets/:assetName')
  saveAsset(
    @AskedAtVersion() request: Request, @Param('id', IdPipe) id: number, @Param('assetName') assetName: string, @Body() body: AssetBody,
    @Res({ passthrough: true }) response: Response,
  ): Promise<AssetSaved> {
    return this.tell(new SaveAssetCommand(request, id, assetName, body.assetName ?? assetName, body.parts.map(partForm)), response);
  }

  @Delete(':id/assets/:assetName')
  removeAsset(
    @AskedAtVersion() request: Request, @Param('id', IdPipe) id: number, @Param('assetName') assetName: string, @Res({ passthrough: true }) response: Response,
  ): Promise<{ assetName?: string; deleted: number }> {
    return this.tell(new RemovePartsCommand(request, { programmeId: id, assetName }), response);
  }

  private async tell<Answer>(command: Command<Written<Answer>>, response: Response): Promise<Answer> {
    const written = await this.commands.execute(command);
    tellWritten(response, written);
    return written.answer;
  }
}

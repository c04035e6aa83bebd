import { Body, Controller, Delete, Param, Patch, Post, Put, Query, Res, UseInterceptors } from '@nestjs/common';
import { type Command, CommandBus } from '@nestjs/cqrs';
import { ApiBearerAuth, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { NamesActivities } from '../../projections/p6-activities/names-activities.js';
import { PROGRAMME_EXAMPLE } from '../../projections/programme-detail/programme-example.js';
import { Asked, AskedAtVersion } from '../commands/request.js';
import { tellWritten } from '../platform/http/answer.js';
import { DescribeWrite } from '../platform/http/describe-write.js';
import { IdPipe } from '../platform/http/id.pipe.js';
import { Refused } from '../platform/problem.js';
import { ActivateProgrammeCommand, ReopenProgrammeCommand } from './activate-programme.js';
import { RemovePartsCommand } from './change-parts.js';
import { CopyProgrammeCommand } from './copy-programme.js';
import { CreateProgrammeCommand } from './create-programme.js';
import { CreateSampleCommand } from './create-sample.js';
import { DuplicateAssetCommand } from './duplicate-asset.js';
import { DuplicateScenarioCommand } from './duplicate-scenario.js';
import { EditProgrammeCommand } from './edit-programme.js';
import { AssetBody, AssetCopyBody, AssetEditBody, partForm } from './part-body.js';
import {
  CopyBody,
  DuplicateQuery,
  detailsOf,
  nonWorkingDaysOf,
  ProgrammeBody,
  ProgrammeFullBody,
  SampleBody,
  scheduleOf,
} from './programme-body.js';
import type { Request, Written } from './programme-commands.js';
import type { ProgrammeView } from './programme-view.js';
import { type AssetSaved, SaveAssetCommand } from './save-asset.js';
import { savedTask } from './task-body.js';

const REMOVED: ProgrammeView = { ...PROGRAMME_EXAMPLE, isActive: false };
const [ASSET] = PROGRAMME_EXAMPLE.assets;
const SCENARIO: ProgrammeView = { ...PROGRAMME_EXAMPLE, id: 43, baseProjectId: 42, scenarioName: 'Faster' };
const COPY: ProgrammeView = { ...PROGRAMME_EXAMPLE, id: 44, name: `${PROGRAMME_EXAMPLE.name} - copy` };
const ASSET_SAVED = { asset: ASSET, created: 1, updated: 0, tasksUpdated: 0, deleted: 0, cleanedUpSubprogrammes: 0 };

/** Writes of programmes and of their assets as a whole (api.md, Projects and Assets). Reads are the read models'. */
@ApiTags('Projects')
@ApiBearerAuth()
@UseInterceptors(NamesActivities)
@Controller('api/Projects')
export class ProgrammesController {
  constructor(private readonly commands: CommandBus) {}

  @Post()
  @DescribeWrite('A programme with the default calendar', PROGRAMME_EXAMPLE)
  create(
    @Asked() request: Request,
    @Body() body: ProgrammeBody,
    @Res({ passthrough: true }) response: Response,
  ): Promise<ProgrammeView> {
    return this.tell(new CreateProgrammeCommand(request, body, undefined), response);
  }

  @Post('full')
  @DescribeWrite('A programme with its calendar, shifts and non-working days', PROGRAMME_EXAMPLE)
  createFull(
    @Asked() request: Request,
    @Body() body: ProgrammeFullBody,
    @Res({ passthrough: true }) response: Response,
  ): Promise<ProgrammeView> {
    return this.tell(new CreateProgrammeCommand(request, body, body.calendar), response);
  }

  @Post('sample')
  @DescribeWrite(
    'One of the sample programmes, with its assets; a second one of the name gets a number',
    PROGRAMME_EXAMPLE,
  )
  createSample(
    @Asked() request: Request,
    @Body() body: SampleBody,
    @Res({ passthrough: true }) response: Response,
  ): Promise<ProgrammeView> {
    return this.tell(new CreateSampleCommand(request, body.name), response);
  }

  @Post('Duplicate')
  @DescribeWrite(
    'A scenario like the baseline or the scenario that is named, of the same base; all that is in it but the schedule',
    SCENARIO,
  )
  duplicate(
    @Asked() request: Request,
    @Query() { id, scenarioName }: DuplicateQuery,
    @Res({ passthrough: true }) response: Response,
  ): Promise<ProgrammeView> {
    if (!id)
      throw new Refused({
        kind: 'malformed',
        code: 'id-required',
        title: 'Invalid request',
        detail: 'You must specify the id of what to duplicate.',
      });
    return this.tell(new DuplicateScenarioCommand(request, id, scenarioName ?? ''), response);
  }

  @Post(':id/copy')
  @DescribeWrite('A base programme copied whole under another name, without its scenarios and its schedule', COPY)
  copy(
    @Asked() request: Request,
    @Param('id', IdPipe) id: number,
    @Body() body: CopyBody,
    @Res({ passthrough: true }) response: Response,
  ): Promise<ProgrammeView> {
    return this.tell(new CopyProgrammeCommand(request, id, body.name ?? ''), response);
  }

  @Put('deactivate/:id')
  @DescribeWrite('Takes a programme out of the lists and frees its name', REMOVED)
  deactivate(
    @Asked() request: Request,
    @Param('id', IdPipe) id: number,
    @Res({ passthrough: true }) response: Response,
  ): Promise<ProgrammeView> {
    return this.tell(new ActivateProgrammeCommand(request, id, false), response);
  }

  @Patch('deactivate/:id')
  @DescribeWrite('The same as PUT', REMOVED)
  deactivateToo(
    @Asked() request: Request,
    @Param('id', IdPipe) id: number,
    @Res({ passthrough: true }) response: Response,
  ): Promise<ProgrammeView> {
    return this.deactivate(request, id, response);
  }

  @Put('reactivate/:id')
  @DescribeWrite('Brings a removed programme back; 409 when its name has been taken', PROGRAMME_EXAMPLE)
  reactivate(
    @Asked() request: Request,
    @Param('id', IdPipe) id: number,
    @Res({ passthrough: true }) response: Response,
  ): Promise<ProgrammeView> {
    return this.tell(new ActivateProgrammeCommand(request, id, true), response);
  }

  @Post(':id/reopen')
  @DescribeWrite('Back to draft from published or archived', PROGRAMME_EXAMPLE, { atVersion: true })
  reopen(
    @AskedAtVersion() request: Request,
    @Param('id', IdPipe) id: number,
    @Res({ passthrough: true }) response: Response,
  ): Promise<ProgrammeView> {
    return this.tell(new ReopenProgrammeCommand(request, id), response);
  }

  @Put(':id/full')
  @DescribeWrite(
    'The programme with its calendar, shifts and non-working days, as its form has them',
    PROGRAMME_EXAMPLE,
    { atVersion: true },
  )
  editFull(
    @AskedAtVersion() request: Request,
    @Param('id', IdPipe) id: number,
    @Body() body: ProgrammeFullBody,
    @Res({ passthrough: true }) response: Response,
  ): Promise<ProgrammeView> {
    // The form has hours of its own: the record that they once came from no longer names them.
    const { shiftId: _, ...schedule } = scheduleOf(body.calendar);
    return this.tell(
      new EditProgrammeCommand(request, id, {
        details: detailsOf(body),
        schedule,
        nonWorkingDays: nonWorkingDaysOf(body.calendar.nonWorkingDays),
        status: body.status ?? undefined,
      }),
      response,
    );
  }

  @Put(':id')
  @DescribeWrite(
    'Fields of a programme; what the body leaves out stays. `status` publishes or archives it',
    PROGRAMME_EXAMPLE,
  )
  edit(
    @Asked() request: Request,
    @Param('id', IdPipe) id: number,
    @Body() body: ProgrammeBody,
    @Res({ passthrough: true }) response: Response,
  ): Promise<ProgrammeView> {
    return this.tell(
      new EditProgrammeCommand(request, id, { details: detailsOf(body), status: body.status ?? undefined }),
      response,
    );
  }

  @Delete(':id')
  @DescribeWrite('The same as PUT deactivate/{id}', REMOVED)
  remove(
    @Asked() request: Request,
    @Param('id', IdPipe) id: number,
    @Res({ passthrough: true }) response: Response,
  ): Promise<ProgrammeView> {
    return this.deactivate(request, id, response);
  }

  @Post(':id/assets')
  @DescribeWrite('A new asset with all its parts', ASSET_SAVED)
  addAsset(
    @Asked() request: Request,
    @Param('id', IdPipe) id: number,
    @Body() body: AssetBody,
    @Res({ passthrough: true }) response: Response,
  ): Promise<AssetSaved> {
    return this.tell(
      new SaveAssetCommand(request, id, null, body.assetName ?? null, body.parts.map(partForm)),
      response,
    );
  }

  @Put(':id/assets/:assetName')
  @DescribeWrite(
    'The whole asset: parts created, changed and deleted, tasks changed, subprogrammes copied and cleaned up',
    ASSET_SAVED,
    { atVersion: true },
  )
  saveAsset(
    @AskedAtVersion() request: Request,
    @Param('id', IdPipe) id: number,
    @Param('assetName') assetName: string,
    @Body() body: AssetEditBody,
    @Res({ passthrough: true }) response: Response,
  ): Promise<AssetSaved> {
    return this.tell(
      new SaveAssetCommand(
        request,
        id,
        assetName,
        body.assetName ?? assetName,
        body.parts.map(partForm),
        body.tasks?.map(savedTask),
      ),
      response,
    );
  }

  @Post(':id/assets/:assetName/duplicate')
  @DescribeWrite(
    'The asset once more under another name, with subprogrammes of its own and without links to the schedule',
    ASSET_SAVED,
  )
  duplicateAsset(
    @Asked() request: Request,
    @Param('id', IdPipe) id: number,
    @Param('assetName') assetName: string,
    @Body() body: AssetCopyBody,
    @Res({ passthrough: true }) response: Response,
  ): Promise<AssetSaved> {
    return this.tell(new DuplicateAssetCommand(request, id, assetName, body.assetName ?? ''), response);
  }

  @Delete(':id/assets/:assetName')
  @DescribeWrite('Removes an asset with all its parts', { assetName: 'Mainline', deleted: 2 }, { atVersion: true })
  removeAsset(
    @AskedAtVersion() request: Request,
    @Param('id', IdPipe) id: number,
    @Param('assetName') assetName: string,
    @Res({ passthrough: true }) response: Response,
  ): Promise<{ assetName?: string; deleted: number }> {
    return this.tell(new RemovePartsCommand(request, { programmeId: id, assetName }), response);
  }

  private async tell<Answer>(command: Command<Written<Answer>>, response: Response): Promise<Answer> {
    const written = await this.commands.execute(command);
    tellWritten(response, written);
    return written.answer;
  }
}

import { Body, Controller, Delete, Param, Patch, Post, Put, Query } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import { ASSET_REMOVED, ASSET_SAVED, ASSET_SAVED_EXAMPLE } from '../../answers/asset-answer.js';
import { PROGRAMME, PROGRAMME_EXAMPLE } from '../../answers/programme-answer.js';
import { CommandRequest, VersionedCommandRequest } from '../../commands/request.js';
import { answeredWith, type WriteRequest } from '../../commands/stream-change.js';
import { DescribeWrite } from '../../platform/http/describe-write.js';
import { IdPipe } from '../../platform/http/id.pipe.js';
import { LargeBody } from '../../platform/http/json-body.interceptor.js';
import { malformed } from '../../platform/problem.js';
import { RemovePartsCommand } from '../assets/change-parts.js';
import { DuplicateAssetCommand } from '../assets/duplicate-asset.js';
import { AssetBody, AssetCopyBody, AssetEditBody, partForm } from '../assets/part-body.js';
import { SaveAssetCommand } from '../assets/save-asset.js';
import { savedTask } from '../subprogrammes/task-body.js';
import { ActivateProgrammeCommand, ReopenProgrammeCommand } from './activate-programme.js';
import { CopyProgrammeCommand } from './copy-programme.js';
import { CreateProgrammeCommand } from './create-programme.js';
import { CreateSampleCommand } from './create-sample.js';
import { DuplicateScenarioCommand } from './duplicate-scenario.js';
import { EditProgrammeCommand } from './edit-programme.js';
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

const REMOVED = { ...PROGRAMME_EXAMPLE, isActive: false };
const SCENARIO = { ...PROGRAMME_EXAMPLE, id: 43, baseProjectId: 42, scenarioName: 'Faster' };
const COPY = { ...PROGRAMME_EXAMPLE, id: 44, name: `${PROGRAMME_EXAMPLE.name} - copy` };

/** Writes of programmes and of whole assets (docs/product/programmes.md; docs/product/assets.md, Saving an asset). The read models answer reads. */
@ApiTags('Projects')
@Controller('api/Projects')
export class ProgrammesController {
  constructor(private readonly commands: CommandBus) {}

  @Post()
  @LargeBody()
  @DescribeWrite('A programme with the default calendar', PROGRAMME, PROGRAMME_EXAMPLE)
  create(@CommandRequest() request: WriteRequest, @Body() body: ProgrammeBody) {
    return this.commands.execute(new CreateProgrammeCommand(request, { body }));
  }

  @Post('full')
  @LargeBody()
  @DescribeWrite('A programme with its calendar, shifts and non-working days', PROGRAMME, PROGRAMME_EXAMPLE)
  createFull(@CommandRequest() request: WriteRequest, @Body() body: ProgrammeFullBody) {
    return this.commands.execute(new CreateProgrammeCommand(request, { body, calendar: body.calendar }));
  }

  @Post('sample')
  @DescribeWrite(
    'One of the sample programmes, with its assets; a second one of the name gets a number',
    PROGRAMME,
    PROGRAMME_EXAMPLE,
  )
  createSample(@CommandRequest() request: WriteRequest, @Body() body: SampleBody) {
    return this.commands.execute(new CreateSampleCommand(request, body));
  }

  @Post('Duplicate')
  @DescribeWrite(
    'A scenario like the baseline or the scenario that is named, of the same base; all that is in it but the schedule',
    PROGRAMME,
    SCENARIO,
  )
  duplicate(@CommandRequest() request: WriteRequest, @Query() { id, scenarioName }: DuplicateQuery) {
    if (!id) throw malformed('id-required', 'You must specify the id of what to duplicate.');
    return this.commands.execute(
      new DuplicateScenarioCommand(request, { sourceId: id, scenarioName: scenarioName ?? '' }),
    );
  }

  @Post(':id/copy')
  @DescribeWrite(
    'A base programme copied whole under another name, without its scenarios and its schedule',
    PROGRAMME,
    COPY,
  )
  copy(@CommandRequest() request: WriteRequest, @Param('id', IdPipe) id: number, @Body() body: CopyBody) {
    return this.commands.execute(new CopyProgrammeCommand(request, { sourceId: id, name: body.name ?? '' }));
  }

  @Put('deactivate/:id')
  @DescribeWrite('Takes a programme out of the lists and frees its name', PROGRAMME, REMOVED)
  deactivate(@CommandRequest() request: WriteRequest, @Param('id', IdPipe) id: number) {
    return this.commands.execute(new ActivateProgrammeCommand(request, { programmeId: id, active: false }));
  }

  @Patch('deactivate/:id')
  @DescribeWrite('The same as PUT', PROGRAMME, REMOVED)
  deactivateByPatch(@CommandRequest() request: WriteRequest, @Param('id', IdPipe) id: number) {
    return this.deactivate(request, id);
  }

  @Put('reactivate/:id')
  @DescribeWrite('Brings a removed programme back; 409 when its name has been taken', PROGRAMME, PROGRAMME_EXAMPLE)
  reactivate(@CommandRequest() request: WriteRequest, @Param('id', IdPipe) id: number) {
    return this.commands.execute(new ActivateProgrammeCommand(request, { programmeId: id, active: true }));
  }

  @Post(':id/reopen')
  @DescribeWrite('Back to draft from published or archived', PROGRAMME, PROGRAMME_EXAMPLE, { atVersion: true })
  reopen(@VersionedCommandRequest() request: WriteRequest, @Param('id', IdPipe) id: number) {
    return this.commands.execute(new ReopenProgrammeCommand(request, { programmeId: id }));
  }

  @Put(':id/full')
  @LargeBody()
  @DescribeWrite(
    'The programme with its calendar, shifts and non-working days, as its form has them',
    PROGRAMME,
    PROGRAMME_EXAMPLE,
    { atVersion: true },
  )
  editFull(
    @VersionedCommandRequest() request: WriteRequest,
    @Param('id', IdPipe) id: number,
    @Body() body: ProgrammeFullBody,
  ) {
    // The form has no `shiftId`: the calendar goes on naming its record of shift hours, whose hours are the programme's own.
    const { shiftId: _, ...schedule } = scheduleOf(body.calendar);
    const nonWorkingDays = nonWorkingDaysOf(body.calendar.nonWorkingDays);
    const form = { details: detailsOf(body), schedule, nonWorkingDays, status: body.status ?? undefined };
    return this.commands.execute(new EditProgrammeCommand(request, { programmeId: id, form }));
  }

  @Put(':id')
  @LargeBody()
  @DescribeWrite(
    'Fields of a programme; what the body leaves out stays. `status` publishes or archives it',
    PROGRAMME,
    PROGRAMME_EXAMPLE,
  )
  edit(@CommandRequest() request: WriteRequest, @Param('id', IdPipe) id: number, @Body() body: ProgrammeBody) {
    const form = { details: detailsOf(body), status: body.status ?? undefined };
    return this.commands.execute(new EditProgrammeCommand(request, { programmeId: id, form }));
  }

  @Delete(':id')
  @DescribeWrite('The same as PUT deactivate/{id}', PROGRAMME, REMOVED)
  remove(@CommandRequest() request: WriteRequest, @Param('id', IdPipe) id: number) {
    return this.deactivate(request, id);
  }

  @Post(':id/assets')
  @LargeBody()
  @DescribeWrite('A new asset with all its parts', ASSET_SAVED, ASSET_SAVED_EXAMPLE)
  addAsset(@CommandRequest() request: WriteRequest, @Param('id', IdPipe) id: number, @Body() body: AssetBody) {
    return this.commands.execute(
      new SaveAssetCommand(request, {
        programmeId: id,
        was: null,
        assetName: body.assetName ?? null,
        parts: body.parts.map(partForm),
      }),
    );
  }

  @Put(':id/assets/:assetName')
  @LargeBody()
  @DescribeWrite(
    'The whole asset: parts created, changed and deleted, tasks changed, subprogrammes copied and cleaned up',
    ASSET_SAVED,
    ASSET_SAVED_EXAMPLE,
    { atVersion: true },
  )
  saveAsset(
    @VersionedCommandRequest() request: WriteRequest,
    @Param('id', IdPipe) id: number,
    @Param('assetName') assetName: string,
    @Body() body: AssetEditBody,
  ) {
    return this.commands.execute(
      new SaveAssetCommand(request, {
        programmeId: id,
        was: assetName,
        assetName: body.assetName ?? assetName,
        parts: body.parts.map(partForm),
        tasks: body.tasks?.map(savedTask),
      }),
    );
  }

  @Post(':id/assets/:assetName/duplicate')
  @DescribeWrite(
    'The asset once more under another name, with subprogrammes of its own and without links to the schedule',
    ASSET_SAVED,
    ASSET_SAVED_EXAMPLE,
  )
  duplicateAsset(
    @CommandRequest() request: WriteRequest,
    @Param('id', IdPipe) id: number,
    @Param('assetName') assetName: string,
    @Body() body: AssetCopyBody,
  ) {
    const newName = body.assetName ?? '';
    return this.commands.execute(new DuplicateAssetCommand(request, { programmeId: id, assetName, newName }));
  }

  @Delete(':id/assets/:assetName')
  @DescribeWrite(
    'Removes an asset with all its parts',
    ASSET_REMOVED,
    { assetName: 'Mainline', deleted: 2 },
    { atVersion: true },
  )
  async removeAsset(
    @VersionedCommandRequest() request: WriteRequest,
    @Param('id', IdPipe) id: number,
    @Param('assetName') assetName: string,
  ) {
    const written = await this.commands.execute(new RemovePartsCommand(request, { programmeId: id, assetName }));
    return answeredWith(written, (answer) => ({ assetName, ...answer }));
  }
}

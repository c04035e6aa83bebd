import { Body, Controller, Delete, Param, Patch, Post, Put, Res, UseInterceptors } from '@nestjs/common';
import { type Command, CommandBus } from '@nestjs/cqrs';
import { ApiBearerAuth, ApiBody, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { NamesActivities } from '../../projections/p6-activities/names-activities.js';
import { PART_EXAMPLE } from '../../projections/programme-detail/programme-example.js';
import { Asked } from '../commands/request.js';
import { tellWritten } from '../platform/http/answer.js';
import { DescribeWrite } from '../platform/http/describe-write.js';
import { IdPipe } from '../platform/http/id.pipe.js';
import { ListOf } from '../platform/http/validation.js';
import { FieldErrors, Refused } from '../platform/problem.js';
import { AddPartsCommand, ChangePartCommand, RemovePartsCommand, type SinglePartForm } from './change-parts.js';
import { partForm, SinglePartBody } from './part-body.js';
import type { Request, Written } from './programme-commands.js';
import type { PartView } from './programme-view.js';

/** Parts one at a time or in bulk, as the specs' client writes them (spec 1, section 7, Assets). */
@ApiTags('Assets')
@ApiBearerAuth()
@UseInterceptors(NamesActivities)
@Controller('api/Assets')
export class PartsController {
  constructor(private readonly commands: CommandBus) {}

  @Post()
  @DescribeWrite('One part, into the asset of its name, which is made if it is not there', PART_EXAMPLE)
  async add(
    @Asked() request: Request,
    @Body() body: SinglePartBody,
    @Res({ passthrough: true }) response: Response,
  ): Promise<PartView | undefined> {
    const [added] = await this.tell(new AddPartsCommand(request, programmeOf([body]), [addedPart(body)]), response);
    return added;
  }

  @Post('bulk')
  @DescribeWrite('Parts of one programme, all or none', [PART_EXAMPLE])
  @ApiBody({ type: [SinglePartBody] })
  addAll(
    @Asked() request: Request,
    @Body(new ListOf(SinglePartBody)) bodies: SinglePartBody[],
    @Res({ passthrough: true }) response: Response,
  ): Promise<PartView[]> {
    return this.tell(new AddPartsCommand(request, programmeOf(bodies), bodies.map(addedPart)), response);
  }

  @Put(':id')
  @DescribeWrite('Fields of a part; what the body leaves out stays. Another asset name moves it', PART_EXAMPLE)
  replace(
    @Asked() request: Request,
    @Param('id', IdPipe) id: number,
    @Body() body: SinglePartBody,
    @Res({ passthrough: true }) response: Response,
  ): Promise<PartView> {
    return this.tell(new ChangePartCommand(request, id, partChange(body)), response);
  }

  @Patch(':id')
  @DescribeWrite('The same as PUT', PART_EXAMPLE)
  change(
    @Asked() request: Request,
    @Param('id', IdPipe) id: number,
    @Body() body: SinglePartBody,
    @Res({ passthrough: true }) response: Response,
  ): Promise<PartView> {
    return this.replace(request, id, body, response);
  }

  @Delete(':id')
  @DescribeWrite('Removes a part, and the copies of subprogrammes that no part uses any more', { id: 12, deleted: 1 })
  remove(
    @Asked() request: Request,
    @Param('id', IdPipe) id: number,
    @Res({ passthrough: true }) response: Response,
  ): Promise<{ id?: number; deleted: number }> {
    return this.tell(new RemovePartsCommand(request, { partId: id }), response);
  }

  private async tell<Answer>(command: Command<Written<Answer>>, response: Response): Promise<Answer> {
    const written = await this.commands.execute(command);
    tellWritten(response, written);
    return written.answer;
  }
}

const packageOf = ({ packageId, assetPackageId }: SinglePartBody): number | null | undefined =>
  packageId === undefined ? assetPackageId : packageId;

const addedPart = (body: SinglePartBody): SinglePartForm => ({
  ...partForm(body),
  id: undefined,
  packageId: packageOf(body) ?? null,
  assetName: body.assetName ?? null,
});

/** Only what the body names: a PATCH sends some fields, the specs' PUT sends all. */
function partChange(body: SinglePartBody): Partial<SinglePartForm> {
  const change: Record<string, unknown> = {};
  const set = (field: keyof SinglePartForm, value: unknown) => {
    if (value !== undefined) change[field] = value;
  };
  set('assetName', body.assetName);
  set('partName', body.partName === null ? '' : body.partName);
  set('assetCategoryId', body.assetCategoryId);
  set('subprogrammeId', body.subProgrammId);
  set('unitId', body.unitId);
  set('size', body.partSize);
  set('start', body.partAssetStart);
  set('end', body.partAssetEnd);
  set('zoneId', body.assetZoneId);
  set('p6ActivityId', body.p6ActivityId);
  set('packageId', packageOf(body));
  return change as Partial<SinglePartForm>;
}

function programmeOf(bodies: readonly SinglePartBody[]): number {
  const ids = new Set(bodies.map((body) => body.projectId ?? 0));
  const [id] = ids;
  if (ids.size === 1 && id !== undefined && id > 0) return id;
  const errors = new FieldErrors();
  if (bodies.length === 0) errors.add('parts', 'Asset data is required');
  else errors.add('projectId', ids.size > 1 ? 'All parts go into one programme' : 'Project ID is required');
  throw new Refused(errors.refusal());
}

import { Body, Controller, Delete, Param, Patch, Post, Put } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import { PART, PART_EXAMPLE, PART_REMOVED } from '../../answers/asset-answer.js';
import { CommandRequest } from '../../commands/request.js';
import { answeredWith, theOnly, type WriteRequest } from '../../commands/stream-change.js';
import { MAX_PARTS, SinglePartForm } from '../../domain/programmes/assets/part-form.js';
import { invalidField } from '../../domain/programmes/decision.js';
import { mapYielding } from '../../platform/giving-way.js';
import { listOf } from '../../platform/http/answer-schema.js';
import { namedFields } from '../../platform/http/body-fields.js';
import { DescribeWrite } from '../../platform/http/describe-write.js';
import { IdPipe } from '../../platform/http/id.pipe.js';
import { LargeBody } from '../../platform/http/json-body.interceptor.js';
import { ListBody } from '../../platform/http/nested-fields.js';
import { ListOf } from '../../platform/http/validation.js';
import { type Refusable, refuse } from '../../platform/problem.js';
import { AddPartsCommand, ChangePartCommand, RemovePartsCommand } from './change-parts.js';
import { partForm, SinglePartBody } from './part-body.js';

/** Of one call. */
const NEW_PARTS = { max: MAX_PARTS };

/** Parts one at a time or in bulk, as a client of the original contract writes them (docs/product/assets.md, Single parts). */
@ApiTags('Assets')
@Controller('api/Assets')
export class PartsController {
  constructor(private readonly commands: CommandBus) {}

  @Post()
  @DescribeWrite('One part, into the asset of its name, which is made if it is not there', PART, PART_EXAMPLE)
  async add(@CommandRequest() request: WriteRequest, @Body() body: SinglePartBody) {
    return theOnly(await this.addAll(request, [body]));
  }

  @Post('bulk')
  @LargeBody()
  @DescribeWrite('Parts of one programme, all or none', listOf(PART), [PART_EXAMPLE])
  @ListBody(SinglePartBody, NEW_PARTS)
  async addAll(
    @CommandRequest() request: WriteRequest,
    @Body(new ListOf(SinglePartBody, NEW_PARTS)) bodies: SinglePartBody[],
  ) {
    const programmeId = programmeOf(bodies);
    if (typeof programmeId !== 'number') return programmeId;
    const forms = await mapYielding(bodies, addedPart);
    return this.commands.execute(new AddPartsCommand(request, { programmeId, forms }));
  }

  @Put(':id')
  @DescribeWrite('Fields of a part; what the body leaves out stays. Another asset name moves it', PART, PART_EXAMPLE)
  replace(@CommandRequest() request: WriteRequest, @Param('id', IdPipe) id: number, @Body() body: SinglePartBody) {
    return this.commands.execute(new ChangePartCommand(request, { partId: id, form: partChange(body) }));
  }

  @Patch(':id')
  @DescribeWrite('The same as PUT', PART, PART_EXAMPLE)
  change(@CommandRequest() request: WriteRequest, @Param('id', IdPipe) id: number, @Body() body: SinglePartBody) {
    return this.replace(request, id, body);
  }

  @Delete(':id')
  @DescribeWrite('Removes a part, and the copies of subprogrammes that no part uses any more', PART_REMOVED, {
    id: 12,
    deleted: 1,
  })
  async remove(@CommandRequest() request: WriteRequest, @Param('id', IdPipe) id: number) {
    const written = await this.commands.execute(new RemovePartsCommand(request, { partId: id }));
    return answeredWith(written, (answer) => ({ id, ...answer }));
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

/** Only the fields of the body: a PATCH sends some; a PUT of the original contract sends all. */
const partChange = (body: SinglePartBody): Partial<SinglePartForm> =>
  namedFields({
    assetName: body.assetName,
    partName: body.partName === null ? '' : body.partName,
    assetCategoryId: body.assetCategoryId,
    subprogrammeId: body.subProgrammId,
    unitId: body.unitId,
    size: body.partSize,
    start: body.partAssetStart,
    end: body.partAssetEnd,
    zoneId: body.assetZoneId,
    p6ActivityId: body.p6ActivityId,
    packageId: packageOf(body),
  });

function programmeOf(bodies: readonly SinglePartBody[]): Refusable<number> {
  const ids = new Set(bodies.map((body) => body.projectId ?? 0));
  const [id] = ids;
  if (ids.size === 1 && id !== undefined && id > 0) return id;
  if (bodies.length === 0) return refuse(invalidField('parts', 'Asset data is required'));
  const message = ids.size > 1 ? 'All parts go into one programme' : 'Project ID is required';
  return refuse(invalidField('projectId', message));
}

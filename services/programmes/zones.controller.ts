import { Body, Controller, Delete, Param, Patch, Post, Put, Query, Res } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiBearerAuth, ApiProperty, ApiQuery, ApiTags } from '@nestjs/swagger';
import { IsInt, IsOptional, IsString } from 'class-validator';
import type { Response } from 'express';
import { Asked } from '../commands/request.js';
import { tellWritten } from '../platform/http/answer.js';
import { DescribeWrite } from '../platform/http/describe-write.js';
import { IdPipe } from '../platform/http/id.pipe.js';
import { FieldErrors, Refused } from '../platform/problem.js';
import { ChangeZoneCommand } from './change-zone.js';
import type { Request } from './programme-commands.js';
import type { zoneView } from './programme-view.js';

export class ZoneBody {
  @ApiProperty({ type: String, example: 'Zone B, 700–1 500 m' }) @IsOptional() @IsString() zoneName?: string | null;
  @ApiProperty({ type: Number, example: 42 }) @IsOptional() @IsInt() projectId?: number | null;
}

type ZoneView = ReturnType<typeof zoneView>;

const EXAMPLE: ZoneView = { id: 8, zoneName: 'Zone B, 700–1 500 m', projectId: 42 };

@ApiTags('AssetsZones')
@ApiBearerAuth()
@Controller('api/AssetsZones')
export class ZonesController {
  constructor(private readonly commands: CommandBus) {}

  @Post()
  @DescribeWrite('A new zone of a programme', EXAMPLE)
  add(
    @Asked() request: Request,
    @Body() body: ZoneBody,
    @Res({ passthrough: true }) response: Response,
  ): Promise<ZoneView> {
    if (!body.projectId) throw new Refused(required('projectId', 'Project ID is required'));
    return this.tell(
      new ChangeZoneCommand(request, body.projectId, { kind: 'add', zoneName: body.zoneName ?? '' }),
      response,
    );
  }

  @Put(':id')
  @DescribeWrite('Renames a zone', EXAMPLE)
  rename(
    @Asked() request: Request,
    @Param('id', IdPipe) id: number,
    @Body() body: ZoneBody,
    @Res({ passthrough: true }) response: Response,
  ): Promise<ZoneView> {
    return this.tell(
      new ChangeZoneCommand(request, undefined, { kind: 'rename', zoneId: id, zoneName: body.zoneName ?? '' }),
      response,
    );
  }

  @Patch(':id')
  @DescribeWrite('The same as PUT', EXAMPLE)
  renameToo(
    @Asked() request: Request,
    @Param('id', IdPipe) id: number,
    @Body() body: ZoneBody,
    @Res({ passthrough: true }) response: Response,
  ): Promise<ZoneView> {
    return this.rename(request, id, body, response);
  }

  @Delete()
  @DescribeWrite('Removes a zone; 409 while a part lies in it', EXAMPLE)
  @ApiQuery({ name: 'id', type: Number, description: 'Without it nothing is removed: 400' })
  remove(
    @Asked() request: Request,
    @Query('id', IdPipe) id: number | undefined,
    @Res({ passthrough: true }) response: Response,
  ): Promise<ZoneView> {
    if (id === undefined)
      throw new Refused({
        kind: 'malformed',
        code: 'id-required',
        title: 'Invalid request',
        detail: 'You must specify the id of the zone to delete.',
      });
    return this.tell(new ChangeZoneCommand(request, undefined, { kind: 'remove', zoneId: id }), response);
  }

  private async tell(command: ChangeZoneCommand, response: Response): Promise<ZoneView> {
    const written = await this.commands.execute(command);
    tellWritten(response, written);
    return written.answer;
  }
}

function required(field: string, message: string) {
  const errors = new FieldErrors();
  errors.add(field, message);
  return errors.refusal();
}

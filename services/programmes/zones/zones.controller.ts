import { Body, Controller, Delete, Param, Patch, Post, Put, Query } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiQuery, ApiTags } from '@nestjs/swagger';
import { REMOVED_ZONE, REMOVED_ZONE_EXAMPLE, ZONE, ZONE_EXAMPLE } from '../../answers/zone-answer.js';
import { CommandRequest } from '../../commands/request.js';
import type { WriteRequest } from '../../commands/stream-change.js';
import { invalidField } from '../../domain/programmes/decision.js';
import { BodyId, BodyText } from '../../platform/http/body-fields.js';
import { DescribeWrite } from '../../platform/http/describe-write.js';
import { IdPipe } from '../../platform/http/id.pipe.js';
import { malformed, refuse } from '../../platform/problem.js';
import { ChangeZoneCommand, RemoveZoneCommand } from './change-zone.js';

export class ZoneBody {
  @BodyText({ example: 'Zone B, 700–1 500 m' }) zoneName?: string | null;
  @BodyId({ example: 42 }) projectId?: number | null;
}

@ApiTags('AssetsZones')
@Controller('api/AssetsZones')
export class ZonesController {
  constructor(private readonly commands: CommandBus) {}

  @Post()
  @DescribeWrite('A new zone of a programme', ZONE, ZONE_EXAMPLE)
  async add(@CommandRequest() request: WriteRequest, @Body() body: ZoneBody) {
    if (!body.projectId) return refuse(invalidField('projectId', 'Project ID is required'));
    const change = { kind: 'add', zoneName: body.zoneName ?? '' } as const;
    return this.commands.execute(new ChangeZoneCommand(request, { programmeId: body.projectId, change }));
  }

  @Put(':id')
  @DescribeWrite('Renames a zone', ZONE, ZONE_EXAMPLE)
  rename(@CommandRequest() request: WriteRequest, @Param('id', IdPipe) id: number, @Body() body: ZoneBody) {
    const change = { kind: 'rename', zoneId: id, zoneName: body.zoneName ?? '' } as const;
    return this.commands.execute(new ChangeZoneCommand(request, { change }));
  }

  @Patch(':id')
  @DescribeWrite('The same as PUT', ZONE, ZONE_EXAMPLE)
  patch(@CommandRequest() request: WriteRequest, @Param('id', IdPipe) id: number, @Body() body: ZoneBody) {
    return this.rename(request, id, body);
  }

  @Delete()
  @DescribeWrite('Removes a zone; 409 while a part lies in it', REMOVED_ZONE, REMOVED_ZONE_EXAMPLE)
  @ApiQuery({ name: 'id', type: Number, description: 'Without it nothing is removed: 400' })
  remove(@CommandRequest() request: WriteRequest, @Query('id', IdPipe) id: number | undefined) {
    if (id === undefined) throw malformed('id-required', 'You must specify the id of the zone to delete.');
    return this.commands.execute(new RemoveZoneCommand(request, { zoneId: id }));
  }
}

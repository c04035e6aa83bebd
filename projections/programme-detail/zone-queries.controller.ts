import { Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { ZONE, ZONE_EXAMPLE } from '../../services/answers/zone-answer.js';
import { DescribeList } from '../../services/platform/http/describe-read.js';
import { ListQuery, QueryId, QueryText } from '../../services/platform/http/list-query.js';
import { ReadsFrom } from '../../services/platform/http/min-position.js';
import { pageOf } from '../../services/platform/http/page.js';
import { ProgrammeReads } from './programme-reads.js';

class ZonesQuery extends ListQuery {
  @QueryId()
  id?: number;

  @QueryId()
  projectId?: number;

  @QueryText('In any case')
  zoneName?: string;
}

@ApiTags('AssetsZones')
@ReadsFrom('programme-detail', 'library')
@Controller('api/AssetsZones')
export class ZoneQueriesController {
  constructor(private readonly programmes: ProgrammeReads) {}

  @Get()
  @DescribeList('Zones of programmes', ZONE, ZONE_EXAMPLE)
  async list(@Query() query: ZonesQuery) {
    const { id, projectId, zoneName } = query;
    return pageOf(await this.programmes.zones({ id, projectId, zoneName }), query);
  }
}

import { Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { ZONE, ZONE_EXAMPLE } from '../../services/answers/zone-answer.js';
import type { Zone } from '../../services/domain/programmes/programme.js';
import { type ZoneView, zoneView } from '../../services/domain/programmes/programme-view.js';
import { DescribeList } from '../../services/platform/http/describe-read.js';
import { KeysetQuery, NEXT_HEADER } from '../../services/platform/http/keyset.js';
import { QueryId, QueryText } from '../../services/platform/http/list-query.js';
import { ReadsFrom } from '../../services/platform/http/min-position.js';
import type { Page } from '../../services/platform/http/page.js';
import { ReadModels } from '../runner/read-models.js';
import { namedPage } from './zones-and-packages.js';

class ZonesQuery extends KeysetQuery {
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
  constructor(private readonly readModels: ReadModels) {}

  @Get()
  @DescribeList('Zones of a programme; without one those of all, by id alone, in pages of 1,000', ZONE, ZONE_EXAMPLE, {
    headers: NEXT_HEADER,
  })
  async list(@Query() query: ZonesQuery): Promise<Page<ZoneView>> {
    const { id, projectId, zoneName: name } = query;
    const sql = await this.readModels.tablesOf('programme-detail');
    return namedPage<Zone, ZoneView>(sql, 'zones', { id, projectId, name }, query, zoneView);
  }
}

import { Controller, Get, Param, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { PACKAGE, PACKAGE_EXAMPLE } from '../../services/answers/package-answer.js';
import { DescribeEntity, DescribeList } from '../../services/platform/http/describe-read.js';
import { IdPipe } from '../../services/platform/http/id.pipe.js';
import { ListQuery, QueryId, QueryText } from '../../services/platform/http/list-query.js';
import { ReadsFrom } from '../../services/platform/http/min-position.js';
import { pageOf } from '../../services/platform/http/page.js';
import { notFound, refuse } from '../../services/platform/problem.js';
import { PackageReads } from './package-reads.js';

class PackagesQuery extends ListQuery {
  @QueryId()
  id?: number;

  @QueryId()
  projectId?: number;

  @QueryText('In any case')
  packageName?: string;
}

@ApiTags('AssetsPackages')
@ReadsFrom('programme-detail', 'library')
@Controller('api/AssetsPackages')
export class PackageQueriesController {
  constructor(private readonly packages: PackageReads) {}

  @Get()
  @DescribeList('Packages of programmes', PACKAGE, PACKAGE_EXAMPLE)
  async list(@Query() query: PackagesQuery) {
    const { id, projectId, packageName } = query;
    return pageOf(await this.packages.list({ id, projectId, packageName }), query);
  }

  @Get(':id')
  @DescribeEntity('One package', PACKAGE, PACKAGE_EXAMPLE)
  async one(@Param('id', IdPipe) id: number) {
    const [found] = await this.packages.list({ id });
    return found ?? refuse(notFound('package-not-found'));
  }
}

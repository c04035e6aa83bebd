import { Controller, Get, Param, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { PACKAGE, PACKAGE_EXAMPLE } from '../../services/answers/package-answer.js';
import { DescribeEntity, DescribeList } from '../../services/platform/http/describe-read.js';
import { IdPipe } from '../../services/platform/http/id.pipe.js';
import { KeysetQuery, NEXT_HEADER } from '../../services/platform/http/keyset.js';
import { QueryId, QueryText } from '../../services/platform/http/list-query.js';
import { ReadsFrom } from '../../services/platform/http/min-position.js';
import { notFound, refuse } from '../../services/platform/problem.js';
import { PackageReads } from './package-reads.js';

class PackagesQuery extends KeysetQuery {
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
  @DescribeList(
    'Packages of a programme; without one those of all, by id alone, in pages of 1,000',
    PACKAGE,
    PACKAGE_EXAMPLE,
    { headers: NEXT_HEADER },
  )
  list(@Query() query: PackagesQuery) {
    const { id, projectId, packageName: name } = query;
    return this.packages.list({ id, projectId, name }, query);
  }

  @Get(':id')
  @DescribeEntity('One package', PACKAGE, PACKAGE_EXAMPLE)
  async one(@Param('id', IdPipe) id: number) {
    const [found] = (await this.packages.list({ id }, {})).items;
    return found ?? refuse(notFound('package-not-found'));
  }
}

import { Controller, Get, Param, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { NAMED_INPUT } from '../../services/answers/library-answers.js';
import { SUBPROGRAMME, SUBPROGRAMME_EXAMPLE } from '../../services/answers/subprogramme-answer.js';
import type { SubprogrammeView, SubprogrammeWithTasks } from '../../services/domain/programmes/programme-view.js';
import { nameFilter } from '../../services/domain/search/search-text.js';
import { Versioned } from '../../services/platform/http/answer-headers.js';
import { CurrentUser, type SignedInUser } from '../../services/platform/http/current-user.js';
import { DescribeInput, DescribeList } from '../../services/platform/http/describe-read.js';
import { IdPipe } from '../../services/platform/http/id.pipe.js';
import { ListQuery, QueryId, QueryText } from '../../services/platform/http/list-query.js';
import { ReadsFrom } from '../../services/platform/http/min-position.js';
import { type Page, pageOf, pageOfViews } from '../../services/platform/http/page.js';
import { InputsQuery, inputNotFound, matchesOwner } from './inputs-query.js';
import { SubprogrammeLookup } from './subprogramme-lookup.js';

class SubprogrammesQuery extends InputsQuery {
  @QueryText('In any case')
  assetType?: string;

  @QueryText('Words that must all be in the name, in any case')
  query?: string;

  @QueryId()
  assetCategoryid?: number;
}

@ApiTags('SubProgramms')
@ReadsFrom('library', 'programme-detail')
@Controller('api/SubProgramms')
export class SubprogrammeQueriesController {
  constructor(private readonly lookup: SubprogrammeLookup) {}

  @Get()
  @DescribeList(
    "Subprogrammes with their tasks: the library's, with `projectId` the copies of a programme",
    SUBPROGRAMME,
    SUBPROGRAMME_EXAMPLE,
  )
  async list(
    @CurrentUser() user: SignedInUser,
    @Query() query: SubprogrammesQuery,
  ): Promise<Page<SubprogrammeWithTasks>> {
    const type = query.assetType?.toLowerCase();
    const isNamed = nameFilter(query.query);
    const isWanted = (
      subprogramme: Pick<SubprogrammeView, 'assetType' | 'assetCategoryId' | 'name' | 'createdBy'>,
    ): boolean =>
      (type === undefined || subprogramme.assetType.toLowerCase() === type) &&
      (query.assetCategoryid === undefined || subprogramme.assetCategoryId === query.assetCategoryid) &&
      isNamed(subprogramme.name) &&
      matchesOwner(subprogramme, query);
    if (query.projectId || query.id !== undefined)
      return pageOf((await this.lookup.find(user.id, query)).filter(isWanted), query);
    const { subprogrammes, view } = await this.lookup.inLibrary(user.id);
    return pageOfViews(subprogrammes.filter(isWanted), query, view);
  }

  @Get('Name')
  @DescribeList("Names of the library's subprogrammes, for pickers", NAMED_INPUT, {
    id: 1,
    name: 'Dual carriageway - flexible',
  })
  async names(@CurrentUser() user: SignedInUser, @Query() query: ListQuery) {
    const { subprogrammes } = await this.lookup.inLibrary(user.id);
    return pageOfViews(subprogrammes, query, ({ id, name }) => ({ id, name }));
  }

  @Get(':id')
  @DescribeInput("One subprogramme, the library's or a programme's copy", SUBPROGRAMME, SUBPROGRAMME_EXAMPLE)
  async one(
    @CurrentUser() user: SignedInUser,
    @Param('id', IdPipe) id: number,
  ): Promise<SubprogrammeWithTasks | Versioned<SubprogrammeWithTasks>> {
    const [found] = await this.lookup.find(user.id, { id });
    if (!found) throw inputNotFound();
    const version = found.projectId === 0 ? await this.lookup.versionOf('subprogrammes', id) : undefined;
    return version === undefined ? found : new Versioned(found, version);
  }
}

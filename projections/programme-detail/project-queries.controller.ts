import { Controller, Get, Param, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { PROGRAMME, PROGRAMME_EXAMPLE } from '../../services/answers/programme-answer.js';
import { type ProgrammeView, programmeView } from '../../services/domain/programmes/programme-view.js';
import { mapYielding } from '../../services/platform/giving-way.js';
import { Versioned } from '../../services/platform/http/answer-headers.js';
import { count, flag, listOf, moment, named, text } from '../../services/platform/http/answer-schema.js';
import { CurrentUser, type SignedInUser } from '../../services/platform/http/current-user.js';
import { DescribeList, DescribeRead, DescribeVersionedEntity } from '../../services/platform/http/describe-read.js';
import { IdPipe } from '../../services/platform/http/id.pipe.js';
import { FlagPipe, ListQuery, QueryFlag, QueryId, QueryText } from '../../services/platform/http/list-query.js';
import { ReadsFrom } from '../../services/platform/http/min-position.js';
import { type Page, pageOf } from '../../services/platform/http/page.js';
import { type AsOf, QueryAsOf } from '../past/as-of.js';
import { PastProgrammes } from '../past/past-programmes.js';
import { type ProgrammeFilter, ProgrammeReads } from './programme-reads.js';

class ProjectsQuery extends ListQuery {
  @QueryId()
  id?: number;

  @QueryId('0: base programmes; else scenarios of that one')
  baseProjectId?: number;

  @QueryFlag('Unfinished wizards')
  isDraft?: boolean;
}

class ProjectQuery {
  @QueryAsOf()
  asOf?: AsOf;
}

class NameQuery {
  @QueryText()
  name?: string;
}

class SearchQuery extends ListQuery {
  @QueryText('Words that must all be in the name, in any case')
  query?: string;
}

const NAMED_PROGRAMME = named('NamedProgramme', { id: count(), name: text() });
const FOUND_PROGRAMME = named('FoundProgramme', {
  isDraft: flag('An unfinished wizard'),
  projectId: count(),
  projectTitle: text(),
  scenarioCount: count(),
  assetCount: count(),
  lastUpdated: moment(),
});

@ApiTags('Projects')
@ReadsFrom('programme-detail', 'library', 'p6-activities')
@Controller('api/Projects')
export class ProjectQueriesController {
  constructor(
    private readonly programmes: ProgrammeReads,
    private readonly past: PastProgrammes,
  ) {}

  @Get()
  @DescribeList('Programmes with all that is in them, the last changed first', PROGRAMME, PROGRAMME_EXAMPLE)
  async list(@Query() query: ProjectsQuery): Promise<Page<ProgrammeView>> {
    return this.programmesOnPage(query, query);
  }

  @Get('getProjects/:draft/:user')
  @DescribeList('Programmes that a user made, finished ones or drafts', PROGRAMME, PROGRAMME_EXAMPLE, {
    refusals: { 404: 'No user can have this id' },
  })
  async ofUser(
    @Param('draft', FlagPipe) isDraft: boolean,
    @Param('user', IdPipe) createdBy: number,
    @Query() query: ListQuery,
  ): Promise<Page<ProgrammeView>> {
    return this.programmesOnPage({ isDraft, createdBy }, query);
  }

  @Get('Name')
  @DescribeRead('Base programmes that have a name: a name that nobody has is free', listOf(NAMED_PROGRAMME), [
    { id: 42, name: 'A9 dualling, 2 km' },
  ])
  async byName(@Query() { name }: NameQuery) {
    const found = await this.programmes.summaries({ baseProjectId: 0, name });
    return found.map((head) => ({ id: head.id, name: head.name }));
  }

  @Get('search')
  @DescribeList('Base programmes and drafts by words of their names', FOUND_PROGRAMME, {
    isDraft: false,
    projectId: 42,
    projectTitle: 'A9 dualling, 2 km',
    scenarioCount: 2,
    assetCount: 1,
    lastUpdated: '2026-11-20T09:30:00.000Z',
  })
  async search(@Query() query: SearchQuery) {
    const found = await this.programmes.search(query.query ?? '');
    const counts = await this.programmes.assetCounts(found.map(({ id }) => id));
    return pageOf(
      found.map((head) => ({
        isDraft: head.isDraft,
        projectId: head.id,
        projectTitle: head.name,
        scenarioCount: head.scenarioCount,
        assetCount: counts.get(head.id) ?? 0,
        lastUpdated: head.modified,
      })),
      query,
    );
  }

  @Get(':id')
  @DescribeVersionedEntity(
    'One programme, today or as it was; its ETag is the version, which an edit sends as If-Match',
    PROGRAMME,
    PROGRAMME_EXAMPLE,
    { 429: 'Too many other moments at once with one account' },
  )
  async one(
    @Param('id', IdPipe) id: number,
    @Query() { asOf }: ProjectQuery,
    @CurrentUser() user: SignedInUser,
  ): Promise<Versioned<ProgrammeView>> {
    const found = await this.programmes.get(id);
    if (asOf) {
      const { programme, version } = await this.past.programmeAt(id, asOf, user.id);
      return new Versioned(programmeView(programme, found.library, found), version);
    }
    return new Versioned(programmeView(found.programme, found.library, found), found.version);
  }

  private async programmesOnPage(filter: ProgrammeFilter, query: ListQuery): Promise<Page<ProgrammeView>> {
    const page = pageOf(await this.programmes.summaries(filter), query);
    const { programmes, library } = await this.programmes.all(page.items.map(({ id }) => id));
    const found = page.items.flatMap(({ id }) => programmes.get(id) ?? []);
    return page.with(await mapYielding(found, (one) => programmeView(one.programme, library, one)));
  }
}

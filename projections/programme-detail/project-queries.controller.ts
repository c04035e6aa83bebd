import { Controller, Get, Param, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { PROGRAMME, PROGRAMME_EXAMPLE } from '../../services/answers/programme-answer.js';
import { type ProgrammeView, programmeView } from '../../services/domain/programmes/programme-view.js';
import { searchWords } from '../../services/domain/search/search-text.js';
import { mapYielding } from '../../services/platform/giving-way.js';
import { Versioned } from '../../services/platform/http/answer-headers.js';
import { type Answer, count, flag, listOf, moment, named, text } from '../../services/platform/http/answer-schema.js';
import { CurrentUser, type SignedInUser } from '../../services/platform/http/current-user.js';
import { DescribeList, DescribeRead, DescribeVersionedEntity } from '../../services/platform/http/describe-read.js';
import { IdPipe } from '../../services/platform/http/id.pipe.js';
import { KeysetQuery, NEXT_HEADER } from '../../services/platform/http/keyset.js';
import { FlagPipe, QueryFlag, QueryId, QueryText } from '../../services/platform/http/list-query.js';
import { ReadsFrom } from '../../services/platform/http/min-position.js';
import type { Page } from '../../services/platform/http/page.js';
import { type AsOf, QueryAsOf } from '../past/as-of.js';
import { PastProgrammes } from '../past/past-programmes.js';
import { type ProgrammeFilter, ProgrammeReads, standingOr } from './programme-reads.js';

class ProjectsQuery extends KeysetQuery {
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

class SearchQuery extends KeysetQuery {
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
type FoundProgramme = Answer<typeof FOUND_PROGRAMME>;

/** What an answer calls otherwise than the lists that are sorted by it. */
const OWN_NAMES: Readonly<Record<string, string>> = { projectId: 'id', projectTitle: 'name', lastUpdated: 'modified' };
const ownSort = (sort: string): string =>
  sort.replace(/^(-?)(projectId|projectTitle|lastUpdated)$/, (_, direction, name) => `${direction}${OWN_NAMES[name]}`);

@ApiTags('Projects')
@ReadsFrom('programme-detail', 'library', 'p6-activities')
@Controller('api/Projects')
export class ProjectQueriesController {
  constructor(
    private readonly programmes: ProgrammeReads,
    private readonly past: PastProgrammes,
  ) {}

  @Get()
  @DescribeList('Programmes with all that is in them, the last changed first', PROGRAMME, PROGRAMME_EXAMPLE, {
    headers: NEXT_HEADER,
  })
  async list(@Query() query: ProjectsQuery): Promise<Page<ProgrammeView>> {
    return this.programmesOnPage(query, query);
  }

  @Get('getProjects/:draft/:user')
  @DescribeList('Programmes that a user made, finished ones or drafts', PROGRAMME, PROGRAMME_EXAMPLE, {
    headers: NEXT_HEADER,
    refusals: { 404: 'No user can have this id' },
  })
  async ofUser(
    @Param('draft', FlagPipe) isDraft: boolean,
    @Param('user', IdPipe) createdBy: number,
    @Query() query: KeysetQuery,
  ): Promise<Page<ProgrammeView>> {
    return this.programmesOnPage({ isDraft, createdBy }, query);
  }

  @Get('Name')
  @DescribeRead('Base programmes that have a name: a name that nobody has is free', listOf(NAMED_PROGRAMME), [
    { id: 42, name: 'A9 dualling, 2 km' },
  ])
  async byName(@Query() { name }: NameQuery) {
    const { items } = await this.programmes.page({ baseProjectId: 0, isActive: true, name }, {});
    return (await this.programmes.listed(items)).map((one) => ({ id: one.id, name: one.name }));
  }

  @Get('search')
  @DescribeList(
    'Base programmes and drafts by words of their names, the last changed first',
    FOUND_PROGRAMME,
    {
      isDraft: false,
      projectId: 42,
      projectTitle: 'A9 dualling, 2 km',
      scenarioCount: 2,
      assetCount: 1,
      lastUpdated: '2026-11-20T09:30:00.000Z',
    },
    { headers: NEXT_HEADER },
  )
  async search(@Query() { query = '', sort, ...window }: SearchQuery): Promise<Page<FoundProgramme>> {
    const filter = { baseProjectId: 0, isActive: true, words: searchWords(query) };
    const page = await this.programmes.page(filter, { ...window, ...(sort && { sort: ownSort(sort) }) });
    const [found, counts] = await Promise.all([
      this.programmes.listed(page.items),
      this.programmes.assetCounts(page.items),
    ]);
    return page.with(
      found.map((one) => ({
        isDraft: one.isDraft,
        projectId: one.id,
        projectTitle: one.name,
        scenarioCount: one.scenarioCount,
        assetCount: counts.get(one.id) ?? 0,
        lastUpdated: one.modified,
      })),
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

  private async programmesOnPage(filter: ProgrammeFilter, query: KeysetQuery): Promise<Page<ProgrammeView>> {
    const page = await this.programmes.page(standingOr(filter), query);
    const { programmes, library } = await this.programmes.all(page.items);
    const found = page.items.flatMap((id) => programmes.get(id) ?? []);
    return page.with(await mapYielding(found, (one) => programmeView(one.programme, library, one)));
  }
}

import { Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import {
  PROGRAMME_CARD,
  PROGRAMME_CARD_EXAMPLE,
  type ProgrammeCard,
} from '../../services/answers/programme-card-answer.js';
import type { ProgrammeStatus } from '../../services/domain/programmes/events.js';
import { searchWords } from '../../services/domain/search/search-text.js';
import { DescribeList } from '../../services/platform/http/describe-read.js';
import { KeysetQuery, NEXT_HEADER } from '../../services/platform/http/keyset.js';
import { QueryFlag, QueryId, QueryIds, QueryText, queryValue } from '../../services/platform/http/list-query.js';
import { ReadsFrom } from '../../services/platform/http/min-position.js';
import type { Page } from '../../services/platform/http/page.js';
import { malformed } from '../../services/platform/problem.js';
import { ProgrammeCards } from './programme-cards.js';

const STATUSES = ['draft', 'published', 'archived'] as const satisfies readonly ProgrammeStatus[];

const QueryStatus = (): PropertyDecorator =>
  queryValue({ type: 'string', enum: STATUSES }, (value) => {
    if (value === undefined || value === '') return undefined;
    const status = STATUSES.find((one) => one === value);
    if (!status) throw malformed('malformed-query', `A status is one of ${STATUSES.join(', ')}.`);
    return status;
  });

class CardsQuery extends KeysetQuery {
  @QueryIds('These programmes alone, base programmes and scenarios alike: what is compared is read at once')
  id?: number[];

  @QueryFlag()
  isActive?: boolean;

  @QueryFlag('Unfinished wizards')
  isDraft?: boolean;

  @QueryId()
  regionId?: number;

  @QueryId()
  metricId?: number;

  @QueryId('0: base programmes; else scenarios of that one')
  baseProjectid?: number;

  @QueryStatus()
  status?: ProgrammeStatus;

  @QueryId('Only those that this account made')
  createdBy?: number;

  @QueryText('Words that must all be in the own name, in any case; of one or two letters where a word begins')
  query?: string;
}

@ApiTags('ProjectsWithAssetCountViews')
@ReadsFrom('programme-detail', 'library', 'part-lines')
@Controller('api/ProjectsWithAssetCountViews')
export class ProgrammeListController {
  constructor(private readonly cards: ProgrammeCards) {}

  @Get()
  @DescribeList(
    'Cards of the programme list, the last changed first: counts and figures at a glance',
    PROGRAMME_CARD,
    PROGRAMME_CARD_EXAMPLE,
    { headers: NEXT_HEADER },
  )
  list(@Query() query: CardsQuery): Promise<Page<ProgrammeCard>> {
    const { baseProjectid: baseProjectId, query: words, ...filter } = query;
    return this.cards.page({ ...filter, baseProjectId, words: words?.trim() ? searchWords(words) : undefined }, query);
  }
}

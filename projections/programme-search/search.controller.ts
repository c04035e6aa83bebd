import { Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { SEARCH_ANSWER, SEARCH_EXAMPLE, type SearchAnswer } from '../../services/answers/search-answer.js';
import { DescribeRead } from '../../services/platform/http/describe-read.js';
import { QueryId, QueryText } from '../../services/platform/http/list-query.js';
import { ReadsFrom } from '../../services/platform/http/min-position.js';
import { ProgrammeSearch } from './programme-search.js';

const DEFAULT_LIMIT = 5;
const MAX_LIMIT = 50;

class SearchQuery {
  @QueryText('Words that must all be found, in any order and any case')
  query?: string;

  @QueryId(`Of each group, ${DEFAULT_LIMIT} unless told and at most ${MAX_LIMIT}`)
  limit?: number;
}

@ApiTags('Search')
@ReadsFrom('programme-detail', 'library', 'part-lines')
@Controller('api/Search')
export class SearchController {
  constructor(private readonly programmes: ProgrammeSearch) {}

  @Get()
  @DescribeRead(
    'Programmes, scenarios, drafts and assets by words of their names, small slips in spelling forgiven',
    SEARCH_ANSWER,
    SEARCH_EXAMPLE,
  )
  search(@Query() { query = '', limit = DEFAULT_LIMIT }: SearchQuery): Promise<SearchAnswer> {
    return this.programmes.search(query, Math.min(Math.max(limit, 1), MAX_LIMIT));
  }
}

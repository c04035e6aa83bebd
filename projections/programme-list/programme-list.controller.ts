import { Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import {
  PROGRAMME_CARD,
  PROGRAMME_CARD_EXAMPLE,
  type ProgrammeCard,
} from '../../services/answers/programme-card-answer.js';
import { DescribeList } from '../../services/platform/http/describe-read.js';
import { ListQuery, QueryFlag, QueryId, QueryIds } from '../../services/platform/http/list-query.js';
import { ReadsFrom } from '../../services/platform/http/min-position.js';
import type { Page } from '../../services/platform/http/page.js';
import { ProgrammeCards } from './programme-cards.js';

class CardsQuery extends ListQuery {
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
  )
  list(@Query() query: CardsQuery): Promise<Page<ProgrammeCard>> {
    const { baseProjectid: baseProjectId, ...filter } = query;
    return this.cards.page({ ...filter, baseProjectId }, query);
  }
}

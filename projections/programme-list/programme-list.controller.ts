import { Controller, Get, Inject, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import Type from 'typebox';
import { PROGRAMME_HEAD, PROGRAMME_HEAD_EXAMPLE } from '../../services/answers/programme-answer.js';
import { regionAndMetricView } from '../../services/domain/programmes/programme-view.js';
import { amount, day, listOf, month, named, orNull } from '../../services/platform/http/answer-schema.js';
import { DescribeList } from '../../services/platform/http/describe-read.js';
import { ListQuery, QueryFlag, QueryId, QueryIds } from '../../services/platform/http/list-query.js';
import { ReadsFrom } from '../../services/platform/http/min-position.js';
import { pageOf } from '../../services/platform/http/page.js';
import { LibrarySnapshot } from '../library/library-snapshot.js';
import { ProgrammeReads } from '../programme-detail/programme-reads.js';
import { NO_FIGURES, PROGRAMME_FIGURES, type ProgrammeFiguresSource } from './programme-figures.js';

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

const MONTH_TONNES = Type.Object({ month: month(), tonnes: amount() });

const FIGURES = named('ProgrammeFigures', {
  peakLabour: orNull(amount('Heads per day; null without labour')),
  peakDay: orNull(day()),
  manDays: amount(),
  keyTonnes: amount('Tonnes of key materials with a known mass'),
  months: listOf(MONTH_TONNES, 'Tonnes of key materials per month; months without any are left out'),
});

const CARD = named('ProgrammeCard', { ...PROGRAMME_HEAD, figures: FIGURES });

@ApiTags('ProjectsWithAssetCountViews')
@ReadsFrom('programme-detail', 'library', 'part-lines')
@Controller('api/ProjectsWithAssetCountViews')
export class ProgrammeListController {
  constructor(
    private readonly programmes: ProgrammeReads,
    private readonly library: LibrarySnapshot,
    @Inject(PROGRAMME_FIGURES) private readonly figures: ProgrammeFiguresSource,
  ) {}

  @Get()
  @DescribeList('Cards of the programme list, the last changed first: counts and figures at a glance', CARD, {
    ...PROGRAMME_HEAD_EXAMPLE,
    figures: {
      peakLabour: 23.243154,
      peakDay: '2027-06-10',
      manDays: 1787.8,
      keyTonnes: 24_310,
      months: [{ month: '2027-03', tonnes: 812 }],
    },
  })
  async list(@Query() query: CardsQuery) {
    const { baseProjectid: baseProjectId, ...filter } = query;
    const page = pageOf(await this.programmes.listed({ ...filter, baseProjectId }), query);
    const ids = page.items.map(({ id }) => id);
    const [assetCounts, library, figures] = await Promise.all([
      this.programmes.assetCounts(ids),
      this.library.latest(),
      this.figures.figuresOf(ids),
    ]);
    return page.with(
      page.items.map((programme) => ({
        ...programme,
        ...regionAndMetricView(programme, library),
        assetCount: assetCounts.get(programme.id) ?? 0,
        figures: figures.get(programme.id) ?? NO_FIGURES,
      })),
    );
  }
}

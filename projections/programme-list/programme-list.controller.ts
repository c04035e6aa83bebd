import { Controller, Get, Inject, Query } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { regionAndMetricView } from '../../services/domain/programmes/programme-view.js';
import { ListQuery, QueryFlag, QueryId, QueryIds } from '../../services/platform/http/list-query.js';
import { ReadsFrom } from '../../services/platform/http/min-position.js';
import { pageOf } from '../../services/platform/http/page.js';
import { assetCounts } from '../asset-counts/asset-counts-projection.js';
import { LibrarySnapshot } from '../library/library-snapshot.js';
import { ReadModels } from '../runner/read-models.js';
import { NO_FIGURES, PROGRAMME_FIGURES, type ProgrammeFiguresSource } from './programme-figures.js';
import { listedProgrammes } from './programme-list-projection.js';

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
@ReadsFrom('programme-list', 'asset-counts', 'library', 'material-views', 'labour-views')
@Controller('api/ProjectsWithAssetCountViews')
export class ProgrammeListController {
  constructor(
    private readonly readModels: ReadModels,
    private readonly library: LibrarySnapshot,
    @Inject(PROGRAMME_FIGURES) private readonly figures: ProgrammeFiguresSource,
  ) {}

  @Get()
  @ApiOperation({ summary: 'Cards of the programme list, the last changed first: counts and figures at a glance' })
  @ApiOkResponse({
    example: [
      {
        id: 42,
        name: 'A9 dualling, 2 km',
        scenarioName: 'Baseline',
        baseProjectId: 0,
        status: 'draft',
        isActive: true,
        isDraft: false,
        regionId: 1,
        regionName: 'United Kingdom',
        metricId: 1,
        metricName: 'Metric',
        created: '2026-11-20T09:00:00.000Z',
        modified: '2026-11-20T09:30:00.000Z',
        createdBy: 3,
        modifiedBy: 3,
        assetCount: 1,
        scenarioCount: 0,
        figures: {
          peakLabour: 23.243154,
          peakDay: '2027-06-10',
          manDays: 1787.8,
          keyTonnes: 24_310,
          months: [{ month: '2027-03', tonnes: 812 }],
        },
      },
    ],
  })
  async list(@Query() query: CardsQuery) {
    const matches = (given: unknown, value: unknown): boolean => given === undefined || given === value;
    const listed = (await listedProgrammes(await this.readModels.tablesOf('programme-list'), query.baseProjectid))
      .filter(
        (programme) =>
          (query.id?.includes(programme.id) ?? true) &&
          matches(query.isActive, programme.isActive) &&
          matches(query.isDraft, programme.isDraft) &&
          matches(query.regionId, programme.regionId) &&
          matches(query.metricId, programme.metricId),
      )
      .sort((a, b) => (a.modified === b.modified ? b.id - a.id : a.modified < b.modified ? 1 : -1));
    const page = pageOf(listed, query);
    const ids = page.items.map(({ id }) => id);
    const [counts, library, figures] = await Promise.all([
      this.readModels.tablesOf('asset-counts').then((sql) => assetCounts(sql, ids)),
      this.library.latest(),
      this.figures.figuresOf(ids),
    ]);
    return page.with(
      page.items.map((programme) => ({
        ...programme,
        ...regionAndMetricView(programme, library),
        assetCount: counts.get(programme.id)?.assetCount ?? 0,
        figures: figures.get(programme.id) ?? NO_FIGURES,
      })),
    );
  }
}

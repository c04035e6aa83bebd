import { Controller, Get, Inject, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import Type from 'typebox';
import { PROGRAMME_HEAD, PROGRAMME_HEAD_EXAMPLE } from '../../services/answers/programme-answer.js';
import type { Library } from '../../services/domain/library/library.js';
import { regionAndMetricView } from '../../services/domain/programmes/programme-view.js';
import { usualUnit } from '../../services/domain/quantities/unit-conversion.js';
import { amount, count, day, listOf, month, named, orNull, text } from '../../services/platform/http/answer-schema.js';
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

const MONTH_TONNES = Type.Object({ month: month(), delivered: amount(), takenAway: amount() });

const MASS_UNIT = Type.Object(
  { name: text(), tonnes: amount('Tonnes that one of it is') },
  { description: "The usual unit of mass in the programme's metric, to show the tonnes in" },
);

const FIGURES = named('ProgrammeFigures', {
  peakLabour: orNull(amount('Heads per day; null without labour')),
  peakDay: orNull(day()),
  manDays: amount(),
  deliveredTonnes: amount('Tonnes of key materials that are brought to the site'),
  takenAwayTonnes: amount('Tonnes of key materials that leave the site; what is moved on site is in no total'),
  withoutMass: count('Key materials with a quantity whose mass is not known, so that no tonnes hold them'),
  massUnit: MASS_UNIT,
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
      deliveredTonnes: 24_310,
      takenAwayTonnes: 8640,
      withoutMass: 0,
      massUnit: { name: 't', tonnes: 1 },
      months: [{ month: '2027-03', delivered: 812, takenAway: 288 }],
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
        figures: {
          ...(figures.get(programme.id) ?? NO_FIGURES),
          massUnit: massUnitOf(programme.metricId, library),
        },
      })),
    );
  }
}

const TONNE_KG = 1000;
/** A programme whose metric has no unit of mass is shown in the unit that the figures are calculated in. */
const TONNE = { name: 't', tonnes: 1 };

function massUnitOf(metricId: number, { units }: Library): { name: string; tonnes: number } {
  const unit = usualUnit(units.values(), metricId, 'Mass');
  return unit ? { name: unit.name, tonnes: unit.conversionToSI / TONNE_KG } : TONNE;
}

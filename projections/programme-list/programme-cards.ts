import { Inject, Injectable } from '@nestjs/common';
import type { ProgrammeCard } from '../../services/answers/programme-card-answer.js';
import type { Library } from '../../services/domain/library/library.js';
import { regionAndMetricView } from '../../services/domain/programmes/programme-view.js';
import { usualUnit } from '../../services/domain/quantities/unit-conversion.js';
import type { KeysetQuery } from '../../services/platform/http/keyset.js';
import type { Page } from '../../services/platform/http/page.js';
import { LibrarySnapshot } from '../library/library-snapshot.js';
import { type ListFilter, ProgrammeReads } from '../programme-detail/programme-reads.js';
import { NO_FIGURES, PROGRAMME_FIGURES, type ProgrammeFiguresSource } from './programme-figures.js';

/** Programmes and scenarios at a glance: counts and figures beside what they are. */
@Injectable()
export class ProgrammeCards {
  constructor(
    private readonly programmes: ProgrammeReads,
    private readonly library: LibrarySnapshot,
    @Inject(PROGRAMME_FIGURES) private readonly figures: ProgrammeFiguresSource,
  ) {}

  /** The last changed first, unless the query sorts them. */
  async page(filter: ListFilter, query: KeysetQuery): Promise<Page<ProgrammeCard>> {
    const page = await this.programmes.page(filter, query);
    const ids = page.items;
    const [listed, assetCounts, library, figures] = await Promise.all([
      this.programmes.listed(ids),
      this.programmes.assetCounts(ids),
      this.library.latest(),
      this.figures.figuresOf(ids),
    ]);
    return page.with(
      listed.map((programme) => ({
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

  /** Those of these that stand: neither removed nor hidden with their base. */
  standing(ids: readonly number[], query: KeysetQuery): Promise<Page<ProgrammeCard>> {
    return this.page({ id: ids, isActive: true }, query);
  }

  /** Whether it can be read by its id: also what was removed, but nothing that is hidden with its base. */
  async exists(id: number): Promise<boolean> {
    return (await this.programmes.listed([id])).length > 0;
  }
}

const TONNE_KG = 1000;
/** A programme whose metric has no unit of mass is shown in the unit that the figures are calculated in. */
const TONNE = { name: 't', tonnes: 1 };

function massUnitOf(metricId: number, { units }: Library): { name: string; tonnes: number } {
  const unit = usualUnit(units.values(), metricId, 'Mass');
  return unit ? { name: unit.name, tonnes: unit.conversionToSI / TONNE_KG } : TONNE;
}

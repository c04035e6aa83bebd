import { Injectable } from '@nestjs/common';
import type { Library } from '../../services/domain/library/library.js';
import type { LabourLimit } from '../../services/domain/programmes/events.js';
import { LibrarySnapshot } from '../library/library-snapshot.js';
import { filterOf, LINES_REFUSED, type LineFilter, LineQuery, queriedLines } from '../part-lines/line-filter.js';
import { LineStore } from '../part-lines/line-store.js';
import type { ProgrammeLines } from '../part-lines/programme-lines.js';
import { type AsOf, QueryAsOf } from '../past/as-of.js';
import { PastProgrammes } from '../past/past-programmes.js';
import { PackageReads, type PackagesOfParts } from '../programme-detail/package-reads.js';
import { type PartsOfWork, PartsOfWorkReads } from '../programme-detail/parts-of-work.js';
import { ProgrammeReads } from '../programme-detail/programme-reads.js';

export class DashboardQuery extends LineQuery {
  @QueryAsOf('A version of the programme, or a moment (ISO 8601): the figures of then, with the library of then')
  asOf?: AsOf;
}

export const FIGURES_REFUSED = {
  refusals: { ...LINES_REFUSED.refusals, 429: 'Too many other moments at once with one account' },
};

/** What dashboards are drawn from, as of one moment. */
export interface Figures {
  readonly lines: ProgrammeLines;
  readonly library: Library;
  /** Of the query. */
  readonly filter: LineFilter;
  readonly packages: PackagesOfParts;
  labourLimits(): Promise<readonly LabourLimit[]>;
  partsOfWork(ids: readonly number[]): Promise<PartsOfWork>;
}

/** Of today from the read models, of another moment from the log. */
@Injectable()
export class DashboardFigures {
  constructor(
    private readonly lines: LineStore,
    private readonly library: LibrarySnapshot,
    private readonly programmes: ProgrammeReads,
    private readonly parts: PartsOfWorkReads,
    private readonly packages: PackageReads,
    private readonly past: PastProgrammes,
  ) {}

  /** @throws Refused 404; 429 for too many moments at once */
  async of(query: DashboardQuery, userId: number): Promise<Figures> {
    // Whether the programme is there, and which it is, is asked in any case.
    const [lines, library] = await Promise.all([queriedLines(this.lines, query), this.library.latest()]);
    const { programmeId } = lines;
    if (query.asOf) {
      const then = await this.past.figuresAt(programmeId, query.asOf, userId);
      return {
        ...then,
        filter: filterOf(query, then.packages.byPart),
        labourLimits: () => Promise.resolve(then.labourLimits),
        partsOfWork: () => Promise.resolve(then.work),
      };
    }
    const packages = await this.packages.ofParts(programmeId);
    return {
      lines,
      library,
      filter: filterOf(query, packages.byPart),
      packages,
      labourLimits: () => this.programmes.labourLimits(programmeId),
      partsOfWork: (ids) => this.parts.of(programmeId, ids),
    };
  }
}

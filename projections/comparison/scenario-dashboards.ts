import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import type { Library } from '../../services/domain/library/library.js';
import { notFound, Refused } from '../../services/platform/problem.js';
import { type LabourDashboard, labourDashboard } from '../dashboards/labour-dashboard.js';
import { type MaterialsDashboard, materialsDashboard } from '../dashboards/materials-dashboard.js';
import { EVERYTHING } from '../part-lines/line-filter.js';
import { PART_LINES } from '../part-lines/part-lines-projection.js';
import { NO_PACKAGES } from '../programme-detail/package-reads.js';
import { ReadModels } from '../runner/read-models.js';
import { groupedLinesOf } from './grouped-lines.js';

export interface ScenarioDashboards {
  readonly materials: MaterialsDashboard;
  /** One series per labour type. */
  readonly labour: LabourDashboard;
}

interface Cached extends ScenarioDashboards {
  readonly revision: number;
}

/** Figures that one process caches, 8 bytes each: those of some 500 programmes of three years. */
const MAX_CACHED_FIGURES = 2_000_000;

/** What the two dashboards show of whole programmes, by their own code; kept until one changes. */
@Injectable()
export class ScenarioDashboardsOf {
  private readonly cache = new LRUCache<string, Cached>({
    maxSize: MAX_CACHED_FIGURES,
    sizeCalculation: ({ materials, labour }) =>
      1 +
      materials.series.reduce((sum, { quantities }) => sum + quantities.length, 0) +
      labour.series.reduce((sum, { perDay }) => sum + perDay.length, 0),
  });
  /** With which the cached ones were made: a library has up to 300,000 records, of which no older state is held. */
  private library: Library | undefined;

  constructor(private readonly readModels: ReadModels) {}

  /** @throws Refused 404; NotCaughtUp while the read model is built for the first time */
  async of(programmeId: number, library: Library): Promise<ScenarioDashboards> {
    if (library !== this.library) this.cache.clear();
    this.library = library;
    const sql = await this.readModels.tablesOf(PART_LINES);
    const table = sql.table('programmes');
    const { rows } = await sql.query<{ revision: number }>(`SELECT revision FROM ${table} WHERE programme_id = $1`, [
      programmeId,
    ]);
    const key = `${table} ${programmeId}`;
    const cached = this.cache.get(key);
    if (cached && library === this.library && cached.revision === rows[0]?.revision) return cached;
    const lines = await groupedLinesOf(sql, programmeId);
    if (!lines) throw new Refused(notFound('programme-not-found'));
    const figures = {
      revision: lines.revision,
      materials: materialsDashboard(lines, library, EVERYTHING, NO_PACKAGES),
      labour: labourDashboard(lines, library, { groupBy: 'labourType' }),
    };
    if (library === this.library) this.cache.set(key, figures);
    return figures;
  }
}

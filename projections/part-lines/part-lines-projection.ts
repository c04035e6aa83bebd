import type { Projection, ProjectionSql } from '../runner/projection.js';
import { FIGURE_CATEGORIES } from './library-before.js';
import { type LineTable, PartLinesProjector } from './part-lines-projector.js';
import { createPartTables, PART_TABLES } from './part-tables.js';

/**
 * A projection that stores fields of each activity line: one row per part, task and line, however many days and months it has
 * (docs/decisions/0001, 0005).
 */
export function partLinesProjection({
  name,
  version,
  lines,
  createLineTable,
}: Pick<Projection, 'name' | 'version'> & {
  readonly lines: LineTable;
  readonly createLineTable: (sql: ProjectionSql) => Promise<unknown>;
}): Projection {
  return {
    name,
    version,
    categories: ['programme', ...FIGURE_CATEGORIES],
    tables: [...PART_TABLES, lines.name],
    async createTables(sql) {
      await createPartTables(sql);
      await createLineTable(sql);
    },
    projector: ({ store }) => new PartLinesProjector(store, lines),
  };
}

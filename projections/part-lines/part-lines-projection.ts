import type { Projection } from '../runner/projection.js';
import { FIGURE_CATEGORIES } from './library-before.js';
import { SHARED_COLUMNS } from './line-columns.js';
import { type LineTable, PartLinesProjector } from './part-lines-projector.js';
import { createPartTables, PART_TABLES } from './part-tables.js';

/**
 * A projection that stores fields of each activity line: one row per part, task and line, however many days and months it has
 * (docs/decisions/0001, 0005).
 */
export function partLinesProjection({
  lines,
  ...named
}: Pick<Projection, 'name' | 'version'> & { readonly lines: LineTable }): Projection {
  return {
    ...named,
    categories: ['programme', ...FIGURE_CATEGORIES],
    tables: [...PART_TABLES, lines.name],
    async createTables(sql) {
      await createPartTables(sql);
      await sql.query(`CREATE TABLE ${sql.table(lines.name)} (${SHARED_COLUMNS}, ${lines.figureColumns})`);
    },
    projector: ({ store }) => new PartLinesProjector(store, lines),
  };
}

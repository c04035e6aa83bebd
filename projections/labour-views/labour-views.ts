/** Labour lines: the heads of each kind that a line of a make-up needs for a part, and the days on which they work. */
import { orNull, sharedText } from '../part-lines/line-columns.js';
import { partLinesProjection } from '../part-lines/part-lines-projection.js';

export const LABOUR_VIEWS = 'labour-views';
export const LABOUR_LINES = 'labour_lines';

export const labourViews = partLinesProjection({
  name: LABOUR_VIEWS,
  version: 1,
  lines: {
    name: LABOUR_LINES,
    figureColumns: `
      implied_gangs float8 NOT NULL,
      -- 1 Labour, 2 Foreman.
      labour_id smallint NOT NULL,
      man_days float8 NOT NULL,
      -- Heads mobilised on each day worked.
      per_day float8 NOT NULL,
      PRIMARY KEY (programme_id, part_id, task_id, line_id, labour_id)`,
    rowsOf(programmeId, line) {
      if (line.labour.length === 0) return '';
      const shared = `${sharedText(programmeId, line)}\t${orNull(line.impliedGangs)}`;
      let rows = '';
      for (const { labourId, manDays, perDay } of line.labour)
        rows += `${shared}\t${labourId}\t${manDays}\t${perDay}\n`;
      return rows;
    },
  },
});

/** Material lines: what each line of a make-up needs for a part, and the days over which it is spread. */
import { orNull, sharedText } from '../part-lines/line-columns.js';
import { partLinesProjection } from '../part-lines/part-lines-projection.js';
import type { LineTable } from '../part-lines/part-lines-projector.js';

export const MATERIAL_VIEWS = 'material-views';
export const MATERIAL_LINES = 'material_lines';

export const materialLines: LineTable = {
  name: MATERIAL_LINES,
  figureColumns: `
    -- Q, in the line's unit; null when the part's unit does not measure its asset type.
    quantity float8,
    PRIMARY KEY (programme_id, part_id, task_id, line_id)`,
  rowsOf: (programmeId, line) => `${sharedText(programmeId, line)}\t${orNull(line.quantity)}\n`,
};

export const materialViews = partLinesProjection({ name: MATERIAL_VIEWS, version: 1, lines: materialLines });

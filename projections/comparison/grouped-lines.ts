import type { LineColumns } from '../../services/domain/quantities/worked-days.js';
import { transaction } from '../../services/platform/transaction.js';
import { LINES } from '../part-lines/line-table.js';
import { type CalendarRow, calendarOfRow } from '../part-lines/part-tables.js';
import { ProgrammeLines } from '../part-lines/programme-lines.js';
import type { ServingSql } from '../runner/projection.js';

/**
 * The lines of a programme without its parts: those of one material that are worked on the same days are one, summed by the database.
 * Every figure of the whole programme is a sum of lines over days, so a dashboard of these shows what the dashboard of all lines shows, and
 * five programmes need not be in memory for it. undefined for a programme that the read model does not know.
 */
export function groupedLinesOf(sql: ServingSql, programmeId: number): Promise<ProgrammeLines | undefined> {
  return transaction(sql.pool, async (client) => {
    await client.query('SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY');
    const { rows: programmes } = await client.query<CalendarRow & { revision: number }>(
      `SELECT revision, working_pattern, non_working_days::text[] FROM ${sql.table('programmes')} WHERE programme_id = $1`,
      [programmeId],
    );
    const [programme] = programmes;
    if (!programme) return undefined;
    const { rows } = await client.query<Row>({
      text: `SELECT material_id, coalesce(unit_id, 0), from_day - DATE '1970-01-01', to_day - DATE '1970-01-01', working_days,
                    every_day, sum(quantity), sum(labour_man_days), sum(foreman_man_days)
               FROM ${sql.table(LINES)} WHERE programme_id = $1 GROUP BY 1, 2, 3, 4, 5, 6 ORDER BY 1, 2, 3, 4, 5, 6`,
      values: [programmeId],
      rowMode: 'array',
    });
    return new ProgrammeLines({
      programmeId,
      revision: programme.revision,
      calendar: calendarOfRow(programme),
      parts: [{ ...NO_PART, lines: columnsOf(rows) }],
    });
  });
}

type Row = (number | boolean | null)[];

const NO_PART = {
  partId: 0,
  assetName: '',
  partName: '',
  subprogramme: { id: 0, name: '' },
  names: { tasks: {}, activities: {}, uncounted: [] },
};

function columnsOf(rows: readonly Row[]): LineColumns {
  const integers = (column: number) => Int32Array.from(rows, (row) => Number(row[column]));
  const figures = (column: number) => Float64Array.from(rows, (row) => (row[column] as number | null) ?? Number.NaN);
  const none = new Int32Array(rows.length);
  const noText = rows.map(() => null);
  return {
    count: rows.length,
    taskId: none,
    activityId: none,
    lineId: none,
    materialId: integers(0),
    unitId: integers(1),
    from: integers(2),
    to: integers(3),
    workingDays: integers(4),
    everyDay: Uint8Array.from(rows, (row) => Number(row[5])),
    note: noText,
    warning: noText,
    quantity: figures(6),
    impliedGangs: new Float64Array(rows.length),
    manDays: { labour: figures(7), foreman: figures(8) },
  };
}

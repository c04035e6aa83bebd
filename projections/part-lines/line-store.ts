/** The stored lines of programmes in memory, in columns, for all views, charts and sums. */
import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import type { LineColumns } from '../../services/domain/quantities/worked-days.js';
import { transaction } from '../../services/platform/transaction.js';
import type { ReadSql, ServingSql } from '../runner/projection.js';
import { ReadModels } from '../runner/read-models.js';
import { LINES } from './line-table.js';
import { PART_LINES } from './part-lines-projection.js';
import { type CalendarRow, calendarOfRow } from './part-tables.js';
import { type PartLines, ProgrammeLines } from './programme-lines.js';

/** What one process caches for all programmes together: a line takes some 100 bytes, and a part of its own, in which many have ten lines, 3 kB. */
const MAX_CACHED_BYTES = 60_000_000;
const sizeOf = ({ parts, count }: ProgrammeLines): number => 10_000 + 3_000 * parts.length + 100 * count;

/**
 * Returns the current lines of programmes. Unchanged programmes come from the cache; of a changed one only the parts that were
 * written since are read. A returned object never changes.
 */
@Injectable()
export class LineStore {
  /** Keyed by a build's table and the programme. */
  private readonly cache = new LRUCache<string, ProgrammeLines>({
    maxSize: MAX_CACHED_BYTES,
    sizeCalculation: sizeOf,
  });
  private readonly reads = new Map<string, Promise<ProgrammeLines>>();

  constructor(private readonly readModels: ReadModels) {}

  /**
   * @returns undefined for a programme that the read model does not know
   * @throws NotCaughtUp while the read model is built for the first time
   */
  async linesOf(programmeId: number): Promise<ProgrammeLines | undefined> {
    const sql = await this.readModels.tablesOf(PART_LINES);
    const key = `${sql.table(LINES)} ${programmeId}`;
    const revision = await revisionOf(sql, programmeId);
    if (revision === undefined) return undefined;
    let lines = this.cache.get(key);
    // A read in progress may have begun before this revision: then the loop reads again.
    while (!lines || lines.revision < revision) lines = await (this.reads.get(key) ?? this.read(sql, programmeId, key));
    return lines;
  }

  private async read(sql: ServingSql, programmeId: number, key: string): Promise<ProgrammeLines> {
    const reading = this.readSnapshot(sql, programmeId, this.cache.get(key));
    this.reads.set(key, reading);
    const lines = await reading.finally(() => this.reads.delete(key));
    this.cache.set(key, lines);
    return lines;
  }

  /** In one snapshot, so that all parts belong to the same revision of the programme. */
  private readSnapshot(sql: ServingSql, id: number, known: ProgrammeLines | undefined): Promise<ProgrammeLines> {
    return transaction(sql.pool, async (client) => {
      await client.query('SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY');
      const { rows: programmes } = await client.query<ProgrammeRow>(
        `SELECT revision, working_pattern, non_working_days::text[], part_ids FROM ${sql.table('programmes')} WHERE programme_id = $1`,
        [id],
      );
      const [programme] = programmes;
      if (!programme) throw new Error(`Programme ${id} has lost its row`);
      // This server may be behind the one that the known lines came from: parts of two revisions must not be mixed.
      if (known && known.revision >= programme.revision) return known;
      const since = known?.revision ?? 0;
      const { rows: parts } = await client.query<PartRow>(
        `SELECT part_id, asset_name, part_name, subprogramme_id, subprogramme, names::text
           FROM ${sql.table('parts')} WHERE programme_id = $1 AND revision > $2`,
        [id, since],
      );
      const columns = ['part_id', ...COLUMNS].join(', ');
      const changedParts = parts.map(({ part_id }) => part_id);
      const { rows: lines } = await client.query<LineRow>({
        text: `SELECT ${columns} FROM ${sql.table(LINES)}
                WHERE programme_id = $1 ${since === 0 ? '' : 'AND part_id = ANY($2)'} ORDER BY part_id, task_id, line_id`,
        values: since === 0 ? [id] : [id, changedParts],
        rowMode: 'array',
      });
      const fresh = this.partsFrom(parts, lines);
      return new ProgrammeLines({
        programmeId: id,
        revision: programme.revision,
        calendar: calendarOfRow(programme),
        parts: programme.part_ids.flatMap((part) => fresh.get(part) ?? known?.part(part) ?? []),
      });
    });
  }

  /** @param lines in order of part */
  private partsFrom(parts: readonly PartRow[], lines: readonly LineRow[]): Map<number, PartLines> {
    const ranges = new Map<number, LineRow[]>();
    for (let from = 0, to = 0; from < lines.length; from = to) {
      const partId = lines[from]?.[0] ?? 0;
      while (to < lines.length && lines[to]?.[0] === partId) to += 1;
      ranges.set(partId, lines.slice(from, to));
    }
    // Parts of one copy mostly have the same names.
    const names = new Map<string, PartLines['names']>();
    const namesIn = (text: string): PartLines['names'] => {
      let found = names.get(text);
      if (!found) names.set(text, (found = JSON.parse(text) as PartLines['names']));
      return found;
    };
    return new Map(
      parts.map((row) => [
        row.part_id,
        {
          partId: row.part_id,
          assetName: row.asset_name,
          partName: row.part_name,
          subprogramme: { id: row.subprogramme_id, name: row.subprogramme },
          names: namesIn(row.names),
          lines: this.columnsFrom(ranges.get(row.part_id) ?? []),
        },
      ]),
    );
  }

  private columnsFrom(rows: readonly LineRow[]): LineColumns {
    const count = rows.length;
    // In one piece of memory: thousands of parts with a dozen pieces each would take more for these than for the figures.
    const memory = new ArrayBuffer(count * (4 * 8 + 8 * 4 + 1));
    let used = 0;
    const figures = (column: number): Float64Array => {
      const values = new Float64Array(memory, used, count);
      for (let i = 0; i < count; i += 1) values[i] = (rows[i]![column] as number | null) ?? Number.NaN;
      used += values.byteLength;
      return values;
    };
    const integers = (column: number): Int32Array => {
      const values = new Int32Array(memory, used, count);
      for (let i = 0; i < count; i += 1) values[i] = Number(rows[i]![column]);
      used += values.byteLength;
      return values;
    };
    const texts = (column: number) => rows.map((row) => row[column] as string | null);
    // Figures first: what has eight bytes begins at a multiple of eight.
    const [quantity, impliedGangs, labour, foreman] = [figures(12), figures(13), figures(14), figures(15)];
    const [taskId, activityId, lineId, materialId] = [integers(1), integers(2), integers(3), integers(4)];
    const [unitId, from, to, workingDays] = [integers(5), integers(6), integers(7), integers(8)];
    const everyDay = new Uint8Array(memory, used, count);
    for (let i = 0; i < count; i += 1) everyDay[i] = Number(rows[i]![9]);
    return {
      count,
      taskId,
      activityId,
      lineId,
      materialId,
      unitId,
      from,
      to,
      workingDays,
      everyDay,
      quantity,
      impliedGangs,
      note: texts(10),
      warning: texts(11),
      manDays: { labour, foreman },
    };
  }
}

/** In the order in which `columnsFrom` reads them; days are counted as in the calculation. */
const COLUMNS = [
  'task_id',
  'activity_id',
  'line_id',
  'material_id',
  'coalesce(unit_id, 0)',
  `from_day - DATE '1970-01-01'`,
  `to_day - DATE '1970-01-01'`,
  'working_days',
  'every_day',
  'note',
  'warning',
  'quantity',
  'implied_gangs',
  'labour_man_days',
  'foreman_man_days',
] as const;

type LineRow = [partId: number, ...values: unknown[]];

interface ProgrammeRow extends CalendarRow {
  revision: number;
  part_ids: number[];
}

interface PartRow {
  part_id: number;
  asset_name: string;
  part_name: string;
  subprogramme_id: number;
  subprogramme: string;
  /** JSON of `PartLines.names`. */
  names: string;
}

async function revisionOf(sql: ReadSql, programmeId: number): Promise<number | undefined> {
  const { rows } = await sql.query<{ revision: number }>(
    `SELECT revision FROM ${sql.table('programmes')} WHERE programme_id = $1`,
    [programmeId],
  );
  return rows[0]?.revision;
}
